#include "kernels/simulator/checks/race.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/ptx/program.h"
#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/checks/ways.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::simulator {
namespace {

bool namesThread(const ptx::Operand& operand)
{
    const auto begins = [&](std::string_view special) { return operand.name.starts_with(special); };
    return (operand.kind == ptx::OperandKind::Special
               && (begins("%tid") || begins("%laneid") || begins("%warpid") || begins("%lanemask")))
        || std::ranges::any_of(operand.elements, namesThread);
}

/// By register: its value differs from thread to thread. What a thread gets from others, or from a function, may.
std::vector<bool> ofThreads(const ptx::Function& function)
{
    static constexpr std::string_view gives[] = {"atom", "shfl", "call", "activemask", "elect"};
    std::vector<bool> differs(function.registers.size(), false);
    for (bool changes = true; changes;) {
        changes = false;
        for (const ptx::Instruction& instruction : function.instructions) {
            bool reads = std::ranges::find(gives, instruction.opcode) != std::end(gives)
                || std::ranges::any_of(instruction.operands, namesThread);
            ptx::forRegisters(
                instruction, [&](std::uint32_t index, bool written) { reads = reads || (!written && differs[index]); });
            if (!reads)
                continue;
            ptx::forRegisters(instruction, [&](std::uint32_t index, bool written) {
                changes = changes || (written && !differs[index]);
                if (written)
                    differs[index] = true;
            });
        }
    }
    return differs;
}

/// By decoded instruction: a thread comes to it from `start` before it comes to `end`.
std::vector<bool> reachedBefore(const ptx::Program& program, std::uint32_t start, std::uint32_t end)
{
    std::vector<bool> reached(program.decoded.size(), false);
    std::vector<std::uint32_t> left{start};
    while (!left.empty()) {
        const std::uint32_t at = left.back();
        left.pop_back();
        forSuccessors(program, at, [&](std::uint32_t next) {
            if (next < reached.size() && next != end && !reached[next]) {
                reached[next] = true;
                left.push_back(next);
            }
        });
    }
    return reached;
}

/// The line of the outermost one that a thread does not leave on its way from the one decoded instruction to the other,
/// without a barrier. What decides it is made of a thread's number, or of memory that is found by it. 0: there is none,
/// or its line is not known; a guard behind which the kernel only ends is none.
std::uint32_t partingBranch(const ptx::Program& program, std::uint32_t from, std::uint32_t to)
{
    const std::uint32_t function = program.decoded[from].function;
    if (program.decoded[to].function != function)
        return 0;
    const std::vector<bool> differs = ofThreads(program.functionOf(program.decoded[from]));
    std::uint32_t line = 0;
    std::ptrdiff_t largest = 0;
    for (std::uint32_t i = 0; i < program.decoded.size(); ++i) {
        const ptx::DecodedInstruction& branch = program.decoded[i];
        if (branch.function != function || branch.operation != ptx::Operation::Branch || branch.meeting == ptx::none)
            continue;
        const std::uint32_t guard = program.instructionOf(branch).guard;
        if (guard == ptx::none || !differs[guard])
            continue;
        const std::vector<bool> inside = reachedBefore(program, i, branch.meeting);
        if (!inside[from] || !inside[to] || !reachedBefore(program, from, branch.meeting)[to])
            continue;
        if (const std::ptrdiff_t size = std::ranges::count(inside, true); size > largest) {
            largest = size;
            line = branch.line;
        }
    }
    return line;
}

/// How a program hands data over without a barrier: an atomic, or a volatile store, that says that they are there, a
/// fence before it, and one that listens.
struct Announcement {
    ptx::FenceScope fence = ptx::FenceScope::None; ///< on the way to it
    std::uint32_t fenceLine = 0;
    std::uint32_t line = 0; ///< of what announces
    ptx::Scope scope = ptx::Scope::Device;
};

using ptx::FenceScope;
using ptx::Operation;

bool isStrong(const ptx::DecodedInstruction& decoded)
{
    return decoded.operation == Operation::Atomic || (decoded.flags & ptx::flag::strong) != 0;
}

FenceScope fenceOf(const ptx::Program& program, const ptx::DecodedInstruction& decoded)
{
    if (decoded.operation == Operation::Nothing)
        return static_cast<FenceScope>(decoded.mode);
    if ((decoded.flags & ptx::flag::synchronises) == 0)
        return FenceScope::None;
    const ptx::Instruction& instruction = program.instructionOf(decoded);
    if (!instruction.has("release") && !instruction.has("acq_rel"))
        return FenceScope::None;
    return scopeOf(decoded) == ptx::Scope::Block ? FenceScope::Block : FenceScope::Device;
}

bool reaches(const ptx::Program& program, std::uint32_t from, std::uint32_t to)
{
    std::vector<bool> seen(program.decoded.size());
    std::vector<std::uint32_t> left{from};
    while (!left.empty()) {
        const std::uint32_t at = left.back();
        left.pop_back();
        bool found = false;
        forSuccessors(program, at, [&](std::uint32_t next) {
            found = found || next == to;
            if (!seen[next]) {
                seen[next] = true;
                left.push_back(next);
            }
        });
        if (found)
            return true;
    }
    return false;
}

/// What may announce the access `from` (an index in Program::decoded), on a way behind it; with a fence where a way has
/// one. Empty: nothing does.
std::optional<Announcement> announcementBehind(const ptx::Program& program, std::uint32_t from)
{
    struct Way {
        std::uint32_t at = 0;
        Announcement seen;
    };
    constexpr std::size_t kinds = 3; // of FenceScope
    std::optional<Announcement> best;
    std::vector<bool> known(program.decoded.size() * kinds);
    std::vector<Way> left;
    const auto go = [&](const Way& way) {
        forSuccessors(program, way.at, [&](std::uint32_t next) {
            const std::size_t state = next * kinds + static_cast<std::size_t>(way.seen.fence);
            if (!known[state]) {
                known[state] = true;
                left.push_back({next, way.seen});
            }
        });
    };
    go({from, {}});
    while (!left.empty()) {
        Way way = left.back();
        left.pop_back();
        const ptx::DecodedInstruction& decoded = program.decoded[way.at];
        if (const FenceScope fence = fenceOf(program, decoded); fence > way.seen.fence) {
            way.seen.fence = fence;
            way.seen.fenceLine = decoded.line;
        }
        if (isStrong(decoded) && decoded.operation != Operation::Load) {
            way.seen.line = decoded.line;
            way.seen.scope = scopeOf(decoded);
            if (!best || way.seen.fence > best->fence)
                best = way.seen;
            continue;
        }
        go(way);
    }
    return best;
}

/// Whether something listens before `to`: an atomic, or a volatile load. `waits`: in a loop that goes round for it.
bool listensBefore(const ptx::Program& program, std::uint32_t to, bool waits)
{
    const std::uint32_t function = program.decoded[to].function;
    const ptx::Function& text = program.functionOf(program.decoded[to]);
    std::optional<ptx::Loops> loops;
    for (std::uint32_t i = 0; i < program.decoded.size(); ++i) {
        const ptx::DecodedInstruction& decoded = program.decoded[i];
        if (decoded.function != function || i == to || !isStrong(decoded) || decoded.operation == Operation::Store)
            continue;
        if (waits) {
            if (!loops)
                loops.emplace(text);
            if (!ptx::decidesLoop(text, *loops, program.instructionOf(decoded)))
                continue;
        }
        if (reaches(program, i, to))
            return true;
    }
    return false;
}

/// The store, and the load that it updates or that decides about it, or another thread's store of the same step.
bool isUpdate(const ptx::Program& program, const ptx::DecodedInstruction& store, const ptx::DecodedInstruction& other)
{
    if (store.operation != ptx::Operation::Store || store.function != other.function)
        return false;
    const ptx::Function& function = program.functionOf(store);
    const ptx::Instruction& instruction = program.instructionOf(store);
    if (ptx::worksAcross(function, instruction))
        return false;
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

/// Two updates of a histogram's bins, wherever in the program each of them is.
bool areUpdatesByValue(const ptx::Program& program, const ptx::DecodedInstruction& a, const ptx::DecodedInstruction& b)
{
    const auto updates = [&](const ptx::DecodedInstruction& access) {
        return ptx::updatesByValue(program.functionOf(access), program.instructionOf(access));
    };
    return updates(a) && updates(b);
}

bool isSamePlace(const ptx::Operand& a, const ptx::Operand& b)
{
    return a.kind == ptx::OperandKind::Address && b.kind == a.kind && !a.elements.empty() && !b.elements.empty()
        && a.elements[0].kind == ptx::OperandKind::Register && b.elements[0].kind == a.elements[0].kind
        && a.elements[0].index == b.elements[0].index && a.bits == b.bits;
}

/// The place that a store's value was loaded from, where it is stored as it was loaded; null elsewhere.
const ptx::Operand* sourceOfStore(const ptx::Function& function, const ptx::Instruction& store)
{
    if (store.operands.size() != 2 || store.operands[1].kind != ptx::OperandKind::Register)
        return nullptr;
    const auto load = std::ranges::find_if(function.instructions, [&](const ptx::Instruction& one) {
        return one.opcode == "ld" && one.operands.size() == 2 && one.operands[0].kind == ptx::OperandKind::Register
            && one.operands[0].index == store.operands[1].index;
    });
    return load == function.instructions.end() ? nullptr : &load->operands[1];
}

/// Whether the store is one of the two with which a thread exchanges elements: a[i] = a[j] beside a[j] = a[i].
bool isOfExchange(const ptx::Program& program, const ptx::DecodedInstruction& decoded)
{
    if (decoded.operation != ptx::Operation::Store)
        return false;
    const ptx::Function& function = program.functionOf(decoded);
    const ptx::Instruction& store = program.instructionOf(decoded);
    const ptx::Operand* const source = sourceOfStore(function, store);
    return source && !isSamePlace(*source, store.operands[0])
        && std::ranges::any_of(function.instructions, [&](const ptx::Instruction& other) {
               const ptx::Operand* const back = other.opcode == "st" ? sourceOfStore(function, other) : nullptr;
               return back && isSamePlace(other.operands[0], *source) && isSamePlace(*back, store.operands[0]);
           });
}

enum class Way : std::uint8_t {
    None,
    Forward, ///< further down in the program
    Around, ///< by a branch backwards only
};

/// How a thread comes from one decoded instruction to another without a barrier between them.
Way wayWithoutBarrier(const ptx::Program& program, std::uint32_t from, std::uint32_t to)
{
    if (program.decoded[from].function != program.decoded[to].function)
        return Way::None;
    constexpr std::uint8_t forward = 1, around = 2;
    std::vector<std::uint8_t> seen(program.decoded.size(), 0);
    std::vector<std::pair<std::uint32_t, std::uint8_t>> left;
    const auto visit = [&](std::uint32_t decoded, std::uint8_t how) {
        if (decoded < seen.size() && (seen[decoded] & how) == 0) {
            seen[decoded] |= how;
            left.emplace_back(decoded, how);
        }
    };
    visit(from + 1, forward);
    while (!left.empty()) {
        // No structured binding: lambdas cannot capture one everywhere.
        const auto at = left.back().first;
        const auto how = left.back().second;
        left.pop_back();
        const ptx::DecodedInstruction& decoded = program.decoded[at];
        const bool ofFragments = decoded.mode != 0;
        if (decoded.operation == ptx::Operation::Barrier
            || (decoded.operation == ptx::Operation::WarpBarrier && !ofFragments))
            continue;
        forSuccessors(program, at, [&](std::uint32_t next) { visit(next, next <= at ? around : how); });
    }
    return (seen[to] & forward) != 0 ? Way::Forward : (seen[to] & around) != 0 ? Way::Around : Way::None;
}

/// Where a barrier would have to stand so that the two accesses are ordered.
void findMissing(const ptx::Program& program, std::uint32_t first, std::uint32_t second, Race& race)
{
    const std::uint32_t a = program.decoded[first].line, b = program.decoded[second].line;
    if (a == 0 || b == 0)
        return;
    const Way ahead = wayWithoutBarrier(program, first, second), back = wayWithoutBarrier(program, second, first);
    const auto between = [&](std::uint32_t from, std::uint32_t to) {
        race.between = from == to ? Race::Between::StepsOfLine : Race::Between::Lines;
        race.fromLine = from;
        race.toLine = to;
    };
    const bool turned = ahead != Way::Forward && (back == Way::Forward || (ahead == Way::None && back == Way::Around));
    if (ahead == Way::None && back == Way::None) {
        between(a, b);
        return;
    }
    const std::uint32_t from = turned ? b : a, to = turned ? a : b;
    between(from, to);
    // If an access stands below the other in an unrolled loop, it may belong to the next round.
    if (from >= to && (a != b || ahead == Way::Around))
        race.between = Race::Between::Rounds;
    race.branchLine = turned ? partingBranch(program, second, first) : partingBranch(program, first, second);
}

bool isAtomicAccess(const ptx::DecodedInstruction& decoded)
{
    return decoded.operation == ptx::Operation::Atomic;
}

bool isPlain(const ptx::DecodedInstruction& decoded)
{
    return !isAtomicAccess(decoded) && (decoded.flags & ptx::flag::strong) == 0;
}

/// Finds what would order two plain accesses, at least one of them a read, that a flag or a ticket goes between.
/// Empty: nothing goes between them.
std::optional<Race::Missing> missingAtAnnouncement(
    const ptx::Program& program, std::uint32_t first, std::uint32_t second, bool sameBlock, Race& race)
{
    using Missing = Race::Missing;
    if (!isPlain(program.decoded[first]) || !isPlain(program.decoded[second])
        || program.decoded[first].function != program.decoded[second].function
        || !listensBefore(program, second, sameBlock))
        return std::nullopt;
    const auto announced = announcementBehind(program, first);
    if (!announced)
        return std::nullopt;
    race.fromLine = program.decoded[first].line;
    race.toLine = announced->line;
    const auto needed = sameBlock ? ptx::FenceScope::Block : ptx::FenceScope::Device;
    if (announced->fence >= needed && (sameBlock || announced->scope == ptx::Scope::Device)) {
        race.fromLine = announced->fenceLine;
        return Missing::BarrierAtFence;
    }
    if (!sameBlock && announced->scope == ptx::Scope::Block)
        return Missing::DeviceScope;
    return sameBlock                                 ? Missing::BlockFence
        : announced->fence == ptx::FenceScope::Block ? Missing::DeviceFence
                                                     : Missing::Fence;
}

/// Whether the access is a plain load that a loop goes round for: a flag.
bool isPolled(const ptx::Program& program, const ptx::DecodedInstruction& decoded)
{
    const ptx::Function& function = program.functionOf(decoded);
    return decoded.operation == ptx::Operation::Load
        && ptx::decidesLoop(function, ptx::Loops(function), program.instructionOf(decoded));
}

} // namespace

bool bothVolatile(const ptx::DecodedInstruction& a, const ptx::DecodedInstruction& b)
{
    const auto isVolatile = [](const ptx::DecodedInstruction& decoded) {
        return decoded.operation != ptx::Operation::Atomic && (decoded.flags & ptx::flag::strong) != 0;
    };
    return isVolatile(a) && isVolatile(b);
}

namespace {

Race answerOf(const ptx::Program& program, const RaceQuestion& asked)
{
    const ptx::DecodedInstruction &a = program.decoded[asked.first], &b = program.decoded[asked.second];
    using Missing = Race::Missing;
    Race race;
    race.bothVolatile = bothVolatile(a, b);
    const bool sameBlock = asked.sameBlock;
    const bool atomicSide = isAtomicAccess(a) || isAtomicAccess(b), bothWrite = asked.firstWrites && asked.secondWrites;
    const bool updates = (asked.secondWrites && isUpdate(program, b, a))
        || (asked.firstWrites && isUpdate(program, a, b)) || areUpdatesByValue(program, a, b);
    const auto strongInBlock = [&](const ptx::DecodedInstruction& decoded) {
        return !isPlain(decoded) && scopeOf(decoded) == ptx::Scope::Block;
    };
    if (race.bothVolatile && (updates || bothWrite))
        race.missing = Missing::AtomicVolatile;
    else if (updates)
        race.missing = Missing::AtomicUpdate;
    else if (!sameBlock && (strongInBlock(a) || strongInBlock(b)))
        race.missing = Missing::DeviceScope;
    // An atomic operation orders nothing here: if two values are only stored, one is lost all the same.
    else if (!sameBlock && !atomicSide && bothWrite)
        race.missing =
            isOfExchange(program, a) && isOfExchange(program, b) ? Missing::OneOfPair : Missing::ElementEachThread;
    else if (!sameBlock && atomicSide)
        race.missing = Missing::AtomicBoth;
    else if (const auto missing = (asked.sameWarp && sameBlock) || bothWrite
            ? std::optional<Missing>()
            : missingAtAnnouncement(program, asked.first, asked.second, sameBlock, race))
        race.missing = *missing;
    else if (!sameBlock)
        race.missing = isPolled(program, a) || isPolled(program, b) ? Missing::AtomicOrLaunch
            : isOfExchange(program, a) || isOfExchange(program, b)  ? Missing::OneOfPair
                                                                    : Missing::SecondBuffer;
    else if (asked.first == asked.second && bothWrite)
        race.missing = Missing::ElementEach;
    else if (asked.firstExchanged)
        race.missing = Missing::WarpBarrierAfterExchange;
    else {
        race.missing = !asked.sameWarp ? Missing::BlockBarrier
            : asked.oneWarp            ? Missing::WarpBarrier
                                       : Missing::BlockBarrierInWarp;
        findMissing(program, asked.first, asked.second, race);
    }
    return race;
}

} // namespace

Race raceOf(const Kernel& kernel, const Launch& launch, const RaceSide& first, const RaceSide& second)
{
    const ptx::Program& program = kernel.program();
    const RaceQuestion question{first.decoded, second.decoded, first.writes, second.writes, first.exchanged,
        first.linearBlock == second.linearBlock, first.thread / laneCount == second.thread / laneCount,
        launch.threadsPerBlock() <= laneCount};
    Race race = kernel.notes().races.of(question, [&] { return answerOf(program, question); });
    const auto access = [&](const RaceSide& side) {
        const ptx::DecodedInstruction& decoded = program.decoded[side.decoded];
        const std::uint64_t linear = side.linearBlock * launch.threadsPerBlock() + side.thread;
        const ThreadId id = threadFromLinear(launch, linear);
        const AccessKind kind = isAtomicAccess(decoded) ? AccessKind::Atomic
            : side.writes                               ? AccessKind::Store
                                                        : AccessKind::Load;
        return RacingAccess{kind, decoded.line, id.block, id.thread};
    };
    race.sides = {access(first), access(second)};
    return race;
}

} // namespace warpatlas::simulator
