using System.Runtime.ExceptionServices;
using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>
/// When a file call fails, LiteDB gives its engine up and leaves the open transaction to the finalizer. That discards
/// the transaction's pages, throws where one of them was on its way to the file, and so ends the process some time
/// later.
/// </summary>
static class LeftTransactions
{
    const string Finalizer = "LiteDB.Engine.TransactionService.Finalize()";

    static int _areSurvived;

    /// <summary>
    /// From now on the process lives on. For those who let file calls fail: only one may say so in a process.
    /// </summary>
    internal static void Survive()
    {
        if (Interlocked.Exchange(ref _areSurvived, 1) == 0)
            ExceptionHandling.SetUnhandledExceptionHandler(IsOfFinalizer);
    }

    static bool IsOfFinalizer(Exception error) =>
        error is LiteException && error.StackTrace?.Contains(Finalizer, StringComparison.Ordinal) == true;
}
