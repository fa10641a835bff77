using Perf.Load.NBomber;
using Spectre.Console;

namespace Perf.Harness.Tests.Load;

public sealed class BorrowedProcessTests
{
    const int Lines = 2_000;

    static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    [Test]
    public void A_line_of_a_log_and_a_live_table_do_not_wait_for_each_other()
    {
        using var borrowed = new BorrowedProcess(copies: 1);
        IAnsiConsole console = AnsiConsole.Console;
        using var both = new Barrier(2);
        var table = Task.Run(() => console.Live(new Table()).Start(live => Repeat(live.Refresh)));
        var log = Task.Run(() => Repeat(() => console.WriteLine("stopped")));

        Assert.That(Task.WaitAll([table, log], Patience), Is.True);

        void Repeat(Action write)
        {
            both.SignalAndWait(Patience);
            for (int line = 0; line < Lines; line++) write();
        }
    }
}
