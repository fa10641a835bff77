namespace Perf.Engines.Stores;

/// <summary>What is opened in several steps, of which each may fail.</summary>
static class DisposableExtensions
{
    /// <summary>Makes something of what is open; where that fails, it does not stay open.</summary>
    internal static TResult OrDispose<T, TResult>(this T open, Func<T, TResult> make)
        where T : IDisposable
    {
        try
        {
            return make(open);
        }
        catch
        {
            open.Dispose();
            throw;
        }
    }
}
