using System.Reflection;
using System.Reflection.Emit;

namespace Perf.Harness.Tests.BuildContents;

/// <summary>An assembly with a cart whose sum is a loop, written without a compiler.</summary>
sealed record MadeAssembly
{
    /// <summary>The factor of the sum, a number in the code.</summary>
    public int Factor { get; init; } = 1;

    /// <summary>Whether its types and methods are emitted in the opposite order.</summary>
    public bool IsReversed { get; init; }

    /// <summary>The version, as each commit may have its own.</summary>
    public string Version { get; init; } = "1.0.0+46ed4ee";

    /// <summary>The hash that a compiler puts into the name of a type that is local to its file.</summary>
    public char PathOfFile { get; init; } = 'A';

    /// <summary>The text of an attribute of the cart.</summary>
    public string Description { get; init; } = "a cart";

    public void Save(string path)
    {
        var assembly = new PersistedAssemblyBuilder(
            new AssemblyName("Cart") { Version = new Version(1, 0, Version.Length) }, typeof(object).Assembly,
            [Attribute(typeof(AssemblyInformationalVersionAttribute), Version)]);
        ModuleBuilder module = assembly.DefineDynamicModule("Cart");
        Action[] types =
        [
            () => AddCart(module),
            () => module.DefineType($"Shop.<Cart>F{new string(PathOfFile, 64)}__Line").CreateType(),
        ];
        foreach (Action add in IsReversed ? types.Reverse() : types) add();
        assembly.Save(path);
    }

    void AddCart(ModuleBuilder module)
    {
        TypeBuilder cart = module.DefineType("Shop.Cart", TypeAttributes.Public);
        cart.SetCustomAttribute(Attribute(typeof(System.ComponentModel.DescriptionAttribute), Description));
        Action[] methods = [() => Add(cart, "Sum", Factor), () => Add(cart, "Count", 1)];
        foreach (Action add in IsReversed ? methods.Reverse() : methods) add();
        cart.CreateType();
    }

    static void Add(TypeBuilder type, string name, int factor)
    {
        ILGenerator code = type.DefineMethod(
            name, MethodAttributes.Public | MethodAttributes.Static, typeof(int), [typeof(int)]).GetILGenerator();
        code.Emit(OpCodes.Ldstr, name);
        code.Emit(OpCodes.Call, typeof(GC).GetMethod(nameof(GC.KeepAlive))!);
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldc_I4, factor);
        code.Emit(OpCodes.Mul);
        code.Emit(OpCodes.Ret);
    }

    static CustomAttributeBuilder Attribute(Type type, string text) =>
        new(type.GetConstructor([typeof(string)])!, [text]);
}
