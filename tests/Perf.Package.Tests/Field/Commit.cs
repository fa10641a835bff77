/// <summary>Which of two commits this is: the second one has every change.</summary>
static class Commit
{
    internal static bool IsSecond => false;
}
