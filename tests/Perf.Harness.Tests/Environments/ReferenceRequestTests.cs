namespace Perf.Harness.Tests.Environments;

sealed class ReferenceRequestTests
{
    [TestCase("auto", ReferenceKind.Auto, "", null)]
    [TestCase("none", ReferenceKind.None, "", null)]
    [TestCase("self", ReferenceKind.Self, "", null)]
    [TestCase("git:origin/main", ReferenceKind.Git, "origin/main", null)]
    [TestCase("git:HEAD@{1}", ReferenceKind.Git, "HEAD@{1}", null)]
    [TestCase("package:LiteDB@5.0.21", ReferenceKind.Package, "LiteDB", "5.0.21")]
    [TestCase("native:/usr/lib/libsqlite3.so", ReferenceKind.Native, "/usr/lib/libsqlite3.so", null)]
    [TestCase(@"native:C:\sqlite3.dll", ReferenceKind.Native, @"C:\sqlite3.dll", null)]
    public void The_reference_build_is_read_as_it_is_written(
        string text, ReferenceKind kind, string name, string? version)
    {
        ReferenceRequest against = ReferenceRequest.Parse(text);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(against, Is.EqualTo(new ReferenceRequest(kind, name, version)));
        Assert.That(against.ToString(), Is.EqualTo(text));
    }

    [TestCase("packages:LiteDB@5", "package:…")]
    [TestCase("package:LiteDB", "package:…")]
    [TestCase("package:@5", "package:…")]
    [TestCase("package:LiteDB@", "package:…")]
    [TestCase("package:LiteDB@5.0.21;Configuration=Debug", "package:…", Description = "another property of MSBuild")]
    [TestCase("package:LiteDB@-p:A=b", "package:…")]
    [TestCase("package:../LiteDB@5.0.21", "package:…")]
    [TestCase("package:$(Home)@5.0.21", "package:…")]
    [TestCase("git:--upload-pack=evil", "git:…")]
    [TestCase("git:main; rm -rf x", "git:…")]
    [TestCase("git:main\nHEAD", "git:…")]
    [TestCase("git:", "git:…")]
    [TestCase("git", "git:…")]
    [TestCase("nativ", "native:…")]
    [TestCase("self:", "self")]
    [TestCase("non", "none")]
    [TestCase("Auto", "auto")]
    [Tried(21, "PERF_AGAINST with options, blanks or another property", "refused before anything is started")]
    public void Another_shape_is_refused_with_the_nearest_right_one(string text, string nearest) => Assert.That(
        () => ReferenceRequest.Parse(text), Throws.TypeOf<SettingsException>().With.Message.EqualTo(
            $"Found PERF_AGAINST={text}, expected auto, none, git:<ref>, package:<id>@<version>, "
            + $"native:<path to a library> or self. Did you mean {nearest}?"));

    [Test]
    public void A_report_names_a_library_without_its_folder() =>
        Assert.That(ReferenceRequest.Parse("native:/libraries/libsqlite3.so").NameOfNative,
            Is.EqualTo("native:libsqlite3.so"));
}
