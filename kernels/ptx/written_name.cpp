#include "kernels/ptx/written_name.h"

#include <cstddef>
#include <string_view>
#include <utility>

namespace warpatlas::ptx {
namespace {

/// By the beginning of the full opcode.
constexpr std::pair<std::string_view, std::string_view> blockFunctions[] = {{"red.popc", "__syncthreads_count()"},
    {"red.and", "__syncthreads_and()"}, {"red.or", "__syncthreads_or()"}, {"sync", "__syncthreads()"}};

constexpr std::pair<std::string_view, std::string_view> warpFunctions[] = {{"bar.warp.sync", "__syncwarp()"},
    {"shfl.sync.idx", "__shfl_sync()"}, {"shfl.sync.up", "__shfl_up_sync()"}, {"shfl.sync.down", "__shfl_down_sync()"},
    {"shfl.sync.bfly", "__shfl_xor_sync()"}, {"vote.sync.all", "__all_sync()"}, {"vote.sync.any", "__any_sync()"},
    {"vote.sync.ballot", "__ballot_sync()"}, {"match.any.sync", "__match_any_sync()"},
    {"match.all.sync", "__match_all_sync()"}, {"redux.sync.add", "__reduce_add_sync()"},
    {"redux.sync.min", "__reduce_min_sync()"}, {"redux.sync.max", "__reduce_max_sync()"},
    {"redux.sync.and", "__reduce_and_sync()"}, {"redux.sync.or", "__reduce_or_sync()"},
    {"redux.sync.xor", "__reduce_xor_sync()"}};

/// The barrier that the whole block takes part in: number 0, without a count. A .red has what it reduces behind that.
bool isOfWholeBlock(const Instruction& instruction)
{
    const bool reduces = instruction.has("red");
    const std::size_t number = reduces ? 1 : 0, operands = reduces ? 3 : 1;
    if (instruction.operands.size() != operands)
        return false;
    const Operand& barrier = instruction.operands[number];
    return barrier.kind == OperandKind::Integer && barrier.bits == 0;
}

} // namespace

std::string nameInSource(const Instruction& instruction, std::uint32_t line)
{
    std::string name = instruction.fullOpcode();
    if (line == 0)
        return name;
    for (const auto& [opcode, function] : warpFunctions)
        if (name.starts_with(opcode))
            return std::string(function);
    for (const std::string_view start : {"bar.cta.", "barrier.cta.", "bar.", "barrier."}) {
        if (!name.starts_with(start) || !isOfWholeBlock(instruction))
            continue;
        for (const auto& [opcode, function] : blockFunctions)
            if (std::string_view(name).substr(start.size()).starts_with(opcode))
                return std::string(function);
    }
    return name;
}

} // namespace warpatlas::ptx
