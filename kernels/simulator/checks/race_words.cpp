#include "kernels/simulator/checks/race_words.h"

#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/checks/handover.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace warpatlas::simulator {
namespace {

/// The store, and the load that it updates or that decides about it, or another thread's store of the same step.
bool isUpdate(const ptx::Program& program, const ptx::Record& store, const ptx::Record& other)
{
    if (store.operation != ptx::Operation::Store || store.function != other.function)
        return false;
    const ptx::Function& function = program.functionOf(store);
    const ptx::Instruction& instruction = program.instructionOf(store);
    const std::vector<const ptx::Instruction*> updated = ptx::updatedLoads(function, instruction),
                                               deciding =
                                                   ptx::decidingLoads(function, ptx::Loops(function), instruction);
    if (other.operation == ptx::Operation::Load) {
        const auto isOther = [&](const ptx::Instruction* load) { return load == &program.instructionOf(other); };
        return std::ranges::any_of(updated, isOther) || std::ranges::any_of(deciding, isOther);
    }
    const bool sameStep = &store == &other || (store.line != 0 && store.line == other.line);
    return (sameStep && !updated.empty()) || (&store == &other && !deciding.empty());
}

std::string indexText(const Dim3& index)
{
    return "(" + std::to_string(index.x) + "," + std::to_string(index.y) + "," + std::to_string(index.z) + ")";
}

enum class Way : std::uint8_t {
    None,
    Forward, ///< further down in the program
    Around, ///< by a branch backwards only
};

/// How a thread comes from one record to another without a barrier between them.
Way wayWithoutBarrier(const ptx::Program& program, std::uint32_t from, std::uint32_t to)
{
    if (program.records[from].function != program.records[to].function)
        return Way::None;
    constexpr std::uint8_t forward = 1, around = 2;
    std::vector<std::uint8_t> seen(program.records.size(), 0);
    std::vector<std::pair<std::uint32_t, std::uint8_t>> left;
    const auto visit = [&](std::uint32_t record, std::uint8_t how) {
        if (record < seen.size() && (seen[record] & how) == 0) {
            seen[record] |= how;
            left.emplace_back(record, how);
        }
    };
    visit(from + 1, forward);
    while (!left.empty()) {
        // No structured binding: lambdas cannot capture one everywhere.
        const auto at = left.back().first;
        const auto how = left.back().second;
        left.pop_back();
        const ptx::Record& record = program.records[at];
        const auto branch = [&](std::uint32_t target) { visit(target, target <= at ? around : how); };
        switch (record.operation) {
        case ptx::Operation::Barrier:
        case ptx::Operation::WarpBarrier:
            continue;
        case ptx::Operation::Branch:
            branch(record.target);
            break;
        case ptx::Operation::BranchIndexed:
            for (std::uint32_t i = 0; i < record.listLength; ++i)
                branch(program.lists[record.list + i]);
            break;
        default:
            break;
        }
        const bool ends = record.operation == ptx::Operation::Branch
            || record.operation == ptx::Operation::BranchIndexed || record.operation == ptx::Operation::Exit
            || record.operation == ptx::Operation::Return;
        if (!ends || record.guard != ptx::noPlane)
            visit(at + 1, how);
    }
    return (seen[to] & forward) != 0 ? Way::Forward : (seen[to] & around) != 0 ? Way::Around : Way::None;
}

/// Where a barrier would have to stand so that the two accesses are ordered.
std::string whereMissing(const ptx::Program& program, std::uint32_t first, std::uint32_t second)
{
    const std::uint32_t a = program.records[first].line, b = program.records[second].line;
    if (a == 0 || b == 0)
        return "between the two";
    const Way ahead = wayWithoutBarrier(program, first, second), back = wayWithoutBarrier(program, second, first);
    const auto between = [](std::uint32_t from, std::uint32_t to) {
        return from == to ? "between the two steps of line " + std::to_string(from)
                          : "between line " + std::to_string(from) + " and line " + std::to_string(to);
    };
    const auto nextRound = [&](std::uint32_t from, std::uint32_t to) {
        return from < to ? between(from, to)
                         : "after line " + std::to_string(from) + ", before line " + std::to_string(to) + " runs again";
    };
    if (a == b && ahead != Way::Around)
        return between(a, b);
    // What stands below the other in an unrolled loop may belong to its next round.
    if (ahead == Way::Forward)
        return nextRound(a, b);
    if (back == Way::Forward)
        return nextRound(b, a);
    if (ahead == Way::Around)
        return nextRound(a, b);
    if (back == Way::Around)
        return nextRound(b, a);
    return between(a, b);
}

std::string doing(const ptx::Record& record, bool writes)
{
    const std::string line = record.line == 0 ? "" : " in line " + std::to_string(record.line);
    if (record.operation == ptx::Operation::Atomic)
        return "updates it atomically" + line;
    return (writes ? "writes it" : "reads it") + line;
}

/// There are fences, and none for other blocks.
bool onlyFencesBlocks(const ptx::Program& program)
{
    const auto has = [&](ptx::FenceScope scope) {
        return std::ranges::any_of(program.records, [&](const ptx::Record& record) {
            return record.operation == ptx::Operation::Nothing && record.mode == static_cast<std::uint8_t>(scope);
        });
    };
    return has(ptx::FenceScope::Block) && !has(ptx::FenceScope::Device);
}

} // namespace

bool bothVolatile(const ptx::Record& a, const ptx::Record& b)
{
    const auto isVolatile = [](const ptx::Record& record) {
        return record.operation != ptx::Operation::Atomic && (record.flags & ptx::flag::strong) != 0;
    };
    return isVolatile(a) && isVolatile(b);
}

std::string raceWords(const ptx::Program& program, const Launch& launch, const Place& place, const RaceSide& first,
    const RaceSide& second)
{
    const ptx::Record &a = program.records[first.record], &b = program.records[second.record];
    const bool sameBlock = first.linearBlock == second.linearBlock;
    const auto threadText = [&](const RaceSide& side) {
        const std::uint64_t linear = side.linearBlock * launch.threadsPerBlock() + side.thread;
        std::string text = "thread " + indexText(threadFromLinear(launch, linear).thread);
        if (!sameBlock)
            text += " of block " + indexText(threadFromLinear(launch, linear).block);
        return text;
    };
    std::string words = place.text() + ": " + threadText(first) + " " + doing(a, first.writes) + " and "
        + threadText(second) + " " + doing(b, second.writes) + ", and nothing orders them";
    const auto atomic = [](const ptx::Record& record) { return record.operation == ptx::Operation::Atomic; };
    const bool atomicSide = atomic(a) || atomic(b);
    const bool updates = (second.writes && isUpdate(program, b, a)) || (first.writes && isUpdate(program, a, b));
    const bool isVolatile = bothVolatile(a, b);
    if (isVolatile && (updates || (first.writes && second.writes)))
        return words + "; volatile makes no update atomic: use atomicAdd(), atomicMax() or another atomic operation";
    if (isVolatile)
        words += "; volatile orders nothing";
    if (updates)
        return words
            + "; an update by several threads needs an atomic operation, such as atomicAdd() or "
              "atomicMax()";
    const auto atomicInBlock = [&](const ptx::Record& record) {
        return atomic(record) && scopeOf(record) == ptx::Scope::Block;
    };
    if (!sameBlock && (atomicInBlock(a) || atomicInBlock(b)))
        return words + "; atomicAdd_block() and its like are atomic for threads of one block only: use atomicAdd()";
    // An atomic operation orders nothing here: of two values that are only stored one is lost all the same.
    if (!sameBlock && !atomicSide && first.writes && second.writes)
        return words + "; blocks run in any order, and either value may stay: each thread needs an element of its own";
    if (!sameBlock && atomicSide)
        return words + "; the plain access has to be atomic or volatile too";
    if (!sameBlock && onlyFencesBlocks(program))
        return words + "; __threadfence_block() orders nothing between blocks: use __threadfence()";
    if (!sameBlock)
        return words + "; blocks run in any order: use an atomic operation, or a launch for each of the two steps";
    if (first.record == second.record && first.writes && second.writes)
        return words + "; both write a value of their own, and either may stay: each needs an element of its own";
    if (first.exchanged)
        return words
            + "; a shuffle or a vote stands between the two, which is no memory barrier: a __syncwarp() is missing";
    const bool sameWarp = first.thread / 32 == second.thread / 32;
    const bool oneWarp = launch.threadsPerBlock() <= laneCount;
    words += std::string("; a ") + (sameWarp && oneWarp ? "__syncwarp() or " : "") + "__syncthreads() is missing "
        + whereMissing(program, first.record, second.record);
    // The two that were found say nothing of the threads of other warps.
    return words + (sameWarp && !oneWarp ? " (a __syncwarp() would do where only one warp uses it)" : "");
}

} // namespace warpatlas::simulator
