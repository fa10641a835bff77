using Spectre.Console;
using Spectre.Console.Rendering;

namespace Perf.Load.NBomber;

/// <summary>
/// A console that shows nothing. A real one takes two locks to write a line of a log while a live table is on it, and
/// the table takes them in the other order: a session whose scenario was stopped in that moment never ended.
/// </summary>
sealed class SilentConsole : IAnsiConsole
{
    readonly IAnsiConsole _real =
        AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(TextWriter.Null) });

    /// <inheritdoc/>
    public Profile Profile => _real.Profile;

    /// <inheritdoc/>
    public IAnsiConsoleCursor Cursor => _real.Cursor;

    /// <inheritdoc/>
    public IAnsiConsoleInput Input => _real.Input;

    /// <inheritdoc/>
    public IExclusivityMode ExclusivityMode => _real.ExclusivityMode;

    /// <inheritdoc/>
    public RenderPipeline Pipeline => _real.Pipeline;

    /// <inheritdoc/>
    public void Clear(bool home)
    {
    }

    /// <inheritdoc/>
    public void Write(IRenderable renderable)
    {
    }
}
