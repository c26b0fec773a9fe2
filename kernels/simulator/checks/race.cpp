#include "kernels/simulator/checks/race.h"

#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/checks/announcement.h"
#include "kernels/simulator/checks/parting_branch.h"
#include "kernels/simulator/checks/ways.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::simulator {
namespace {

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

/// What would order two plain accesses, of which one at least reads, where a flag or a ticket goes between them; empty:
/// none does.
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
