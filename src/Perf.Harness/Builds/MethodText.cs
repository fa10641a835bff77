using System.Collections.Frozen;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Text;

namespace Perf.Harness.Builds;

/// <summary>
/// The body of a method as text: tokens are names, so that the order of metadata rows does not matter.
/// </summary>
sealed class MethodText(MetadataReader metadata, MetadataNames names)
{
    const byte TwoBytes = 0xFE; // ECMA-335, III.1.2: the first byte of an instruction of two bytes

    static readonly FrozenDictionary<int, OpCode> Instructions = typeof(OpCodes).GetFields()
        .Select(field => field.GetValue(null)).OfType<OpCode>()
        .ToFrozenDictionary(code => (int)(ushort)code.Value);

    /// <summary>The text of a body.</summary>
    internal string Of(MethodBodyBlock body)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"{body.MaxStack} {body.LocalVariablesInitialized} ");
        if (!body.LocalSignature.IsNil) text.Append(names.Of(body.LocalSignature));
        BlobReader reader = body.GetILReader();
        while (reader.RemainingBytes > 0) AppendInstruction(text, ref reader);
        foreach (ExceptionRegion region in body.ExceptionRegions)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"; {region.Kind} {region.TryOffset}+{region.TryLength} {region.HandlerOffset}+{region.HandlerLength} ")
                .Append(CultureInfo.InvariantCulture, $"{region.FilterOffset} {names.Of(region.CatchType)}");
        }

        return text.ToString();
    }

    void AppendInstruction(StringBuilder text, ref BlobReader reader)
    {
        int value = reader.ReadByte();
        if (value == TwoBytes) value = (value << 8) | reader.ReadByte();
        OpCode code = Instructions[value];
        text.Append("; ").Append(code.Name).Append(' ');
        switch (code.OperandType)
        {
            case OperandType.InlineNone:
                break;
            case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                text.Append(reader.ReadByte());
                break;
            case OperandType.InlineVar:
                text.Append(reader.ReadUInt16());
                break;
            case OperandType.InlineI8 or OperandType.InlineR:
                text.Append(reader.ReadInt64());
                break;
            case OperandType.InlineSwitch:
                for (int left = reader.ReadInt32(); left > 0; left--) text.Append(reader.ReadInt32()).Append(' ');
                break;
            case OperandType.InlineString:
                text.Append('"')
                    .Append(metadata.GetUserString(MetadataTokens.UserStringHandle(reader.ReadInt32()))).Append('"');
                break;
            case OperandType.InlineField or OperandType.InlineMethod or OperandType.InlineTok or OperandType.InlineType
                or OperandType.InlineSig:
                text.Append(names.Of(MetadataTokens.EntityHandle(reader.ReadInt32())));
                break;
            default: // a branch, a number or a single of four bytes
                text.Append(reader.ReadInt32());
                break;
        }
    }
}
