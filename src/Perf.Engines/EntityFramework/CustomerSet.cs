using Microsoft.EntityFrameworkCore;
using Perf.Engines.Sqlite;

namespace Perf.Engines.EntityFramework;

/// <summary>
/// The customers: written by one SaveChanges for each call, read by LINQ without tracking; each query is built
/// again and found in EF's cache, as most programs do it.
/// </summary>
sealed class CustomerSet(Contexts contexts) : ICustomerTable
{
    public IReadOnlyList<string> Statements { get; } = [CustomerSql.Create];

    public void Insert(Customer record) => Insert([record]);

    public void InsertMany(ReadOnlySpan<Customer> records) => Insert(records.ToArray());

    void Insert(Customer[] records)
    {
        using StoreContext context = contexts.Next();
        context.AddRange(records);
        _ = context.SaveChanges();
    }

    public Customer? Read(int id)
    {
        using StoreContext context = contexts.Next();
        return context.Customers.AsNoTracking().FirstOrDefault(record => record.Id == id);
    }

    public IEnumerable<Customer> ReadAll()
    {
        using StoreContext context = contexts.Next();
        foreach (Customer record in context.Customers.AsNoTracking().OrderBy(record => record.Id)) yield return record;
    }

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        using StoreContext context = contexts.Next();
        string pattern = namePrefix + "%";
        IQueryable<Customer> found = context.Customers.AsNoTracking()
            .Where(record => EF.Functions.Like(record.Name, pattern) && record.Telephone > telephoneAbove);
        foreach (Customer record in found) yield return record;
    }

    public bool Update(Customer record)
    {
        using StoreContext context = contexts.Next();
        context.Update(record);
        return Saved(context);
    }

    /// <summary>EF has no upsert: it reads, and then inserts or updates.</summary>
    public void Upsert(Customer record)
    {
        using StoreContext context = contexts.Next();
        if (context.Customers.AsNoTracking().Any(other => other.Id == record.Id)) context.Update(record);
        else context.Add(record);
        _ = context.SaveChanges();
    }

    public bool Delete(int id)
    {
        using StoreContext context = contexts.Next();
        context.Remove(new Customer(id, "", 0, default));   // EF needs the key only
        return Saved(context);
    }

    public long Count()
    {
        using StoreContext context = contexts.Next();
        return context.Customers.LongCount();
    }

    // EF counts the rows, and throws where one was not there.
    static bool Saved(StoreContext context)
    {
        try
        {
            return context.SaveChanges() == 1;
        }
        catch (DbUpdateConcurrencyException)
        {
            return false;
        }
    }
}
