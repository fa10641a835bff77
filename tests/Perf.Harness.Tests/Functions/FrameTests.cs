namespace Perf.Harness.Tests.Functions;

public sealed class FrameTests
{
    [TestCase("instance int64 [Perf.Engines] Perf.Engines.Data.Customer::Checksum()", "Customer.Checksum")]
    [TestCase("class [System.Data.Common]System.Data.Common.DbDataReader [App] App.Store::Read(int32)", "Store.Read")]
    [TestCase("uint8[] [App] App.Store::Bytes(int32[])", "Store.Bytes")]
    [TestCase("instance !!0 [App] App.Commands::Reusable[System.__Canon](class [System.Runtime]System.Func`1<!!0>)",
        "Commands.Reusable")]
    [TestCase("instance !0& [App] App.Pool`1[System.ValueTuple`2[System.Int32,System.__Canon]]::get_Item(int32)",
        "Pool.get_Item")]
    [TestCase("instance bool [App] App.Store+<ReadAll>d__12::MoveNext()", "Store.ReadAll")]
    [TestCase("instance void [App] App.Store+<<Load>g__Row|3_0>d::MoveNext()", "Store.Load")]
    [TestCase("instance void [App] App.Store+<>c__DisplayClass14_0::<Insert>b__0()", "Store.Insert")]
    [TestCase("void [App] App.Store::<Insert>g__Bind|3_0(int32)", "Store.Insert")]
    [TestCase("instance void [App] App.Outer+Inner::.ctor()", "Outer.Inner.constructor", "Inner.constructor")]
    [TestCase("int32 [Lib] Lib.Provider::Lib.IProvider.sqlite3_step(class Lib.sqlite3_stmt)",
        "Provider.sqlite3_step")]
    public void Method_has_the_name_of_the_source(string text, string name, string? shortName = null)
    {
        Frame frame = Frame.Managed(text)!.Value;
        Assert.That(frame.Name, Does.EndWith($".{name}"));
        Assert.That(frame.ShortName, Is.EqualTo(shortName ?? name));
    }

    [Test]
    public void Call_of_native_code_belongs_to_its_caller() => Assert.That(
        Frame.Managed("int32 [Lib] dynamicClass::IL_STUB_PInvoke(SQLitePCL.sqlite3_stmt /* MT: 0x60 */,int32)"),
        Is.Null);

    [Test]
    public void Native_code_without_a_symbol_has_the_name_of_its_library()
    {
        Assert.That(Frame.Native("0x00000000004b0310", "/usr/share/dotnet/libcoreclr.so").Name,
            Is.EqualTo("libcoreclr.so"));
        Assert.That(Frame.Native("pthread_mutex_lock@@GLIBC_2.2.5", "/lib/libc.so.6").Name,
            Is.EqualTo("pthread_mutex_lock"));
    }
}
