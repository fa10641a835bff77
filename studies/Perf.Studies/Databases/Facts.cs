namespace Perf.Studies.Databases;

/// <summary>Numbers that tests count in addition to the cases, for the findings that need them.</summary>
static class Facts
{
    static DirectoryInfo Folder =>
        new(Repository.PathOf("artifacts/facts"));

    internal static void Write(string fact, long number)
    {
        Folder.Create();
        File.WriteAllText(FileOf(fact), number.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>The number, or null where no test has counted it yet.</summary>
    internal static double? Read(string fact) => File.Exists(FileOf(fact))
        ? double.Parse(File.ReadAllText(FileOf(fact)), CultureInfo.InvariantCulture) : null;

    static string FileOf(string fact) => Path.Combine(Folder.FullName, fact.Replace(' ', '-') + ".txt");
}
