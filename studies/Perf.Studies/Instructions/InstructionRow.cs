namespace Perf.Studies.Instructions;

/// <summary>What one process has counted of one case, as a line of <c>docs/evidence/instructions</c>.</summary>
/// <param name="Process">When the process was started.</param>
/// <param name="Commit">The commit that was counted.</param>
/// <param name="Noise">What ran at the same time.</param>
/// <param name="Seconds">How long the process took for all of its cases.</param>
/// <param name="Case">The case.</param>
/// <param name="Counting">Its instructions; null where it was not counted.</param>
/// <param name="Waits">How often the measuring thread waited in the work pass; null if unknown.</param>
/// <param name="WorkOperations">The operations of the work pass.</param>
/// <param name="Syncs">Its syncs; null where they are not counted.</param>
/// <param name="Writes">Its writes; null where they are not counted.</param>
sealed record InstructionRow(
    string Process, string Commit, string Noise, int Seconds, CaseId Case, Counting? Counting, long? Waits,
    long? WorkOperations, long? Syncs, long? Writes)
{
    /// <summary>Every row, in the order in which they were counted.</summary>
    internal static IReadOnlyList<InstructionRow> Read(DirectoryInfo folder) =>
    [
        .. folder.EnumerateFiles("*.tsv").OrderBy(file => file.Name, StringComparer.Ordinal)
            .SelectMany(file => File.ReadLines(file.FullName)).Select(Parse),
    ];

    static InstructionRow Parse(string line)
    {
        string[] fields = line.Split('\t');
        var counting = fields[5] == "" ? null : new Counting(
            long.Parse(fields[5], CultureInfo.InvariantCulture), int.Parse(fields[6], CultureInfo.InvariantCulture),
            double.Parse(fields[7], CultureInfo.InvariantCulture))
        {
            OnSeveralThreads = fields[8] != "",
            SystemCalls = Share(fields, 13),
            MeanAbove = Share(fields, 14),
        };
        return new InstructionRow(
            fields[0], fields[1], fields[2], int.Parse(fields[3], CultureInfo.InvariantCulture),
            CaseId.Parse(fields[4]), counting, Number(fields[9]), Number(fields[10]), Number(fields[11]),
            Number(fields[12]));
    }

    // Older rows do not have it.
    static double? Share(string[] fields, int at) =>
        fields.Length <= at || fields[at] == "" ? null : double.Parse(fields[at], CultureInfo.InvariantCulture);

    static long? Number(string text) => text == "" ? null : long.Parse(text, CultureInfo.InvariantCulture);
}
