using Perf.Harness.Tests.Load.Injected;

namespace Perf.Harness.Tests.Load;

/// <summary>Tellers at the same time, on files of their own: where the sums do not agree, the case fails.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BankLoadTests : TestsInFolder
{
    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(100);

    [Test]
    public void A_transfer_that_was_acknowledged_and_not_made_is_found()
    {
        EngineConfiguration engine = LoadEngines.Standard;
        var forgetting = engine with
        {
            Open = (directory, work) => new ForgettingBank(engine.Open(directory, work)),
        };
        using var load = new LoadCase(forgetting, LoadScenarios.Bank.Make(), LoadSource.Threads, Folder.Root);
        load.Prepare();
        load.Drive(Window);
        Assert.That(load.Verify,
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("the transfers in the history"));
    }

    sealed class ForgettingBank(IStore inner) : RelayedStore(inner)
    {
        bool _hasForgotten;

        public override long Transfer(BankTransfer transfer)
        {
            if (_hasForgotten) return base.Transfer(transfer);
            _hasForgotten = true;
            return 0;
        }
    }
}
