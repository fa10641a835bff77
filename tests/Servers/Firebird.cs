namespace Perf.Tests.Servers;

/// <summary>Firebird: its folder is one of links to the installed one, with settings and users of its own.</summary>
static class Firebird
{
    const string Users = "users.fdb";

    static readonly string[] Links = ["plugins", "intl", "lib", "firebird.msg", "plugins.conf", "databases.conf"];

    internal static ServerKind Kind { get; } = new("firebird", ["firebird", "isql-fb"], "firebird")
    {
        FolderVariables = ["FIREBIRD", "FIREBIRD_LOCK", "FIREBIRD_TMP"],
        Make = Make,
        Arguments = server => ["-p", $"{server.Port}"],
        Address = port =>
            $"Data Source=127.0.0.1;Port={port};User=SYSDBA;Password=perf;Charset=UTF8;Wire Crypt=Disabled",
    };

    static void Make(LocalServer server)
    {
        string installed = Directory.GetDirectories("/usr/lib", "*-linux-gnu")
            .Select(folder => Path.Combine(folder, "firebird")).Where(Directory.Exists)
            .SelectMany(Directory.GetDirectories).Last();
        foreach (string name in Links)
            File.CreateSymbolicLink(Path.Combine(server.Folder, name), Path.Combine(installed, name));
        string users = Path.Combine(server.Folder, Users);
        string make = Path.Combine(server.Folder, "make.sql");
        File.WriteAllLines(Path.Combine(server.Folder, "firebird.conf"),
        [
            $"SecurityDatabase = {users}", $"DatabaseAccess = Restrict {server.Folder}",
            "RemoteBindAddress = localhost",
            "AuthServer = Srp", "UserManager = Srp", "WireCrypt = Disabled", "IpcName = perf",
        ]);
        File.WriteAllLines(make,
        [
            $"CREATE DATABASE '{users}' USER SYSDBA;", "COMMIT;",
            "CREATE USER SYSDBA PASSWORD 'perf' USING PLUGIN Srp;",
        ]);
        server.Run("isql-fb", "-q", "-b", "-i", make);
    }
}
