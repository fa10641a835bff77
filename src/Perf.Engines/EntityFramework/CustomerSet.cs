using Microsoft.EntityFrameworkCore;

namespace Perf.Engines.EntityFramework;

/// <summary>
/// The customers: written by one SaveChanges for each call, read by LINQ without tracking, the query built anew and
/// found in EF's cache each time, as most programs do it.
/// </summary>
sealed class CustomerSet(Contexts contexts)
{
    internal void Insert(Customer record) => Insert([record]);

    internal void Insert(Customer[] records)
    {
        using StoreContext context = contexts.Next();
        context.AddRange(records);
        _ = context.SaveChanges();
    }

    internal Customer? Read(int id)
    {
        using StoreContext context = contexts.Next();
        return context.Customers.AsNoTracking().FirstOrDefault(record => record.Id == id);
    }

    internal IEnumerable<Customer> ReadAll()
    {
        using StoreContext context = contexts.Next();
        foreach (Customer record in context.Customers.AsNoTracking().OrderBy(record => record.Id)) yield return record;
    }

    internal IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        using StoreContext context = contexts.Next();
        string pattern = namePrefix + "%";
        IQueryable<Customer> found = context.Customers.AsNoTracking()
            .Where(record => EF.Functions.Like(record.Name, pattern) && record.Telephone > telephoneAbove);
        foreach (Customer record in found) yield return record;
    }

    internal bool Update(Customer record)
    {
        using StoreContext context = contexts.Next();
        context.Update(record);
        return Saved(context);
    }

    /// <summary>EF has no upsert: it asks, and then inserts or updates.</summary>
    internal void Upsert(Customer record)
    {
        using StoreContext context = contexts.Next();
        if (context.Customers.AsNoTracking().Any(other => other.Id == record.Id)) context.Update(record);
        else context.Add(record);
        _ = context.SaveChanges();
    }

    internal bool Delete(int id)
    {
        using StoreContext context = contexts.Next();
        context.Remove(new Customer(id, "", 0, default));   // the key is all that EF asks for
        return Saved(context);
    }

    internal long Count()
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
