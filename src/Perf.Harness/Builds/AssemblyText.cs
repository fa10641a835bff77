using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;

namespace Perf.Harness.Builds;

/// <summary>
/// A managed assembly as sorted text: each type, field, method, attribute and resource is one line. Two builds of the
/// same sources have the same text: folder, commit, version and order of the source files leave no trace in it.
/// </summary>
sealed class AssemblyText
{
    // They change with every commit and change nothing that runs.
    static readonly string[] VersionAttributes =
    [
        "System.Reflection.AssemblyInformationalVersionAttribute", "System.Reflection.AssemblyFileVersionAttribute",
        "System.Reflection.AssemblyVersionAttribute",
    ];

    readonly PEReader _file;
    readonly MetadataReader _metadata;
    readonly MetadataNames _names;
    readonly Dictionary<EntityHandle, string> _owners = [];
    readonly List<string> _lines = [];

    AssemblyText(PEReader file)
    {
        _file = file;
        _metadata = file.GetMetadataReader();
        _names = new MetadataNames(_metadata);
    }

    /// <summary>The lines of an assembly; null where the file is no assembly of intermediate language alone.</summary>
    internal static IReadOnlyList<string>? Read(string path)
    {
        using var file = new PEReader(File.OpenRead(path));
        try
        {
            if (!file.HasMetadata || file.PEHeaders.CorHeader?.Flags.HasFlag(CorFlags.ILOnly) != true) return null;
            return new AssemblyText(file).Lines();
        }
        catch (BadImageFormatException)
        {
            return null;
        }
    }

    List<string> Lines()
    {
        foreach (TypeDefinitionHandle type in _metadata.TypeDefinitions) AddType(type);
        foreach (CustomAttributeHandle attribute in _metadata.CustomAttributes)
            AddAttribute(_metadata.GetCustomAttribute(attribute));
        foreach (ManifestResourceHandle resource in _metadata.ManifestResources)
            AddResource(_metadata.GetManifestResource(resource));
        _lines.Sort(StringComparer.Ordinal);
        return _lines;
    }

    void AddType(TypeDefinitionHandle handle)
    {
        TypeDefinition type = _metadata.GetTypeDefinition(handle);
        string name = _names.Of(handle);
        IEnumerable<string> interfaces = type.GetInterfaceImplementations()
            .Select(one => _names.Of(_metadata.GetInterfaceImplementation(one).Interface));
        IEnumerable<string> overrides = type.GetMethodImplementations().Select(_metadata.GetMethodImplementation)
            .Select(one => $"{_names.Of(one.MethodDeclaration)} = {_names.Of(one.MethodBody)}");
        TypeLayout layout = type.GetLayout();
        _lines.Add(Text($"{name}: {type.Attributes} {_names.Of(type.BaseType)} [{string.Join(", ", interfaces)}] ")
            + Text($"[{string.Join(", ", overrides)}] {layout.Size} {layout.PackingSize} ")
            + Parameters(type.GetGenericParameters()));
        foreach (FieldDefinitionHandle field in type.GetFields()) AddField(field);
        foreach (MethodDefinitionHandle method in type.GetMethods()) AddMethod(method);
        foreach (PropertyDefinitionHandle property in type.GetProperties())
            _owners[property] = $"{name}.{_metadata.GetString(_metadata.GetPropertyDefinition(property).Name)}";
        foreach (EventDefinitionHandle @event in type.GetEvents())
            _owners[@event] = $"{name}.{_metadata.GetString(_metadata.GetEventDefinition(@event).Name)}";
    }

    string Parameters(GenericParameterHandleCollection parameters) => string.Join(", ", parameters.Select(handle =>
    {
        GenericParameter parameter = _metadata.GetGenericParameter(handle);
        IEnumerable<string> constraints = parameter.GetConstraints()
            .Select(one => _names.Of(_metadata.GetGenericParameterConstraint(one).Type));
        return $"{parameter.Attributes} {string.Join('&', constraints)}";
    }));

    void AddField(FieldDefinitionHandle handle)
    {
        FieldDefinition field = _metadata.GetFieldDefinition(handle);
        string constant = Constant(field.GetDefaultValue());
        string data = field.GetRelativeVirtualAddress() is > 0 and var address
            ? Hex(_file.GetSectionData(address).GetContent(0, _names.SizeOf(field)).AsSpan()) : "";
        _lines.Add(Text($"{_names.Of(handle)}: {field.Attributes} {constant} {field.GetOffset()} {data}"));
    }

    void AddMethod(MethodDefinitionHandle handle)
    {
        MethodDefinition method = _metadata.GetMethodDefinition(handle);
        string name = _names.Of(handle);
        IEnumerable<string> parameters = method.GetParameters().Select(one =>
        {
            Parameter parameter = _metadata.GetParameter(one);
            _owners[one] = Text($"{name} parameter {parameter.SequenceNumber}");
            return $"{parameter.Attributes} {Constant(parameter.GetDefaultValue())}";
        });
        MethodImport import = method.GetImport();
        string imported = import.Module.IsNil ? ""
            : $"{_metadata.GetString(_metadata.GetModuleReference(import.Module).Name)}/"
                + $"{_metadata.GetString(import.Name)} {import.Attributes}";
        string body = method.RelativeVirtualAddress == 0 ? ""
            : new MethodText(_metadata, _names).Of(_file.GetMethodBody(method.RelativeVirtualAddress));
        _lines.Add($"{name}: {method.Attributes} {method.ImplAttributes} ({string.Join(", ", parameters)}) "
            + $"{Parameters(method.GetGenericParameters())} {imported} {body}");
    }

    string Constant(ConstantHandle handle)
    {
        if (handle.IsNil) return "";
        Constant constant = _metadata.GetConstant(handle);
        return $"{constant.TypeCode} {Hex(_metadata.GetBlobBytes(constant.Value))}";
    }

    void AddAttribute(CustomAttribute attribute)
    {
        string constructor = _names.Of(attribute.Constructor);
        if (attribute.Parent.Kind == HandleKind.AssemblyDefinition
            && VersionAttributes.Any(name => constructor.Contains(name, StringComparison.Ordinal))) return;
        string owner = _owners.TryGetValue(attribute.Parent, out string? known) ? known : _names.Of(attribute.Parent);
        _lines.Add($"{owner} @ {constructor} {Hex(_metadata.GetBlobBytes(attribute.Value))}");
    }

    void AddResource(ManifestResource resource)
    {
        string name = _metadata.GetString(resource.Name);
        if (!resource.Implementation.IsNil) return; // it is in another file, which is compared separately
        int start = _file.PEHeaders.CorHeader!.ResourcesDirectory.RelativeVirtualAddress;
        BlobReader reader = _file.GetSectionData(start).GetReader();
        reader.Offset = (int)resource.Offset;
        byte[] content = reader.ReadBytes(reader.ReadInt32());
        _lines.Add($"resource {name}: {Hex(SHA256.HashData(content))}");
    }

    static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);

    static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
