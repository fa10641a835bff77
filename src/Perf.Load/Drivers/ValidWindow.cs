namespace Perf.Load.Drivers;

/// <summary>A void window is bad luck, and driven again; several of them in a row are not.</summary>
static class ValidWindow
{
    const int StandardTries = 3;

    /// <summary>The figures of the first window that is not void; before each of them all is made ready.</summary>
    /// <exception cref="VoidWindowException">All of them were.</exception>
    internal static LoadFigures Drive(
        ILoadDriver driver, TimeSpan window, Action? ready = null, int tries = StandardTries)
    {
        for (int tried = 1; ; tried++)
        {
            ready?.Invoke();
            try
            {
                return driver.Drive(window);
            }
            catch (VoidWindowException) when (tried < tries)
            {
                continue;
            }
        }
    }
}
