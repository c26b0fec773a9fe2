#include "kernels/ptx/function_decoder.h"
#include "kernels/ptx/operand_roles.h"

namespace warpatlas::ptx {
namespace {

Type valueType(const TextureForm& form, Type written)
{
    if (form.operation != TextureOperation::Load && form.operation != TextureOperation::Store)
        return written;
    return form.valueBytes == 8 ? Type::B64
        : form.valueBytes == 4  ? Type::B32
        : form.valueBytes == 2  ? Type::U16
                                : Type::U8;
}

AccessKind accessKind(TextureOperation operation)
{
    return operation == TextureOperation::Store ? AccessKind::Store : AccessKind::Load;
}

} // namespace

void FunctionDecoder::textures()
{
    const auto form = textureForm(m_instruction->opcode, m_instruction->modifiers);
    if (!form)
        throw Undecodable("a texture or a surface of this form");
    const bool stores = form->operation == TextureOperation::Store;
    const bool query = form->operation == TextureOperation::Query;
    const Operand& place = operand(stores ? 0 : 1);
    // Behind level and grad stand numbers that one level has no use for; an offset or a comparison stands elsewhere.
    const std::size_t more = m_instruction->has("level") ? 1 : m_instruction->has("grad") ? 2 : 0;
    const std::size_t coordinates = query ? 0 : std::size_t{form->axes} + (form->layered ? 1 : 0);
    if (place.kind != OperandKind::Address || place.bits != 0 || place.elements.size() != (query ? 1u : 2u)
        || m_instruction->operands.size() != 2 + more)
        throw Undecodable("a texture or a surface of this form");
    const Type type = valueType(*form, types().front());
    DecodedInstruction out = decoded(Operation::Texture, type);
    out.mode = static_cast<std::uint8_t>(accessKind(form->operation));
    out.immediate = static_cast<std::int64_t>(m_program.textures.size());
    out.a = source(place.elements[0], Type::U64);
    std::vector<std::uint32_t> written, read;
    const std::span values = elementsOf(operand(stores ? 1 : 0));
    if (values.size() != form->values)
        throw Undecodable("a vector of another size");
    if (!query) {
        const std::span at = elementsOf(place.elements[1]);
        if (at.size() < coordinates)
            throw Undecodable("too few coordinates");
        for (std::size_t i = 0; i < coordinates; ++i) {
            const bool layer = form->layered && i == 0;
            read.push_back(source(at[i], layer || form->wholeCoordinates ? Type::S32 : Type::F32));
        }
    }
    for (const Operand& value : values)
        if (stores)
            read.push_back(source(value, type));
        else
            written.push_back(destinationPlane(value, type));
    m_program.textures.push_back(*form);
    out.vectorLength = static_cast<std::uint8_t>(written.size());
    std::vector<std::uint32_t> planes = written;
    planes.insert(planes.end(), read.begin(), read.end());
    setList(out, planes);
    push(out);
    for (std::size_t i = 0; i < written.size(); ++i)
        finishDestination(values[i], type, written[i]);
}

} // namespace warpatlas::ptx
