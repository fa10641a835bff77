namespace Perf.Durability.Checks;

/// <summary>A call that is refused. Each engine has exceptions of its own for it; a wrong answer is none.</summary>
static class Refused
{
    /// <summary>The call is refused.</summary>
    /// <exception cref="WrongAnswerException">It returned.</exception>
    internal static void MustBe(string what, Action call)
    {
        if (By(call) is null) throw new WrongAnswerException($"{what} was accepted, expected was an exception.");
    }

    /// <summary>The exception that refuses the call, or null where it is accepted.</summary>
    internal static Exception? By(Action call)
    {
        try
        {
            call();
            return null;
        }
        catch (Exception refusal) when (refusal is not WrongAnswerException)
        {
            return refusal;
        }
    }
}
