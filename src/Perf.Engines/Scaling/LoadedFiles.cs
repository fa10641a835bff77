namespace Perf.Engines.Scaling;

/// <summary>
/// The files of a store that was loaded once, to be laid down again for every other case: loading a hundred thousand
/// records takes a hundred times as long as copying them. Where nothing persists, each store loads its own records.
/// </summary>
/// <param name="configuration">The engine configuration.</param>
/// <param name="data">The content of the store.</param>
sealed class LoadedFiles(EngineConfiguration configuration, IScaledData data)
{
    (string Path, byte[] Content)[]? _files;

    /// <summary>The configuration with stores that hold the data from the start.</summary>
    internal EngineConfiguration Configuration =>
        configuration.Persists ? configuration with { Open = Open } : configuration;

    IStore Open(DirectoryInfo directory, IWorkSource? work)
    {
        if (!directory.EnumerateFileSystemInfos().Any())
        {
            if (_files is null) _files = Load(directory);
            else LayDown(directory, _files);
        }

        return configuration.Open(directory, work);
    }

    (string Path, byte[] Content)[] Load(DirectoryInfo directory)
    {
        using (IStore store = configuration.Open(directory, null))
        {
            data.LoadInto(store);
            store.Flush();
        }

        return
        [
            .. directory.EnumerateFiles("*", SearchOption.AllDirectories)
                .Select(file => (
                    Path.GetRelativePath(directory.FullName, file.FullName), File.ReadAllBytes(file.FullName))),
        ];
    }

    static void LayDown(DirectoryInfo directory, (string Path, byte[] Content)[] files)
    {
        foreach ((string path, byte[] content) in files)
        {
            var file = new FileInfo(Path.Combine(directory.FullName, path));
            file.Directory!.Create();
            File.WriteAllBytes(file.FullName, content);
        }
    }
}
