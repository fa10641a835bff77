namespace Perf.Harness.Tests.Load;

/// <summary>A load scenario that can't fail would be a fast one, not a right one.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class LostUpdateTests : TestsInFolder
{
    static readonly TimeSpan Window = TimeSpan.FromMilliseconds(50);
    static readonly EngineConfiguration Engine = LoadEngines.Standard;

    [Test]
    public void An_update_that_the_store_forgot_is_found()
    {
        using LoadCase load = Driven();
        Change(store => store.Update(new Customers().Loaded[500] with { Telephone = 1 }));
        Assert.That(load.Verify, Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("row 501 of all"));
    }

    [Test]
    public void A_row_that_is_gone_is_found()
    {
        using LoadCase load = Driven();
        Change(store => store.Delete(1_000));
        Assert.That(load.Verify,
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("the number of records"));
    }

    LoadCase Driven()
    {
        var small = new CustomersLoad("small", new LoadShape { Readers = 1, Writers = 1 });
        var load = new LoadCase(Engine, small, LoadSource.Threads, Folder.Root);
        load.Prepare();
        load.Drive(Window);
        return load;
    }

    void Change(Action<IStore> change)
    {
        using IStore store = Engine.Open(Folder.Root, null);
        change(store);
    }
}
