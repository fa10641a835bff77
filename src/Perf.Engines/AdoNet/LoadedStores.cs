using System.Data.Common;
using System.Reflection;

namespace Perf.Engines.AdoNet;

/// <summary>Opens stores on a provider that is loaded by name.</summary>
static class LoadedStores
{
    /// <summary>Every option that the configuration fixes: the row's texts, and what the database must say.</summary>
    internal static Dictionary<string, string> OptionsOf(EngineEntry entry)
    {
        var options = new Dictionary<string, string>
        {
            ["connection"] = entry.Connection,
            ["dialect"] = entry.Dialect.Name,
            ["batch"] = entry.Batch.ToString(CultureInfo.InvariantCulture),
        };
        foreach ((string name, EngineOption option) in entry.Options) options[name] = option.Is;
        return options;
    }

    internal static AdoNetStore Open(EngineConfiguration configuration, EngineEntry entry, DirectoryInfo directory) =>
        LoadedProvider.FactoryOf(entry).CreateConnection()!.OrDispose(connection =>
        {
            connection.ConnectionString = Places.Fill(entry.Connection, directory);
            LoadedProvider.Open(connection, entry);
            Dictionary<string, string> found = OptionsOf(entry);
            foreach ((string name, EngineOption option) in entry.Options)
            {
                if (option.Set is { } sql) _ = connection.ExecuteScalar(sql);
                object? value = connection.ExecuteScalar(option.Read);
                found[name] = Convert.ToString(value, CultureInfo.InvariantCulture) ?? "nothing";
            }
            OptionsReadBack.Compare(configuration.ToString(), configuration.Options, found);

            var commands = new PreparedCommands(connection, entry.Dialect) { BatchRows = entry.Batch };
            foreach (string sql in entry.Dialect.PrepareStore) commands.Execute(Places.Fill(sql, directory));
            IUpkeep upkeep = Upkeep(commands, entry.Dialect, directory);
            return new AdoNetStore(commands, entry.Dialect, upkeep, found, AdoNetStore.WithGallery);
        });

    static IUpkeep Upkeep(PreparedCommands commands, Dialect dialect, DirectoryInfo directory)
    {
        if (!dialect.IsSqlite) return new SqlUpkeep(commands, dialect);
        var log = new FileInfo(Path.Combine(directory.FullName, SqliteProvider.FileName + "-wal"));
        return new SqliteUpkeep(commands, log, _ => false);
    }
}

/// <summary>A provider that is loaded by the path of its assembly and the name of its factory.</summary>
static class LoadedProvider
{
    /// <summary>The path: relative ones begin at the folder of this program.</summary>
    internal static string PathOf(EngineEntry entry) => Path.Combine(AppContext.BaseDirectory, entry.Assembly);

    /// <summary>The factory.</summary>
    /// <exception cref="InvalidOperationException">The assembly has no such factory.</exception>
    internal static DbProviderFactory FactoryOf(EngineEntry entry)
    {
        const BindingFlags shared = BindingFlags.Public | BindingFlags.Static;
        Assembly assembly = Assembly.LoadFrom(PathOf(entry));
        Type? type = assembly.GetType(entry.Factory);
        object? instance = type?.GetField("Instance", shared)?.GetValue(null)
            ?? type?.GetProperty("Instance", shared)?.GetValue(null);
        return instance as DbProviderFactory ?? throw new InvalidOperationException(
            $"Found no static Instance of {entry.Factory} in {assembly.GetName().Name}, expected a DbProviderFactory. "
            + $"Correct \"factory\" of {entry.Name} in {EngineFile.Name}.");
    }

    /// <summary>Opens a connection; a database that is missing is made first, where a row says how.</summary>
    internal static void Open(DbConnection connection, EngineEntry entry)
    {
        try
        {
            connection.Open();
        }
        catch (DbException) when (entry.Create is not null)
        {
            int dot = entry.Create.LastIndexOf('.');
            MethodInfo? make = connection.GetType().Assembly.GetType(entry.Create[..dot])?.GetMethods()
                .FirstOrDefault(method => method.IsStatic && method.Name == entry.Create[(dot + 1)..]
                    && method.GetParameters() is [{ ParameterType: var first }, .. var rest]
                    && first == typeof(string) && rest.All(parameter => parameter.HasDefaultValue));
            if (make is null) throw new InvalidOperationException(
                $"Found no static {entry.Create} of a connection string. Correct \"create\" of {entry.Name}.");
            object?[] missing = [.. make.GetParameters().Skip(1).Select(_ => Type.Missing)];
            _ = make.Invoke(
                null, BindingFlags.OptionalParamBinding, null, [connection.ConnectionString, .. missing], null);
            connection.Open();
        }
    }

    /// <summary>The provider, and the kind of database; its version is an option where a row reads it.</summary>
    internal static Subject SubjectOf(EngineEntry entry)
    {
        Assembly provider = FactoryOf(entry).GetType().Assembly;
        string version = provider.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
            ?? provider.GetName().Version!.ToString();
        return Subject.Here($"{provider.GetName().Name} {version.Split('+')[0]}", entry.Dialect.Name);
    }
}
