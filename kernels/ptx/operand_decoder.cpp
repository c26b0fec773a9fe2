#include "kernels/ptx/operand_decoder.h"

#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/model/warp_request.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/operand_parser.h"
#include "kernels/ptx/reserved_shared.h"

#include <algorithm>
#include <array>
#include <bit>

namespace warpatlas::ptx {
namespace {

struct SpecialName {
    std::string_view name;
    Special special;
};
constexpr std::array<SpecialName, 35> specialNames{{{"%tid.x", Special::ThreadX}, {"%tid.y", Special::ThreadY},
    {"%tid.z", Special::ThreadZ}, {"%ctaid.x", Special::BlockX}, {"%ctaid.y", Special::BlockY},
    {"%ctaid.z", Special::BlockZ}, {"%ntid.x", Special::BlockDimX}, {"%ntid.y", Special::BlockDimY},
    {"%ntid.z", Special::BlockDimZ}, {"%nctaid.x", Special::GridDimX}, {"%nctaid.y", Special::GridDimY},
    {"%nctaid.z", Special::GridDimZ}, {"%laneid", Special::Lane}, {"%warpid", Special::Warp},
    {"%nwarpid", Special::WarpCount}, {"%smid", Special::Multiprocessor}, {"%nsmid", Special::MultiprocessorCount},
    {"%gridid", Special::GridId}, {"%lanemask_eq", Special::MaskEq}, {"%lanemask_le", Special::MaskLe},
    {"%lanemask_lt", Special::MaskLt}, {"%lanemask_ge", Special::MaskGe}, {"%lanemask_gt", Special::MaskGt},
    {"%dynamic_smem_size", Special::DynamicSharedSize}, {"%total_smem_size", Special::TotalSharedSize},
    // A launch without clusters is one of clusters of one block.
    {"%clusterid.x", Special::BlockX}, {"%clusterid.y", Special::BlockY}, {"%clusterid.z", Special::BlockZ},
    {"%nclusterid.x", Special::GridDimX}, {"%nclusterid.y", Special::GridDimY}, {"%nclusterid.z", Special::GridDimZ},
    {"%cluster_ctarank", Special::Zero}, {"%cluster_ctaid.x", Special::Zero}, {"%cluster_ctaid.y", Special::Zero},
    {"%cluster_ctaid.z", Special::Zero}}};

constexpr std::array<std::string_view, 4> clusterSizes{
    "%cluster_nctarank", "%cluster_nctaid.x", "%cluster_nctaid.y", "%cluster_nctaid.z"};

constexpr std::array<std::string_view, 7> clocks{
    "%clock", "%clock_hi", "%clock64", "%globaltimer", "%globaltimer_lo", "%globaltimer_hi", "%pm0"};

} // namespace

OperandDecoder::OperandDecoder(
    Program& program, std::uint32_t number, const std::vector<std::uint32_t>& lines, FunctionNumber functionNumber)
    : m_program(program),
      m_module(*program.module),
      m_function(m_module.functions[program.functions[number].source]),
      m_number(number),
      m_lines(lines),
      m_functionNumber(std::move(functionNumber)),
      m_out(program.functions[number])
{
}

void OperandDecoder::tooLarge(std::string_view what, std::uint64_t needed, std::uint64_t limit) const
{
    throw InputError(m_module.name,
        "function '" + std::string(m_function.name) + "' needs " + grouped(needed) + " bytes of " + std::string(what)
            + "; " + grouped(limit) + " are possible");
}

std::uint32_t OperandDecoder::addPlane(std::uint32_t bytes)
{
    // A warp has 32 values of each; 32 warps of the largest window still fit into a laptop.
    constexpr std::uint32_t mostBytes = 16 << 20;
    const std::uint32_t offset = (m_out.windowBytes + 127) / 128 * 128;
    if (offset + bytes > mostBytes)
        tooLarge("registers for a warp", offset + bytes, mostBytes);
    m_out.windowBytes = offset + bytes;
    return offset;
}

std::uint32_t OperandDecoder::scratch(Type type)
{
    return addPlane(type == Type::Pred ? 4 : isWide(type) ? warpLanes * 8 : warpLanes * 4);
}

std::uint32_t OperandDecoder::constant(std::uint64_t bits, std::uint8_t bytes)
{
    if (bytes == 4)
        bits &= 0xffffffffu;
    const auto [found, added] = m_constants.try_emplace({bits, bytes}, 0);
    if (added) {
        found->second = addPlane(bytes == 0 ? 4 : warpLanes * bytes);
        m_out.constants.push_back({found->second, bytes, bits});
    }
    return found->second;
}

std::uint32_t OperandDecoder::specialPlane(Special special, bool wide, std::uint64_t offset)
{
    const std::uint8_t bytes = bytesOf(wide);
    const auto [found, added] = m_specials.try_emplace({special, bytes, offset}, 0);
    if (added) {
        found->second = addPlane(warpLanes * bytes);
        m_out.specials.push_back({found->second, bytes, special, offset});
    }
    return found->second;
}

std::uint32_t OperandDecoder::special(std::string_view name, bool wide)
{
    if (std::find(clocks.begin(), clocks.end(), name) != clocks.end()) {
        const bool high = name.ends_with("_hi");
        DecodedInstruction read = decoded(Operation::ReadClock, wide ? Type::U64 : Type::U32);
        read.mode = static_cast<std::uint8_t>((high ? 1 : 0) + (name.starts_with("%globaltimer") ? 2 : 0));
        read.destination = scratch(read.type);
        push(read);
        return read.destination;
    }
    if (name.starts_with("%envreg")) {
        // this_grid() finds its workspace there; zero where the launch is an ordinary one. (An H100's driver, 580,
        // leaves the workspace of a cooperative launch to ordinary ones behind it in the same stream.)
        m_program.asksForGrid = !m_program.cooperative;
        const std::uint64_t workspace = m_program.cooperative ? address::ofSlot(address::gridSlot) : 0;
        const std::uint64_t half = name == "%envreg1" ? workspace >> 32 : name == "%envreg2" ? workspace : 0;
        return constant(half & 0xffffffff, bytesOf(wide));
    }
    if (std::ranges::find(clusterSizes, name) != clusterSizes.end())
        return constant(1, bytesOf(wide));
    if (name.starts_with(reservedShared))
        return constant(reservedOffset(name), bytesOf(wide));
    const auto known = std::find_if(
        specialNames.begin(), specialNames.end(), [&](const SpecialName& entry) { return entry.name == name; });
    if (known == specialNames.end())
        throw Undecodable("special register " + std::string(name));
    return specialPlane(known->special, wide);
}

/// Which part of it the system keeps for itself, and which it gives to libraries (1), no manual says.
std::uint64_t OperandDecoder::reservedOffset(std::string_view name) const
{
    const std::string_view part = name.substr(reservedShared.size());
    if (part == "_cap")
        return reservedSharedBytes;
    const auto variable = std::ranges::find(m_program.shared, reservedShared, &SharedVariable::name);
    if (variable == m_program.shared.end())
        throw Undecodable("special register " + std::string(name));
    if (part == "_begin" || part == "_0")
        return variable->offset;
    if (part == "_end")
        return variable->offset + reservedSharedBytes;
    if (part == "_1")
        return variable->offset + reservedSharedBytes / 2;
    throw Undecodable("special register " + std::string(name));
}

const Operand& OperandDecoder::operand(std::size_t index) const
{
    if (index >= m_instruction->operands.size())
        throw Undecodable("too few operands");
    return m_instruction->operands[index];
}

std::uint32_t OperandDecoder::registerSource(std::uint32_t index, Type type)
{
    const Type declared = m_function.registers[index];
    if (declared == Type::Pred || declared == Type::B128 || type == Type::Pred)
        throw Undecodable("register of another kind");
    if (isWide(declared) == isWide(type))
        return m_planes[index];
    // Registers may be wider than the type that an instruction reads from them.
    return converted(m_planes[index], isWide(declared) ? Type::U64 : Type::U32, isWide(type) ? Type::U64 : Type::U32);
}

std::uint32_t OperandDecoder::symbolSource(const Operand& symbol, bool wide)
{
    const std::uint8_t bytes = bytesOf(wide);
    if (symbol.index != none) {
        const Variable& variable = m_function.variables[symbol.index];
        const std::uint64_t address = m_variableOffsets[symbol.index] + symbol.bits;
        return variable.space == Space::Local ? specialPlane(Special::LocalBase, wide, address)
                                              : constant(address, bytes);
    }
    if (const std::uint32_t index = m_module.variable(symbol.name); index != none) {
        if (m_module.variables[index].space == Space::Shared) {
            for (const SharedVariable& shared : m_program.shared)
                if (shared.name == symbol.name)
                    return constant(shared.offset + symbol.bits, bytes);
        }
        return constant(m_module.addressOfVariable(index) + symbol.bits, bytes);
    }
    if (const Function* const function = m_module.find(symbol.name); function != nullptr) {
        m_functionNumber(symbol.name); // it can be called then
        return constant(m_module.addressOf(*function), bytes);
    }
    throw Undecodable("'" + std::string(symbol.name) + "', which is declared nowhere");
}

std::uint32_t OperandDecoder::source(const Operand& operand, Type type)
{
    const bool wide = isWide(type);
    const std::uint8_t bytes = bytesOf(wide);
    if (operand.negated || operand.minus)
        throw Undecodable("a negated operand");
    if (!operand.part.empty())
        throw Undecodable("a part of a register");
    switch (operand.kind) {
    case OperandKind::Register:
        return registerSource(operand.index, type);
    case OperandKind::Integer:
        if (type == Type::F32 || type == Type::F64)
            throw Undecodable("a whole number where a float belongs");
        return constant(operand.bits, bytes);
    case OperandKind::Float32:
        return constant(wide
                ? std::bit_cast<std::uint64_t>(double{std::bit_cast<float>(static_cast<std::uint32_t>(operand.bits))})
                : operand.bits,
            bytes);
    case OperandKind::Float64:
        return constant(wide ? operand.bits : narrowToFloat32(operand.bits), bytes);
    case OperandKind::Special:
        return special(operand.name, wide);
    case OperandKind::Symbol:
        return symbolSource(operand, wide);
    default:
        throw Undecodable("an operand of this form");
    }
}

std::pair<std::uint32_t, std::uint32_t> OperandDecoder::wideRegister(const Operand& operand)
{
    if (operand.kind == OperandKind::Sink)
        return {scratch(Type::B64), scratch(Type::B64)};
    if (operand.kind != OperandKind::Register || m_function.registers[operand.index] != Type::B128)
        throw Undecodable("an operand that is no 128-bit register");
    return {m_planes[operand.index], m_planes[operand.index] + warpLanes * 8};
}

std::uint32_t OperandDecoder::predicate(const Operand& operand)
{
    if (operand.kind == OperandKind::Special && operand.name == "%is_explicit_cluster")
        return constant(operand.negated ? 0xffffffffu : 0, 0);
    if (operand.kind == OperandKind::Integer)
        return constant((operand.bits != 0) != operand.negated ? 0xffffffffu : 0, 0);
    if (operand.kind != OperandKind::Register || m_function.registers[operand.index] != Type::Pred)
        throw Undecodable("a predicate operand of this form");
    if (!operand.negated)
        return m_planes[operand.index];
    return computed(Operation::PredicateNot, Type::Pred, m_planes[operand.index]);
}

DecodedInstruction OperandDecoder::decoded(Operation operation, Type type) const
{
    DecodedInstruction decoded;
    decoded.operation = operation;
    decoded.type = type;
    decoded.function = m_number;
    decoded.instruction = m_index;
    decoded.line = m_lines[m_index];
    if (m_instruction->guard != none) {
        decoded.guard = m_planes[m_instruction->guard];
        decoded.flags |= m_instruction->guardNegated ? flag::guardNegated : 0;
    }
    return decoded;
}

DecodedInstruction OperandDecoder::taking(Operation operation, Type type, std::initializer_list<Type> sources)
{
    DecodedInstruction out = decoded(operation, type);
    std::uint32_t* const planes[] = {&out.a, &out.b, &out.c, &out.d};
    for (std::size_t i = 0; i < sources.size(); ++i)
        *planes[i] = source(this->operand(i + 1), sources.begin()[i]);
    return out;
}

void OperandDecoder::setList(DecodedInstruction& out, const std::vector<std::uint32_t>& planes)
{
    out.list = static_cast<std::uint32_t>(m_program.lists.size());
    out.listLength = static_cast<std::uint32_t>(planes.size());
    m_program.lists.insert(m_program.lists.end(), planes.begin(), planes.end());
}

std::uint32_t OperandDecoder::computed(
    Operation operation, Type type, std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    DecodedInstruction out = decoded(operation, type);
    out.a = a;
    out.b = b;
    out.c = c;
    out.destination = scratch(type);
    push(out);
    return out.destination;
}

std::uint32_t OperandDecoder::converted(std::uint32_t plane, Type from, Type to)
{
    DecodedInstruction out = decoded(Operation::Convert, to);
    out.sourceType = from;
    out.a = plane;
    out.destination = scratch(to);
    push(out);
    return out.destination;
}

void OperandDecoder::copyTo(const Operand& destination, Type type, std::uint32_t plane)
{
    DecodedInstruction out = decoded(Operation::Move, type);
    out.a = plane;
    pushTo(destination, type, out);
}

std::uint32_t OperandDecoder::destinationPlane(const Operand& destination, Type type)
{
    if (destination.kind == OperandKind::Sink)
        return scratch(type);
    if (destination.kind != OperandKind::Register || !destination.part.empty() || destination.minus)
        throw Undecodable("a destination of this form");
    const Type declared = m_function.registers[destination.index];
    if ((declared == Type::Pred) != (type == Type::Pred) || declared == Type::B128)
        throw Undecodable("a destination register of another kind");
    if (isWide(type) && !isWide(declared))
        throw Undecodable("a destination register that is too small");
    return isWide(declared) == isWide(type) ? m_planes[destination.index] : scratch(type);
}

void OperandDecoder::finishDestination(const Operand& destination, Type type, std::uint32_t plane)
{
    if (destination.kind != OperandKind::Register || m_planes[destination.index] == plane)
        return;
    DecodedInstruction widen = decoded(Operation::Convert, isSigned(type) ? Type::S64 : Type::U64);
    widen.sourceType = isSigned(type) ? Type::S32 : Type::U32;
    widen.a = plane;
    widen.destination = m_planes[destination.index];
    push(widen);
}

void OperandDecoder::pushTo(const Operand& destination, Type type, DecodedInstruction decoded)
{
    decoded.destination = destinationPlane(destination, type);
    push(decoded);
    finishDestination(destination, type, decoded.destination);
}

void OperandDecoder::allow(std::span<const std::string_view> modifiers, bool (*known)(std::string_view)) const
{
    for (const std::string_view modifier : m_instruction->modifiers)
        if (!typeFrom(modifier) && std::ranges::find(modifiers, modifier) == modifiers.end()
            && !(known && known(modifier)))
            throw Undecodable("modifier ." + std::string(modifier));
}

Type OperandDecoder::lastType() const
{
    const Type type = accessedType(*m_instruction);
    return type == Type::None ? throw Undecodable("no type") : type;
}

Rounding OperandDecoder::rounding() const
{
    static constexpr std::pair<std::string_view, Rounding> roundings[] = {{"rz", Rounding::Zero},
        {"rm", Rounding::Down}, {"rp", Rounding::Up}, {"rna", Rounding::Away}, {"rni", Rounding::NearestInteger},
        {"rzi", Rounding::ZeroInteger}, {"rmi", Rounding::DownInteger}, {"rpi", Rounding::UpInteger}};
    return named(roundings, Rounding::Nearest);
}

std::uint16_t OperandDecoder::floatFlags() const
{
    static constexpr std::pair<std::string_view, std::uint16_t> names[] = {{"ftz", flag::ftz}, {"sat", flag::saturate},
        {"approx", flag::approximate}, {"full", flag::approximate}, {"NaN", flag::propagateNan},
        {"xorsign", flag::absolute}, {"relu", flag::relu}, {"satfinite", flag::finite}};
    std::uint16_t flags = 0;
    for (const auto& [name, meaning] : names)
        flags |= m_instruction->has(name) ? meaning : 0;
    return flags;
}

} // namespace warpatlas::ptx
