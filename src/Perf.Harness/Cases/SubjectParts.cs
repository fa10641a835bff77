namespace Perf.Harness.Cases;

/// <summary>The parts of what is measured that are not the code under test.</summary>
[Flags]
enum SubjectParts
{
    /// <summary>None: the number is the same everywhere.</summary>
    None = 0,

    /// <summary>The native library, by its source id.</summary>
    Native = 1,

    /// <summary>The provider package.</summary>
    Provider = 2,

    /// <summary>The runtime, by its major version.</summary>
    Runtime = 4,

    /// <summary>The family of the operating system.</summary>
    System = 8,
}
