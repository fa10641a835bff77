using System.Reflection.Metadata;
using System.Text.RegularExpressions;
using Perf.Harness.Environments;

namespace Perf.Harness.Builds;

/// <summary>Names of metadata by handle, without row numbers and versions of other assemblies.</summary>
sealed partial class MetadataNames(MetadataReader metadata) : ISignatureTypeProvider<string, object?>
{
    readonly Dictionary<EntityHandle, string> _known = [];

    /// <summary>The name of a type, a member, a signature or the owner of an attribute.</summary>
    internal string Of(EntityHandle handle) => handle.IsNil ? "" : _known.GetOrAdd(handle, Find);

    /// <summary>The bytes of a field that is mapped to data of the file.</summary>
    internal int SizeOf(FieldDefinition field)
    {
        BlobReader signature = metadata.GetBlobReader(field.Signature);
        signature.ReadSignatureHeader();
        SignatureTypeCode code = signature.ReadSignatureTypeCode();
        return code switch
        {
            SignatureTypeCode.TypeHandle => signature.ReadTypeHandle() is { Kind: HandleKind.TypeDefinition } type
                ? metadata.GetTypeDefinition((TypeDefinitionHandle)type).GetLayout().Size : 0,
            SignatureTypeCode.Int64 or SignatureTypeCode.UInt64 or SignatureTypeCode.Double => 8,
            SignatureTypeCode.Int32 or SignatureTypeCode.UInt32 or SignatureTypeCode.Single => 4,
            SignatureTypeCode.Int16 or SignatureTypeCode.UInt16 or SignatureTypeCode.Char => 2,
            _ => 1,
        };
    }

    string Find(EntityHandle handle) => handle.Kind switch
    {
        HandleKind.TypeDefinition => GetTypeFromDefinition(metadata, (TypeDefinitionHandle)handle, 0),
        HandleKind.TypeReference => GetTypeFromReference(metadata, (TypeReferenceHandle)handle, 0),
        HandleKind.TypeSpecification => GetTypeFromSpecification(metadata, null, (TypeSpecificationHandle)handle, 0),
        HandleKind.FieldDefinition => Field(metadata.GetFieldDefinition((FieldDefinitionHandle)handle)),
        HandleKind.MethodDefinition => Method(metadata.GetMethodDefinition((MethodDefinitionHandle)handle)),
        HandleKind.MemberReference => Member(metadata.GetMemberReference((MemberReferenceHandle)handle)),
        HandleKind.MethodSpecification => Method(metadata.GetMethodSpecification((MethodSpecificationHandle)handle)),
        HandleKind.StandaloneSignature =>
            Signature(metadata.GetStandaloneSignature((StandaloneSignatureHandle)handle)),
        HandleKind.AssemblyReference =>
            metadata.GetString(metadata.GetAssemblyReference((AssemblyReferenceHandle)handle).Name),
        HandleKind.ModuleReference =>
            metadata.GetString(metadata.GetModuleReference((ModuleReferenceHandle)handle).Name),
        HandleKind.InterfaceImplementation =>
            Of(metadata.GetInterfaceImplementation((InterfaceImplementationHandle)handle).Interface),
        HandleKind.GenericParameter => Parameter(metadata.GetGenericParameter((GenericParameterHandle)handle)),
        var kind => kind.ToString(),
    };

    string Field(FieldDefinition field) => $"{Of(field.GetDeclaringType())}.{metadata.GetString(field.Name)} "
        + field.DecodeSignature(this, null);

    string Method(MethodDefinition method) => $"{Of(method.GetDeclaringType())}.{metadata.GetString(method.Name)}"
        + Text(method.DecodeSignature(this, null));

    string Method(MethodSpecification method) =>
        $"{Of(method.Method)}<{string.Join(", ", method.DecodeSignature(this, null))}>";

    string Member(MemberReference member) => $"{Of(member.Parent)}.{metadata.GetString(member.Name)}"
        + (member.GetKind() == MemberReferenceKind.Field
            ? $" {member.DecodeFieldSignature(this, null)}" : Text(member.DecodeMethodSignature(this, null)));

    string Signature(StandaloneSignature signature) => signature.GetKind() == StandaloneSignatureKind.LocalVariables
        ? $"[{string.Join(", ", signature.DecodeLocalSignature(this, null))}]"
        : Text(signature.DecodeMethodSignature(this, null));

    string Parameter(GenericParameter parameter) =>
        string.Create(CultureInfo.InvariantCulture, $"{Of(parameter.Parent)} parameter {parameter.Index}");

    static string Text(MethodSignature<string> signature) => string.Create(CultureInfo.InvariantCulture,
        $"`{signature.GenericParameterCount}({string.Join(", ", signature.ParameterTypes)})")
        + $" {signature.Header} {signature.ReturnType}";

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind)
    {
        TypeDefinition type = reader.GetTypeDefinition(handle);
        string name = PathOfFile().Replace(reader.GetString(type.Name), ">");
        return type.GetDeclaringType() is { IsNil: false } outer ? $"{Of(outer)}+{name}"
            : $"{reader.GetString(type.Namespace)}.{name}".TrimStart('.');
    }

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
    {
        TypeReference type = reader.GetTypeReference(handle);
        string name = reader.GetString(type.Name);
        return type.ResolutionScope.Kind == HandleKind.TypeReference ? $"{Of(type.ResolutionScope)}+{name}"
            : $"[{Of(type.ResolutionScope)}]{reader.GetString(type.Namespace)}.{name}";
    }

    public string GetTypeFromSpecification(
        MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public string GetArrayType(string elementType, ArrayShape shape) => string.Create(CultureInfo.InvariantCulture,
        $"{elementType}[{shape.Rank}: {string.Join(',', shape.Sizes)}: {string.Join(',', shape.LowerBounds)}]");

    public string GetByReferenceType(string elementType) => $"{elementType}&";

    public string GetFunctionPointerType(MethodSignature<string> signature) => $"method {Text(signature)}";

    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments) =>
        $"{genericType}<{string.Join(", ", typeArguments)}>";

    public string GetGenericMethodParameter(object? genericContext, int index) =>
        string.Create(CultureInfo.InvariantCulture, $"!!{index}");

    public string GetGenericTypeParameter(object? genericContext, int index) =>
        string.Create(CultureInfo.InvariantCulture, $"!{index}");

    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) =>
        $"{unmodifiedType} {(isRequired ? "modreq" : "modopt")}({modifier})";

    public string GetPinnedType(string elementType) => $"{elementType} pinned";

    public string GetPointerType(string elementType) => $"{elementType}*";

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => typeCode.ToString();

    public string GetSZArrayType(string elementType) => $"{elementType}[]";

    // The compiler names a type that is local to its file by the file's name and the hash of its whole path.
    [GeneratedRegex(">F[0-9A-F]{64}__")]
    private static partial Regex PathOfFile();
}
