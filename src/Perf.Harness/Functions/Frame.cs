using System.Text.RegularExpressions;

namespace Perf.Harness.Functions;

/// <summary>A function of a call tree.</summary>
/// <param name="Name">Namespace, type and method; the symbol of native code; without a symbol its library.</param>
/// <param name="Module">The assembly or the library.</param>
/// <param name="IsManaged">Whether it is a method of .NET that has a name.</param>
readonly partial record struct Frame(string Name, string Module, bool IsManaged = false)
{
    /// <summary>Precompiled code of the runtime's own libraries, which has no names.</summary>
    internal static Frame Framework { get; } = new("(framework)", "(framework)");

    /// <summary>The assemblies of Perf that a worker loads.</summary>
    internal static string[] AssembliesOfPerf { get; } = ["Perf.Harness", "Perf.NUnit", "Perf.Sqlite"];

    const string Emitted = "dynamicClass";
    const string Glue = "IL_STUB";

    // They belong to the system and the runtime, which are not what a case is about.
    static readonly string[] OfSystem =
    [
        "libcoreclr", "libclrjit", "libSystem.", "libc.", "libm.", "libpthread", "libdl.", "libstdc++", "libgcc_s",
        "ld-linux", "ld-musl", "vgpreload", "vdso",
    ];

    /// <summary>Whether it is code of Perf, which calls the case.</summary>
    internal bool IsOfPerf => AssembliesOfPerf.Contains(Module);

    /// <summary>
    /// Whether it only passes calls on: Perf, code that is emitted at run time, or code of the runtime without a name.
    /// </summary>
    internal bool IsLookedThrough => IsOfPerf || Module == Emitted || this == Framework;

    /// <summary>Whether it is native code.</summary>
    internal bool IsNative => !IsManaged && Module.Length > 0 && this != Framework;

    /// <summary>Whether it is native code of a library that the case uses, and not of the runtime.</summary>
    internal bool IsOfNativeLibrary
    {
        get
        {
            string module = Module;
            return IsNative && !OfSystem.Any(name => module.StartsWith(name, StringComparison.Ordinal));
        }
    }

    /// <summary>Two builds may have a library under other names.</summary>
    public bool Equals(Frame other) => Name == other.Name && IsManaged == other.IsManaged;

    /// <inheritdoc/>
    public override int GetHashCode() => Name.GetHashCode(StringComparison.Ordinal);

    /// <summary>The type and the method: <c>CustomerTable.Read</c>; of native code the whole name.</summary>
    internal string ShortName => IsManaged ? string.Join('.', Name.Split('.').TakeLast(2)) : Name;

    /// <summary>The method that the runtime's perf map names; null for glue that belongs to its caller.</summary>
    /// <param name="text">
    /// <c>instance int64 [Perf.Engines] Perf.Engines.Data.Customer::Checksum()</c>.
    /// </param>
    internal static Frame? Managed(string text)
    {
        Match found = Method().Match(text);
        if (!found.Success) return new Frame(text, "", true);
        string method = Arguments().Replace(found.Groups["method"].Value, "");
        if (method.StartsWith(Glue, StringComparison.Ordinal)) return null;
        if (found.Groups["type"].Value == Emitted) return new Frame($"{Emitted}.{method}", Emitted, true);
        List<string> type = [.. Arguments().Replace(found.Groups["type"].Value, "").Split('+')];
        method = method switch
        {
            ".ctor" => "constructor",
            ".cctor" => "static constructor",
            _ => SourceName(method) ?? method.Split('.')[^1], // without the interface that it implements
        };

        // A lambda, an iterator and an asynchronous method are parts of the method that they are written in.
        for (int nested = type.Count - 1; nested > 0 && type[nested].StartsWith('<'); nested--)
        {
            method = SourceName(type[nested]) ?? method;
            type.RemoveAt(nested);
        }

        return new Frame($"{string.Join('.', type)}.{method}", found.Groups["module"].Value, true);
    }

    /// <summary>A function of native code.</summary>
    /// <param name="symbol">Its symbol; an address where it has none.</param>
    /// <param name="library">The path of its library.</param>
    internal static Frame Native(string symbol, string library)
    {
        string module = Path.GetFileName(library);
        return symbol.StartsWith("0x", StringComparison.Ordinal) ? new Frame(module, module)
            : new Frame(symbol.Split('@')[0], module);
    }

    // "<Read>b__3_0", "<Read>d__12" and "<<Read>b__3_0>d" were all written in Read.
    static string? SourceName(string name) =>
        Written().Match(name) is { Success: true } found ? found.Groups["name"].Value : null;

    [GeneratedRegex(@"\[(?<module>[^\[\]]+)\] (?<type>\S+?)::(?<method>[^(]+)\(")]
    private static partial Regex Method();

    [GeneratedRegex(@"`\d+|\[[^\[\]]*(\[[^\[\]]*\][^\[\]]*)*\]")]
    private static partial Regex Arguments();

    [GeneratedRegex(@"^<+(?<name>[^<>]+)>")]
    private static partial Regex Written();
}
