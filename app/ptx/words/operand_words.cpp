#include "app/ptx/words/operand_words.h"

#include "app/words/names.h"
#include "app/words/say.h"

#include <bit>
#include <cmath>
#include <vector>

namespace warpatlas::inline listing {

namespace {

struct SpecialName {
    std::string_view name;
    Text words;
};
constexpr SpecialName specialNames[] = {
    {"%laneid", {"ptx.special.laneid", "the lane's number in its warp"}},
    {"%warpid", {"ptx.special.warpid", "the warp's number in its block"}},
    {"%nwarpid", {"ptx.special.nwarpid", "how many warps an SM has room for"}},
    {"%smid", {"ptx.special.smid", "the number of the SM that runs the block"}},
    {"%nsmid", {"ptx.special.nsmid", "how many numbers of SMs there are"}},
    {"%gridid", {"ptx.special.gridid", "the launch's number"}},
    {"%lanemask_eq", {"ptx.special.mask_eq", "a mask with the lane's own bit"}},
    {"%lanemask_le", {"ptx.special.mask_le", "a mask of the lanes up to this one"}},
    {"%lanemask_lt", {"ptx.special.mask_lt", "a mask of the lanes below this one"}},
    {"%lanemask_ge", {"ptx.special.mask_ge", "a mask of the lanes from this one on"}},
    {"%lanemask_gt", {"ptx.special.mask_gt", "a mask of the lanes above this one"}},
    {"%dynamic_smem_size", {"ptx.special.dynamic", "the bytes of dynamic shared memory"}},
    {"%total_smem_size", {"ptx.special.total", "the bytes of shared memory of a block"}},
    {"%reserved_smem_offset_begin", {"ptx.special.reserved_begin", "where the system's own shared memory begins"}},
    {"%reserved_smem_offset_end", {"ptx.special.reserved_end", "where the system's own shared memory ends"}},
    {"%reserved_smem_offset_0", {"ptx.special.reserved_0", "where the system's part of its own shared memory begins"}},
    {"%reserved_smem_offset_1", {"ptx.special.reserved_1", "where the libraries' part of it begins"}},
    {"%reserved_smem_offset_cap", {"ptx.special.reserved_cap", "the bytes of the system's own shared memory"}},
    {"%cluster_ctarank", {"ptx.special.cluster_rank", "the block's number in its cluster"}},
    {"%cluster_nctarank", {"ptx.special.cluster_blocks", "how many blocks a cluster has"}},
    {"%cluster_ctaid", {"ptx.special.cluster_place", "the block's place in its cluster"}},
    {"%cluster_nctaid", {"ptx.special.cluster_size", "the cluster in blocks"}},
    {"%clusterid", {"ptx.special.cluster", "the cluster's place in the grid"}},
    {"%nclusterid", {"ptx.special.clusters", "the grid in clusters"}},
    {"%is_explicit_cluster", {"ptx.special.explicit_cluster", "whether the launch asked for clusters"}},
    {"%clock", {"ptx.special.clock", "the SM's clock, low 32 bits: clock()"}},
    {"%clock_hi", {"ptx.special.clock_hi", "the SM's clock, high 32 bits"}},
    {"%clock64", {"ptx.special.clock64", "the SM's clock: clock64()"}},
    {"%globaltimer", {"ptx.special.globaltimer", "the GPU's time in nanoseconds"}},
    {"%globaltimer_lo", {"ptx.special.globaltimer_lo", "the GPU's time in nanoseconds, low 32 bits"}},
    {"%globaltimer_hi", {"ptx.special.globaltimer_hi", "the GPU's time in nanoseconds, high 32 bits"}},
    {"%pm0", {"ptx.special.pm0", "a counter of the profiler"}},
};

constexpr std::pair<std::string_view, std::string_view> specialIndices[] = {
    {"%tid", "threadIdx"}, {"%ctaid", "blockIdx"}, {"%ntid", "blockDim"}, {"%nctaid", "gridDim"}};

} // namespace

std::string specialWords(std::string_view name)
{
    const std::size_t point = name.find('.');
    for (const auto& [ptx, cuda] : specialIndices)
        if (point != std::string_view::npos && name.substr(0, point) == ptx)
            return fmt::format("{}{} ({})", cuda, name.substr(point), name);
    for (const SpecialName& known : specialNames)
        if (known.name == name || (point != std::string_view::npos && known.name == name.substr(0, point)))
            return fmt::format("{} ({})", say(known.words), name);
    if (name.starts_with("%envreg"))
        return fmt::format("{} ({})", say("ptx.special.envreg", "what the driver left for the kernel"), name);
    return std::string(name);
}

namespace {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Type;

std::string floatWords(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value < 0 ? say("ptx.minus_infinity", "minus infinity") : say("ptx.infinity", "infinity");
    return fmt::format("{}", value);
}

std::string single(std::uint64_t bits)
{
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return std::isfinite(value) ? fmt::format("{}", value) : floatWords(static_cast<double>(value));
}

std::uint64_t cutTo(std::uint64_t bits, Type type)
{
    const std::size_t bytes = ptx::sizeOf(type);
    return bytes == 0 || bytes >= 8 ? bits : bits & ((std::uint64_t{1} << 8 * bytes) - 1);
}

std::string wholeNumber(std::uint64_t bits, Type type)
{
    const auto number = static_cast<std::int64_t>(bits);
    const bool unsignedType = type == Type::U8 || type == Type::U16 || type == Type::U32 || type == Type::U64;
    const std::string decimal =
        number < 0 && unsignedType ? fmt::format("{}", cutTo(bits, type)) : fmt::format("{}", number);
    const bool plainBits = type >= Type::B8 && type <= Type::B128;
    return plainBits && (number > 9 || number < 0) ? fmt::format("{} (0x{:x})", decimal, cutTo(bits, type)) : decimal;
}

std::string withOffset(std::string base, std::uint64_t offset)
{
    const auto number = static_cast<std::int64_t>(offset);
    if (number == 0)
        return base;
    return number < 0 ? fmt::format("{} - {}", base, ~offset + 1) : fmt::format("{} + {}", base, offset);
}

} // namespace

std::string partWords(std::string_view part)
{
    if (part.size() == 2 && part[0] == 'b')
        return say("ptx.byte_of", "byte {} of", part.substr(1));
    if (part.size() == 2 && part[0] == 'h')
        return part[1] == '0' ? say("ptx.low_half_of", "the low half of") : say("ptx.high_half_of", "the high half of");
    return say("ptx.parts_of", "the parts .{} of", part);
}

std::string addressWords(const Operand& address, const PtxNames& names)
{
    const Operand& base = address.elements.empty() ? address : address.elements[0];
    if (base.kind == OperandKind::Register)
        return withOffset(names.registerName(base.index), address.bits);
    if (base.kind == OperandKind::Symbol)
        return withOffset(names.variable(base.name), base.bits + address.bits);
    return fmt::format("0x{:x}", base.bits + (address.elements.empty() ? 0 : address.bits));
}

std::string operandWords(const Operand& operand, Type type, const PtxNames& names)
{
    std::vector<std::string> parts;
    switch (operand.kind) {
    case OperandKind::Register: {
        std::string name = names.registerName(operand.index);
        if (operand.minus)
            name = "-" + name;
        if (operand.negated)
            name = say("ptx.not", "not {}", name);
        return operand.part.empty() ? name : fmt::format("{} {}", partWords(operand.part), name);
    }
    case OperandKind::Integer:
        return type == Type::Pred ? (operand.bits != 0 ? say("ptx.true", "true (1)") : say("ptx.false", "false (0)"))
                                  : wholeNumber(operand.bits, type);
    case OperandKind::Float32:
        return single(operand.bits);
    case OperandKind::Float64:
        return floatWords(std::bit_cast<double>(operand.bits));
    case OperandKind::Symbol:
        return names.isFunction(operand.name)
            ? say("ptx.address_of_function", "the address of the function {}", names.variable(operand.name))
            : say("ptx.address_of", "the address of {}", withOffset(names.variable(operand.name), operand.bits));
    case OperandKind::Special:
        return specialWords(operand.name);
    case OperandKind::Address:
        return addressWords(operand, names);
    case OperandKind::Vector:
    case OperandKind::Pair:
    case OperandKind::List:
        for (const Operand& element : operand.elements)
            parts.push_back(operandWords(element, type, names));
        return listed(parts);
    case OperandKind::Sink:
        break;
    }
    return say("ptx.sink", "nothing (_)");
}

std::string maskWords(const Operand& operand, const PtxNames& names)
{
    return operand.kind == OperandKind::Integer ? fmt::format("0x{:x}", operand.bits & 0xffffffffu)
                                                : operandWords(operand, Type::U32, names);
}

std::string conditionWords(const Operand& predicate, const PtxNames& names)
{
    Operand plain = predicate;
    plain.negated = false;
    const std::string name = operandWords(plain, Type::U32, names);
    return predicate.negated ? say("ptx.is_false", "{} is false", name) : say("ptx.is_true", "{} is true", name);
}

} // namespace warpatlas::inline listing
