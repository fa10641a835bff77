extern alias StandIns;

using Perf.Engines.Data;
using StandIns::Perf.StandIns;

namespace Perf.Studies.StandIns;

/// <summary>A list that leaves a file: all of it is found again, and what was not saved is not.</summary>
[TestFixture("json")]
[TestFixture("brotli")]
public sealed class SavedListTests(string format)
{
    static readonly Customer Odd = new(7, "O'Neil \"日本\" 🚲 %_", long.MinValue, new DateTime(1899, 12, 31).AddTicks(3));

    readonly EngineConfiguration _configuration = Named(format);
    DirectoryInfo _directory = null!;

    [SetUp]
    public void MakeDirectory() => _directory = Directory.CreateTempSubdirectory("perf-list-");

    [TearDown]
    public void RemoveDirectory() => _directory.Delete(recursive: true);

    [Test]
    public void Everything_is_found_again_after_a_clean_close()
    {
        using (IStore store = Open())
        {
            store.InsertMany([.. MadeCustomers.Customers(1, 5), Odd]);
            store.Table<INamedTables>().Create("a table");
        }

        using IStore again = Open();
        Assert.That(again.ReadAll(), Is.EqualTo((Customer[])[.. MadeCustomers.Customers(1, 5), Odd]));
        Assert.That(again.Read(7), Is.EqualTo(Odd));
        Assert.That(again.Table<INamedTables>().Names(), Is.EqualTo(["a table"]));
        Assert.That(_directory.EnumerateFiles().Count(), Is.EqualTo(1));
    }

    [Test]
    public void Unsaved_records_are_lost_with_the_process()
    {
        using IStore store = Open();
        store.Insert(MadeCustomers.Customer(1));
        store.Flush();
        store.Insert(MadeCustomers.Customer(2));
        store.Update(MadeCustomers.Customer(1) with { Name = "Jane" });

        using IStore another = Open();        // what a process would find that starts after this one was killed

        Assert.That(another.ReadAll(), Is.EqualTo([MadeCustomers.Customer(1)]));
    }

    [TestCase(0.5)]
    [TestCase(0.0)]
    public void A_damaged_file_is_an_error_that_names_it(double share)
    {
        using (IStore store = Open()) store.InsertMany([.. MadeCustomers.Customers(1, 500)]);
        byte[] bytes = File.ReadAllBytes(Saved());
        File.WriteAllBytes(Saved(), bytes[..(int)(bytes.Length * share)]);

        Assert.That(Open,
            Throws.TypeOf<InvalidDataException>().With.Message.StartsWith($"{Saved()} can't be read as a list"));
    }

    static EngineConfiguration Named(string format) => Catalogue.All.Single(one => one.Name == format);

    IStore Open() => _configuration.Open(_directory, null);

    string Saved() => Path.Combine(_directory.FullName, format == "json" ? "list.json" : "list.br");
}
