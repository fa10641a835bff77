using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>
/// Another build of SQLite, made slower on purpose: its <c>sqlite3_step</c> waits, busily, three times as long as the
/// package's own has taken. Everything else is the package's.
/// </summary>
static class SlowerLibrary
{
    static readonly TimeSpan CompileLimit = TimeSpan.FromMinutes(1);

    // A step that lost its core meanwhile would make its wait as long: no step of a small table takes a millisecond.
    const string Source = """
        #include <dlfcn.h>
        #include <time.h>

        static long now(void)
        {
            struct timespec time;
            clock_gettime(CLOCK_MONOTONIC, &time);
            return time.tv_sec * 1000000000L + time.tv_nsec;
        }

        int sqlite3_step(void *statement)
        {
            static int (*own)(void *);
            if (!own) own = (int (*)(void *))dlsym(dlopen(PACKAGES_OWN, RTLD_NOW), "sqlite3_step");
            long started = now();
            int result = own(statement);
            long took = now() - started;
            if (took > 1000000L) took = 1000000L;
            for (long until = now() + 3 * took; now() < until; ) { }
            return result;
        }
        """;

    /// <summary>Builds it in a folder, from the package's own library.</summary>
    /// <param name="folder">An empty folder.</param>
    /// <param name="packagesOwn">The path of the package's library.</param>
    /// <param name="missing">Why it can't be built here, or null.</param>
    /// <returns>Its path.</returns>
    internal static string Build(DirectoryInfo folder, string packagesOwn, out string? missing)
    {
        string library = Path.Combine(folder.FullName, "libslower.so");
        if (!OperatingSystem.IsLinux())
        {
            missing = "Linux alone finds what a library lacks in those that it was linked with, without being told.";
            return library;
        }

        string source = Path.Combine(folder.FullName, "slower.c");
        File.WriteAllText(source, Source.Replace("PACKAGES_OWN", $"\"{packagesOwn}\"", StringComparison.Ordinal));
        LimitedCommand compiled = LimitedCommand.Run(folder, CompileLimit, "cc",
            "-O2", "-shared", "-fPIC", "-o", library, source, "-Wl,--no-as-needed", packagesOwn,
            $"-Wl,-rpath,{Path.GetDirectoryName(packagesOwn)}", "-ldl");
        missing = compiled.Trouble is null ? null
            : $"The C compiler cc made no slower library: {compiled.Trouble}. {compiled.Error.Trim()}";
        return library;
    }
}
