using NUnit.Framework;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

/// <summary>A slice does real work, and leaves nothing behind that the next would notice.</summary>
public sealed class KernelTests
{
    const string People = "SELECT count(*), min(Name), max(Born) FROM people";

    [Test]
    public void The_provider_reads_what_it_has_written()
    {
        if (PinnedLibrary.Load(out string? missing) is not { } library)
        {
            Assert.Ignore(missing!);
            return;
        }

        using var connection = new PinnedConnection(library);
        var provider = new PinnedProvider(connection);
        provider.ReadSlice()();
        Assert.Multiple(() =>
        {
            // The sixtieth step of 741 around a table of 1,000 rows.
            Assert.That(provider.Last?.ToString(), Does.Contain("Name = John Doe 520, Telephone = 4117880"));
            Assert.That(Counted(connection), Is.EqualTo((1_000, "John Doe 1", new DateTime(1972, 11, 28, 5, 6, 7))));
        });
        provider.WriteSlice()();
        Assert.That(Counted(connection), Is.EqualTo((1_000, "John Doe 1", new DateTime(1972, 11, 28, 5, 6, 7))),
            "what was inserted is rolled back");
    }

    [Test]
    public void A_table_looks_at_the_same_rows_in_every_slice()
    {
        var table = new TableKernel();
        long first = SumOfSlice(table);
        Assert.That(first, Is.GreaterThan(0));
        Assert.That(SumOfSlice(table), Is.EqualTo(first));
    }

    [Test]
    public void A_wrong_statement_is_said_with_its_text()
    {
        if (PinnedLibrary.Load(out string? missing) is not { } library)
        {
            Assert.Ignore(missing!);
            return;
        }

        using var connection = new PinnedConnection(library);
        Assert.That(() => connection.Prepare("SELEKT 1"),
            Throws.InvalidOperationException.With.Message.Contains("'SELEKT 1'"));
    }

    static long SumOfSlice(TableKernel kernel)
    {
        long before = kernel.Sum;
        kernel.Slice();
        return kernel.Sum - before;
    }

    static (int Count, string First, DateTime Last) Counted(PinnedConnection connection)
    {
        using PinnedReader reader = new PinnedCommand(connection, People).Read();
        Assert.That(reader.Read(), Is.True);
        return ((int)reader.GetInt64(0), reader.GetString(1), reader.GetDateTime(2));
    }
}
