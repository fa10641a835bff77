namespace Perf.StandIns.Files;

/// <summary>
/// A folder with a file for each blob and for each record: written beside its place and moved there, never synced. It
/// has no transactions; one that is begun there is a word.
/// </summary>
public sealed class Store : IBlobStore
{
    internal static readonly IReadOnlyDictionary<string, string> AllOptions =
        new Dictionary<string, string>
        {
            ["files"] = "one-for-each", ["write"] = "beside-and-move", ["sync"] = "never",
        };

    const string Beside = ".new";

    readonly DirectoryInfo _records;
    readonly DirectoryInfo _blobs;

    /// <summary>The store of a directory.</summary>
    public Store(DirectoryInfo directory)
    {
        _records = directory.CreateSubdirectory("records");
        _blobs = directory.CreateSubdirectory("blobs");
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options => AllOptions;

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> BlobStatements => [];

    /// <inheritdoc/>
    public void PutBlob(int id, byte[] content) => Write(PathIn(_blobs, id), content);

    /// <inheritdoc/>
    public byte[]? Blob(int id) => ReadIfThere(PathIn(_blobs, id));

    /// <inheritdoc/>
    public long CountBlobs() => InPlace(_blobs).LongCount();

    /// <inheritdoc/>
    public void Insert(Customer record)
    {
        if (Read(record.Id) is not null)
            throw new InvalidOperationException($"Id {record.Id} is there already; an insert needs a new one.");
        Upsert(record);
    }

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        foreach (Customer record in records) Insert(record);
    }

    /// <inheritdoc/>
    public Customer? Read(int id) => ReadIfThere(PathIn(_records, id)) is { } content ? RecordIn(id, content) : null;

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() =>
        InPlace(_records).Select(file => int.Parse(file.Name, CultureInfo.InvariantCulture)).Order()
            .Select(id => Read(id)!);

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) => ReadAll().Where(record =>
        record.Telephone > telephoneAbove && record.Name.StartsWith(namePrefix, StringComparison.OrdinalIgnoreCase));

    /// <inheritdoc/>
    public bool Update(Customer record)
    {
        if (!File.Exists(PathIn(_records, record.Id))) return false;
        Upsert(record);
        return true;
    }

    /// <inheritdoc/>
    public void Upsert(Customer record) =>
        Write(PathIn(_records, record.Id), System.Text.Encoding.UTF8.GetBytes(string.Create(
        CultureInfo.InvariantCulture, $"{record.Telephone}\n{record.DateOfBirth:O}\n{record.Name}")));

    /// <inheritdoc/>
    public bool Delete(int id)
    {
        string path = PathIn(_records, id);
        if (!File.Exists(path)) return false;
        File.Delete(path);
        return true;
    }

    /// <inheritdoc/>
    public long Count() => InPlace(_records).LongCount();

    /// <inheritdoc/>
    public void Begin()
    {
    }

    /// <inheritdoc/>
    public void Commit()
    {
    }

    /// <inheritdoc/>
    public void Flush()
    {
    }

    /// <summary>A file system checks its files itself.</summary>
    public void CheckIntegrity()
    {
    }

    /// <inheritdoc/>
    public string State() => string.Create(CultureInfo.InvariantCulture, $"records {Count()}, blobs {CountBlobs()}");

    /// <inheritdoc/>
    public void Dispose()
    {
    }

    static string PathIn(DirectoryInfo folder, int id) =>
        Path.Combine(folder.FullName, id.ToString(CultureInfo.InvariantCulture));

    // A kill leaves what was written and not moved yet; the next write to that place begins it anew.
    static IEnumerable<FileInfo> InPlace(DirectoryInfo folder) =>
        folder.EnumerateFiles().Where(file => file.Extension != Beside);

    static byte[]? ReadIfThere(string path) => File.Exists(path) ? File.ReadAllBytes(path) : null;

    static void Write(string path, byte[] content)
    {
        string beside = path + Beside;
        File.WriteAllBytes(beside, content);
        File.Move(beside, path, overwrite: true);
    }

    static Customer RecordIn(int id, byte[] content)
    {
        string[] lines = System.Text.Encoding.UTF8.GetString(content).Split('\n', 3);
        return new Customer(
            id, lines[2], long.Parse(lines[0], CultureInfo.InvariantCulture),
            DateTime.ParseExact(lines[1], "O", CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind));
    }
}
