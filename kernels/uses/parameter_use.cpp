#include "kernels/uses/parameter_use.h"

#include "kernels/ptx/forms/texture_form.h"
#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/address_range.h"
#include "kernels/uses/field_use.h"
#include "kernels/uses/parameter_places.h"
#include "kernels/uses/thread_stride.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace warpatlas::ptx {
namespace {

bool usesRegister(const Operand& operand, const std::vector<bool>& reached)
{
    return (operand.kind == OperandKind::Register && reached[operand.index])
        || std::ranges::any_of(
            operand.elements, [&](const Operand& element) { return usesRegister(element, reached); });
}

bool isAtomic(const Instruction& instruction)
{
    return instruction.opcode == "atom" || instruction.opcode == "red";
}

/// Loads of memory end the way: what lies at an address is no address within the same array. So does arithmetic that
/// makes an index, not an address.
bool endsWay(const Instruction& instruction)
{
    static constexpr std::string_view ends[] = {"ld", "ldu", "st", "mul", "mul24", "shl", "div", "rem", "cvt", "cp",
        "wmma", "ldmatrix", "mma", "tex", "tld4", "suld", "sust", "txq", "suq"};
    return std::ranges::find(ends, instruction.opcode) != std::end(ends) || isAtomic(instruction);
}

/// Says whether the instruction takes an address from such registers: of a product and a sum, the sum alone can.
bool takesFrom(const Instruction& instruction, const std::vector<bool>& reached)
{
    constexpr std::size_t addend = 3;
    if (instruction.opcode == "mad" || instruction.opcode == "mad24")
        return instruction.operands.size() > addend && usesRegister(instruction.operands[addend], reached);
    bool from = false;
    forRegisters(instruction, [&](std::uint32_t index, bool written) { from = from || (!written && reached[index]); });
    return from;
}

/// Where an address comes from: a parameter, the part of it that begins at a byte, or a variable of the module.
struct AddressSource {
    std::uint32_t parameter = none;
    std::optional<std::uint64_t> offset{};
    std::string_view variable{};

    bool isNamedBy(const Operand& operand) const
    {
        return (operand.kind == OperandKind::Symbol && operand.index == none && !variable.empty()
                   && operand.name == variable)
            || std::ranges::any_of(operand.elements, [&](const Operand& element) { return isNamedBy(element); });
    }
};

/// Marks what a load takes of the parameter: of "ld.param.v2.u64 {%rd1, %rd2}, [p+8]" one of both.
void markLoaded(const Instruction& load, const AddressSource& source, const ParameterPlaces& places,
    std::vector<bool>& reached, bool& grows)
{
    const auto mark = [&](const Operand& operand) {
        if (operand.kind == OperandKind::Register && !reached[operand.index])
            reached[operand.index] = grows = true;
    };
    const auto place = load.operands.size() < 2 ? std::nullopt : placeOf(load.operands[1], places);
    if (!place || place->parameter != source.parameter)
        return;
    const Operand& to = load.operands[0];
    const std::uint64_t from = place->offset;
    const std::size_t size = sizeOf(accessedType(load));
    if (to.kind != OperandKind::Vector) {
        if (!source.offset || *source.offset == from)
            mark(to);
        return;
    }
    for (std::size_t i = 0; i < to.elements.size(); ++i)
        if (!source.offset || *source.offset == from + i * size)
            mark(to.elements[i]);
}

/// By register: whether its value comes from there.
std::vector<bool> registersFrom(const Function& entry, const AddressSource& source, const ParameterPlaces& places)
{
    std::vector<bool> reached(entry.registers.size());
    const auto isNamed = [&](const Operand& operand) { return source.isNamedBy(operand); };
    for (bool grows = true; grows;) {
        grows = false;
        for (const Instruction& instruction : entry.instructions) {
            bool from = false;
            if (instruction.opcode == "ld" && instruction.has("param"))
                markLoaded(instruction, source, places, reached, grows);
            else if (!endsWay(instruction))
                from = takesFrom(instruction, reached) || std::ranges::any_of(instruction.operands, isNamed);
            if (!from)
                continue;
            forRegisters(instruction, [&](std::uint32_t index, bool written) {
                if (written && !reached[index])
                    reached[index] = grows = true;
            });
        }
    }
    return reached;
}

/// The operand that is the address of a memory instruction; null: it has none. Of a copy it is where that reads.
const Operand* addressOf(const Instruction& instruction)
{
    if (instruction.opcode == "cp" && instruction.operands.size() > 1
        && instruction.operands[1].kind == OperandKind::Address)
        return &instruction.operands[1];
    const auto found = std::ranges::find(instruction.operands, OperandKind::Address, &Operand::kind);
    return found == instruction.operands.end() ? nullptr : &*found;
}

const Operand* vectorOf(const Instruction& instruction)
{
    const auto found = std::ranges::find(instruction.operands, OperandKind::Vector, &Operand::kind);
    return found == instruction.operands.end() ? nullptr : &*found;
}

/// How many of a fetch's four results the code looks at: 1, 2 or 4.
std::uint32_t channelsRead(const Function& entry, const Operand& results)
{
    std::vector<bool> read(entry.registers.size());
    for (const Instruction& instruction : entry.instructions)
        forRegisters(instruction, [&](std::uint32_t index, bool written) { read[index] = read[index] || !written; });
    std::uint32_t channels = 1;
    for (std::uint32_t i = 0; i < results.elements.size(); ++i)
        if (results.elements[i].kind == OperandKind::Register && read[results.elements[i].index])
            channels = i == 0 ? 1 : i == 1 ? 2 : 4;
    return channels;
}

/// Whether the register's bits come from a float, or become one.
bool movesFloat(const Function& entry, const Operand& value)
{
    const auto isFloat = [&](const Operand& operand) {
        return operand.kind == OperandKind::Register && entry.registers[operand.index] == Type::F32;
    };
    if (value.kind != OperandKind::Register)
        return false;
    return isFloat(value) || std::ranges::any_of(entry.instructions, [&](const Instruction& instruction) {
        if (instruction.opcode != "mov" || instruction.operands.size() != 2)
            return false;
        const Operand &to = instruction.operands[0], &from = instruction.operands[1];
        const auto isValue = [&](const Operand& operand) {
            return operand.kind == OperandKind::Register && operand.index == value.index;
        };
        return (isValue(to) && (isFloat(from) || from.kind == OperandKind::Float32)) || (isValue(from) && isFloat(to));
    });
}

/// Adds what one instruction on the object tells.
void addTexture(const Function& entry, const Instruction& instruction, ParameterUse& use)
{
    const auto form = textureForm(instruction.opcode, instruction.modifiers);
    if (!form || form->operation == TextureOperation::Query)
        return;
    const bool first = !use.texture;
    TextureUse& texture = first ? use.texture.emplace() : *use.texture;
    texture.axes = form->axes;
    texture.layered = form->layered;
    texture.surface = form->operation == TextureOperation::Load || form->operation == TextureOperation::Store;
    texture.gathers = texture.gathers || form->operation == TextureOperation::Gather;
    texture.wholeOnly = (first || texture.wholeOnly) && form->wholeCoordinates;
    use.read = use.read || form->operation != TextureOperation::Store;
    use.written = use.written || form->operation == TextureOperation::Store;
    const Operand* const values = vectorOf(instruction);
    if (!texture.surface) {
        texture.type = typeFrom(instruction.modifiers[instruction.modifiers.size() - 2]).value_or(Type::None);
        // A gather gives four texels of one channel.
        if (form->operation == TextureOperation::Gather)
            texture.channels = std::max(texture.channels, form->component == 0 ? 1u : form->component == 1 ? 2u : 4u);
        else if (values != nullptr)
            texture.channels = std::max(texture.channels, channelsRead(entry, *values));
        return;
    }
    constexpr Type types[] = {Type::U8, Type::U16, Type::U32, Type::U64};
    const Type type = types[std::countr_zero(form->valueBytes)];
    const bool real = type == Type::U32 && values != nullptr && !values->elements.empty()
        && movesFloat(entry, values->elements.front());
    if (texture.type == Type::None || real)
        texture.type = real ? Type::F32 : type;
    texture.channels = std::max(texture.channels, std::uint32_t{form->values});
}

using Strides = std::vector<std::optional<std::int64_t>>;

/// Takes the stride of an access with others of the parameter together: places that all threads share tell nothing.
void addStride(const Operand& address, const Strides& strides, bool& differ, ParameterUse& use)
{
    const Operand& base = address.elements.front();
    const auto stride = base.kind == OperandKind::Register ? strides[base.index] : std::nullopt;
    if (!stride || *stride == 0)
        return;
    differ = differ || (use.threadBytes && use.threadBytes != stride);
    use.threadBytes = stride;
}

/// The same from block to block; `differ` where an access is not the one of all threads of its block.
void addBlockStride(
    const Operand& address, const Strides& threads, const Strides& blocks, bool& differ, ParameterUse& use)
{
    const Operand& base = address.elements.front();
    const bool known = base.kind == OperandKind::Register && threads[base.index] == 0 && blocks[base.index];
    differ = differ || !known || (use.blockBytes && use.blockBytes != blocks[base.index]);
    if (known)
        use.blockBytes = blocks[base.index];
}

/// How far all accesses reach together; `open` where one of them may reach anywhere.
void addReach(const Operand& address, std::uint32_t instruction, std::size_t bytes, const AddressRanges& ranges,
    bool& open, ParameterUse& use)
{
    const auto behind = ranges.behind(address, instruction);
    open = open || !behind;
    if (behind)
        use.reachBytes = std::max(use.reachBytes.value_or(0), *behind + bytes);
}

/// Bytes that an access moves.
std::size_t bytesOf(const Instruction& instruction)
{
    const Operand* const vector = vectorOf(instruction);
    return sizeOf(accessedType(instruction)) * (vector != nullptr ? vector->elements.size() : 1);
}

/// Knowledge of all addresses of a function.
struct Addresses {
    explicit Addresses(const Function& function, std::span<const Variable> variables = {})
        : places(parameterPlaces(function)),
          strides(ptx::strides(function)),
          blocks(ptx::blockStrides(function)),
          ranges(function, variables)
    {
    }

    ParameterPlaces places;
    Strides strides, blocks;
    AddressRanges ranges;
};

ParameterUse useOf(const Function& entry, const AddressSource& source, const Addresses& addresses)
{
    bool differ = false, blocksDiffer = false, open = false;
    const std::vector<bool> reached = registersFrom(entry, source, addresses.places);
    const auto comesFrom = [&](const Operand& operand) {
        return usesRegister(operand, reached) || source.isNamedBy(operand);
    };
    ParameterUse use;
    for (const Instruction& instruction : entry.instructions) {
        const Operand* const address = addressOf(instruction);
        if (instruction.opcode == "st" && instruction.has("param")) {
            use.passedOn = use.passedOn || (instruction.operands.size() > 1 && comesFrom(instruction.operands[1]));
            continue;
        }
        if (isTextureOpcode(instruction.opcode)) {
            if (address != nullptr && usesRegister(address->elements.front(), reached))
                addTexture(entry, instruction, use);
            continue;
        }
        if (address == nullptr || !comesFrom(*address))
            continue;
        const bool fragment = instruction.opcode == "wmma";
        use.read = use.read || instruction.opcode == "ld" || instruction.opcode == "ldu" || instruction.opcode == "cp"
            || (fragment && instruction.has("load"));
        use.written = use.written || instruction.opcode == "st" || (fragment && instruction.has("store"));
        use.atomic = use.atomic || isAtomic(instruction);
        if (use.type == Type::None)
            use.type = accessedType(instruction);
        addStride(*address, addresses.strides, differ, use);
        addBlockStride(*address, addresses.strides, addresses.blocks, blocksDiffer, use);
        open = open || fragment || instruction.opcode == "cp";
        addReach(*address, static_cast<std::uint32_t>(&instruction - entry.instructions.data()), bytesOf(instruction),
            addresses.ranges, open, use);
    }
    if (differ)
        use.threadBytes.reset();
    if (blocksDiffer || use.passedOn || use.blockBytes.value_or(0) <= 0)
        use.blockBytes.reset();
    if (open || use.passedOn)
        use.reachBytes.reset();
    return use;
}

} // namespace

std::vector<ParameterUse> parameterUses(const Function& entry, std::span<const Variable> variables)
{
    std::vector<ParameterUse> uses;
    const Addresses addresses(entry, variables);
    for (const std::uint32_t parameter : entry.parameters)
        uses.push_back(useOf(entry, {parameter}, addresses));
    return uses;
}

ParameterUse fieldUse(const Function& entry, std::size_t parameter, std::uint64_t offset)
{
    return useOf(entry, {entry.parameters[parameter], offset}, Addresses(entry));
}

ParameterUse variableUse(const Function& function, std::string_view variable)
{
    return useOf(function, {none, {}, variable}, Addresses(function));
}

} // namespace warpatlas::ptx
