using Perf.Harness.Tests.Load.Injected;

namespace Perf.Harness.Tests.Load;

/// <summary>
/// Tellers at the same time, on files of their own or on one store for all: the sums agree, or the case fails.
/// </summary>
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(nameof(Configurations)), Category("self-test")]
public sealed class BankLoadTests(EngineConfiguration engine) : TestsInFolder
{
    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(100);

    static IEnumerable<TestFixtureData> Configurations() =>
        new[] { LoadEngines.Standard.ToString(), "litedb/direct", "litedb/shared" }
            .Select(EngineCatalogue.Find)
            .Where(found => found.LeftOut is null)
            .Select(found => new TestFixtureData(found).SetArgDisplayNames(found.ToString()));

    [Test]
    public void Whatever_tellers_do_at_the_same_time_no_money_is_made_or_lost()
    {
        using LoadCase load = Driven(engine);
        load.Drive(Window); // which begins with a new bank
        Assert.That(load.Verify, Throws.Nothing);
    }

    [Test]
    public void A_transfer_that_was_acknowledged_and_not_made_is_found()
    {
        using LoadCase load = Driven(engine with
        {
            Open = (directory, work) => new ForgettingBank(engine.Open(directory, work)),
        });
        Assert.That(load.Verify,
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("the transfers in the history"));
    }

    LoadCase Driven(EngineConfiguration driven)
    {
        Assert.That(LoadScenarios.Bank.Runs(driven), Is.True);
        var load = new LoadCase(driven, LoadScenarios.Bank.Make(), LoadSource.Threads, Folder.Root);
        load.Prepare();
        load.Drive(Window);
        return load;
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
