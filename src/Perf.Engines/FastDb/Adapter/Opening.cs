using Stellar.Collections;

namespace Perf.Engines.FastDb;

/// <summary>How the files of a store are opened: their options and their directory.</summary>
/// <param name="Options">Every option that is wanted.</param>
/// <param name="Directory">Where its files are.</param>
sealed record Opening(IReadOnlyDictionary<string, string> Options, DirectoryInfo Directory)
{
    const string Name = "store";
    const string Extension = "db";
    const string Secret = "a password for a measurement";

    internal bool HasContracts => Options["serializer"] == "contract";

    internal bool HasFiles => Options["memory-only"] == "false";

    internal FileInfo FileOf(string table) => new(Path.Combine(Directory.FullName, Name, $"{table}.{Extension}"));

    /// <summary>The names of the tables that have a file.</summary>
    internal IEnumerable<string> Tables()
    {
        var files = new DirectoryInfo(Path.Combine(Directory.FullName, Name));
        if (!files.Exists) return [];
        return files.EnumerateFiles($"*.{Extension}").Select(file => Path.GetFileNameWithoutExtension(file.Name));
    }

    internal FastDBOptions Settings() => new()
    {
        BaseDirectory = Directory.FullName,
        DatabaseName = Name,
        FileExtension = Extension,
        Serializer = HasContracts ? SerializerType.MessagePack_Contract : SerializerType.MessagePack_Contractless,
        BufferMode = Options["buffer-mode"] switch
        {
            "write" => BufferModeType.WriteEnabled,
            "write-parallel" => BufferModeType.WriteParallelEnabled,
            _ => BufferModeType.Disabled,
        },
        MaxDegreeOfParallelism = int.Parse(Options["parallelism"], CultureInfo.InvariantCulture),
        IsEncryptionEnabled = bool.Parse(Options["encrypted"]),
        EncryptionPassword = Options["encrypted"] == "true" ? Secret : null,
        IsCompressionEnabled = bool.Parse(Options["compressed"]),
        IsMemoryOnlyEnabled = bool.Parse(Options["memory-only"]),
        IsReadOnlyEnabled = bool.Parse(Options["read-only"]),
        IsBufferedWritesEnabled = bool.Parse(Options["buffered-writes"]),
        AddDuplicateKeyBehavior = DuplicateKeyBehaviorType.Exception,
        BulkAddDuplicateKeyBehavior = DuplicateKeyBehaviorType.Exception,
        UpdateKeyNotFoundBehavior = ErrorBehaviorType.ReturnFalse,
        RemoveKeyNotFoundBehavior = ErrorBehaviorType.ReturnFalse,
        StorageFailureBehavior = ErrorBehaviorType.Exception,
        SerializationFailureBehavior = ErrorBehaviorType.Exception,
        DeserializationFailureBehavior = ErrorBehaviorType.Exception,
    };

    /// <summary>Every option as a database has it now.</summary>
    internal static SortedDictionary<string, string> OptionsOf(FastDBOptions found) =>
        new(StringComparer.Ordinal)
        {
            ["serializer"] = found.Serializer == SerializerType.MessagePack_Contract ? "contract" : "contractless",
            ["buffer-mode"] = found.BufferMode switch
            {
                BufferModeType.WriteEnabled => "write",
                BufferModeType.WriteParallelEnabled => "write-parallel",
                _ => "disabled",
            },
            ["parallelism"] = found.MaxDegreeOfParallelism.ToString(CultureInfo.InvariantCulture),
            ["encrypted"] = Word(found.IsEncryptionEnabled),
            ["compressed"] = Word(found.IsCompressionEnabled),
            ["memory-only"] = Word(found.IsMemoryOnlyEnabled),
            ["read-only"] = Word(found.IsReadOnlyEnabled),
            ["buffered-writes"] = Word(found.IsBufferedWritesEnabled),
            ["duplicate-key"] = Word(found.AddDuplicateKeyBehavior),
            ["missing-key"] =
                found.UpdateKeyNotFoundBehavior == ErrorBehaviorType.ReturnFalse ? "return-false" : "exception",
            ["failure"] = Word(found.StorageFailureBehavior),
        };

    static string Word(object value) => value.ToString()!.ToLowerInvariant();
}
