namespace Perf.Harness.Environments;

/// <summary>A command of the system that answers in one line, or not at all.</summary>
static class ShortCommand
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    /// <summary>What it prints, or <c>unknown</c> where it is missing, fails or takes too long.</summary>
    public static string Output(string command, string arguments)
    {
        LimitedCommand done = LimitedCommand.Run(
            new DirectoryInfo("."), Limit, command, arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        return done.Trouble is null && done.Output.Trim() is { Length: > 0 } line ? line : Machine.Unknown;
    }
}
