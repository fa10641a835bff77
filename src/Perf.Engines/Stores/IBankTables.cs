namespace Perf.Engines.Stores;

/// <summary>
/// The bank of TPC-B: branches, ten tellers and some accounts each, and a history with a reference to its account.
/// After any number of whole transfers its four sums are equal, which makes it a free check of atomicity.
/// </summary>
public interface IBankTables : ITable
{
    /// <summary>Makes the tables with every balance at zero and no history.</summary>
    void Create(BankSize size);

    /// <summary>
    /// Adds the amount to account, teller and branch and writes a line of history; a transaction of its own unless one
    /// is open.
    /// </summary>
    /// <returns>The account's new balance.</returns>
    /// <exception cref="InvalidOperationException">There is no such account, teller or branch; nothing is
    /// changed.</exception>
    long Transfer(BankTransfer transfer);

    /// <summary>The four sums, read in one transaction.</summary>
    BankSums Sums();
}

/// <summary>A bank whose history refers to its accounts by a foreign key.</summary>
public interface IForeignKeyBank : IBankTables
{
    /// <summary>Writes a line of history alone: only a foreign key keeps it from naming no account.</summary>
    void WriteHistory(BankTransfer line);
}

/// <summary>How large a bank is: ids of branches, tellers and accounts count from 1.</summary>
/// <param name="Branches">The scale.</param>
/// <param name="AccountsOfBranch">The published 100,000, or fewer where a small bank will do.</param>
public sealed record BankSize(int Branches, int AccountsOfBranch)
{
    /// <summary>Ten tellers for each branch, as published.</summary>
    public int Tellers => 10 * Branches;

    /// <summary>All accounts.</summary>
    public int Accounts => Branches * AccountsOfBranch;
}

/// <summary>One transfer; the amount may be negative.</summary>
/// <param name="Id">The id of its line of history, which must be new.</param>
/// <param name="Account">The account.</param>
/// <param name="Teller">The teller.</param>
/// <param name="Branch">The branch.</param>
/// <param name="Amount">What is added to each of the three balances.</param>
public readonly record struct BankTransfer(int Id, int Account, int Teller, int Branch, int Amount);

/// <summary>The sums of a bank; the first four are equal when no transfer was torn.</summary>
/// <param name="Accounts">Of the accounts' balances.</param>
/// <param name="Tellers">Of the tellers' balances.</param>
/// <param name="Branches">Of the branches' balances.</param>
/// <param name="History">Of the amounts in the history.</param>
/// <param name="Transfers">The number of lines in the history.</param>
public sealed record BankSums(long Accounts, long Tellers, long Branches, long History, long Transfers)
{
    /// <summary>Whether money was neither made nor lost.</summary>
    public bool Agree => Accounts == Tellers && Tellers == Branches && Branches == History;
}
