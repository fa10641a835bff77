using System.Text.Json;

namespace Perf.Harness.Reports;

/// <summary>The commands of a test assembly that need no tests: what a job does with the files of its runs.</summary>
static class ReportCommands
{
    const int Failed = 1, Usage = 2;

    /// <summary>Whether the arguments of the process are one of these commands.</summary>
    internal static bool Has(string[] args) => args is ["report" or "annotate", ..];

    /// <summary>
    /// <c>report</c> makes one report of several runs; <c>annotate</c> prints the failed cases of a run for GitHub.
    /// </summary>
    /// <param name="args">The arguments of the process.</param>
    /// <param name="output">Takes annotations.</param>
    /// <param name="error">Takes the reason of a failure.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] args, TextWriter output, TextWriter error)
    {
        try
        {
            switch (args)
            {
                case ["report", var folder, _, ..]:
                    FileInfo[] runs = [.. args[2..].Select(RunIn)];
                    ReportFolder.Join(new DirectoryInfo(folder), runs);
                    return 0;

                case ["annotate", var run]:
                    foreach (string line in Annotations.Of(File.ReadAllText(RunIn(run).FullName), LinesOf))
                        output.WriteLine(line);
                    return 0;

                default:
                    error.WriteLine($"Found '{string.Join(' ', args)}', expected: report <output folder> <run.json>... "
                        + "or: annotate <run.json>");
                    return Usage;
            }
        }
        catch (Exception failure) when (failure is ArtifactsException or IOException or UnauthorizedAccessException
            or FormatException)
        {
            error.WriteLine(failure.Message);
            return Failed;
        }
        catch (JsonException failure)
        {
            error.WriteLine(
                $"A {ReportFolder.Data} is damaged: {failure.Message} Expected the file as a run wrote it.");
            return Failed;
        }
    }

    // A report is a folder, and its data is a file in it.
    static FileInfo RunIn(string path)
    {
        var file = new FileInfo(Directory.Exists(path) ? Path.Combine(path, ReportFolder.Data) : path);
        return file.Exists ? file : throw new FileNotFoundException(
            $"Found no {file.FullName}, expected the {ReportFolder.Data} of a report. Name the file, or its folder.");
    }

    static IReadOnlyList<string> LinesOf(string path) => File.Exists(path) ? File.ReadAllLines(path) : [];
}
