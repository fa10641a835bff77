using Perf.Engines.Data;

namespace Perf.Studies.StandIns;

/// <summary>Customers by id, for tests of stores.</summary>
static class MadeCustomers
{
    internal static Customer Customer(int id) =>
        new(id, $"John Doe {id}", 5_555_000 + id, new DateTime(1970, 1, 1).AddDays(id));

    internal static IEnumerable<Customer> Customers(int from, int count) =>
        Enumerable.Range(from, count).Select(Customer);
}
