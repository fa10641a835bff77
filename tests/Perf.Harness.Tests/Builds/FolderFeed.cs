using System.IO.Compression;

namespace Perf.Harness.Tests.Builds;

/// <summary>A package feed in a folder, of packages that hold nothing.</summary>
sealed class FolderFeed(string folder)
{
    internal string Folder => Directory.CreateDirectory(folder).FullName;

    internal void Add(string package, string version, string needs = "", string needsVersion = "1.0.0")
    {
        string dependency = needs == "" ? "" : $"""<dependency id="{needs}" version="{needsVersion}" />""";
        using var archive = ZipFile.Open(Path.Combine(Folder, $"{package}.{version}.nupkg"), ZipArchiveMode.Create);
        Write(archive, "lib/netstandard2.0/_._", "");
        Write(archive, $"{package}.nuspec", $"""
            <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
              <metadata>
                <id>{package}</id>
                <version>{version}</version>
                <authors>Perf</authors>
                <description>Nothing.</description>
                <dependencies><group targetFramework="netstandard2.0">{dependency}</group></dependencies>
              </metadata>
            </package>
            """);
    }

    static void Write(ZipArchive archive, string name, string text)
    {
        using StreamWriter writer = new(archive.CreateEntry(name).Open());
        writer.Write(text);
    }
}
