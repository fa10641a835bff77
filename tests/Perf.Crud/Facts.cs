using System.Globalization;
using Perf.Harness.Running;

namespace Perf.Crud;

/// <summary>Numbers that tests have counted beside the cases, for the findings that rest on them.</summary>
public static class Facts
{
    static DirectoryInfo Folder =>
        new(Path.Combine(ProjectLayout.Find(AppContext.BaseDirectory).Artifacts.FullName, "facts"));

    /// <summary>Keeps the number for those who look at the run.</summary>
    public static void Write(string fact, long number)
    {
        Folder.Create();
        File.WriteAllText(FileOf(fact), number.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>The number, or null where no test has counted it yet.</summary>
    public static double? Read(string fact) => File.Exists(FileOf(fact))
        ? double.Parse(File.ReadAllText(FileOf(fact)), CultureInfo.InvariantCulture) : null;

    static string FileOf(string fact) => Path.Combine(Folder.FullName, fact.Replace(' ', '-') + ".txt");
}
