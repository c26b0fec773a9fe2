/// Handlers of control and of warp operations.
#pragma once

#include "kernels/simulator/lanes/operations.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

inline const Step* nothing(Machine&, const Step* step)
{
    return step + 1;
}

/// All lanes branch together, so only a branch backwards has anything else to do.
template <bool Backward> const Step* jump(Machine& machine, const Step* step)
{
    const Step* const target = machine.code + step->decoded.target;
    if constexpr (Backward)
        if (__builtin_expect(--machine.budget <= 0, 0))
            return services::yield(machine, target);
    return target;
}

template <bool Backward, bool Observed> const Step* branch(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    std::uint32_t taken = readMask(machine, r.guard);
    taken = ((r.flags & ptx::flag::guardNegated) != 0 ? ~taken : taken) & machine.active;
    if constexpr (Observed) {
        if (machine.counters != nullptr && taken != 0 && taken != machine.active)
            ++machine.counters[step - machine.code].divergences;
    }
    if (taken == 0)
        return step + 1;
    const Step* next = machine.code + r.target;
    if (taken != machine.active)
        next = services::diverge(machine, step, taken);
    if constexpr (Backward)
        if (__builtin_expect(--machine.budget <= 0, 0) && next != nullptr)
            return services::yield(machine, next);
    return next;
}

inline const Step* branchIndexed(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto index = lanes<std::uint32_t>(machine, r.a);
    const auto own = static_cast<std::uint32_t>(step - machine.code);
    std::uint32_t targets[laneCount];
    for (int i = 0; i < laneCount; ++i) {
        const bool goes = (machine.mask & laneBit[i]) != 0;
        targets[i] = goes && index[i] < r.listLength ? machine.program->lists.data()[r.list + index[i]] : own;
    }
    return services::divergeIndexed(machine, step, targets);
}

inline const Step* readClock(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    // Deterministic: instructions that this block has run, as if each took four cycles. %globaltimer counts
    // nanoseconds.
    const std::uint64_t clock = machine.clock * 4;
    const std::uint64_t value = (r.mode & 1) != 0 ? clock >> 32 : clock;
    if (r.type == Type::U64)
        write<std::uint64_t>(machine, r.destination, [&](int) { return clock; });
    else
        write<std::uint32_t>(machine, r.destination, [&](int) { return static_cast<std::uint32_t>(value); });
    return step + 1;
}

inline const Step* activeMask(Machine& machine, const Step* step)
{
    const std::uint32_t active = machine.mask;
    write<std::uint32_t>(machine, step->decoded.destination, [&](int) { return active; });
    return step + 1;
}

/// A .sync operation whose core works on the lanes of machine.mask. Here the common case: all members are in this split
/// and name the same ones.
template <Handler Core> const Step* together(Machine& machine, const Step* step)
{
    const auto members = lanes<std::uint32_t>(
        machine, step->decoded.operation == Operation::WarpBarrier ? step->decoded.a : step->decoded.d);
    const std::uint32_t mask = machine.mask;
    const std::uint32_t others = maskOf([&](int i) { return members[i] != mask; });
    if (__builtin_expect((others & mask) != 0, 0))
        return services::warpOperation(machine, step, Core);
    Core(machine, step);
    if (machine.observer != nullptr)
        services::synced(machine, step, mask);
    return step + 1;
}

inline const Step* warpBarrier(Machine&, const Step* step)
{
    return step + 1;
}

inline const Step* shuffle(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<std::uint32_t>(machine, r.a), b = lanes<std::uint32_t>(machine, r.b),
               c = lanes<std::uint32_t>(machine, r.c);
    std::uint32_t values[laneCount], sources[laneCount], inside = 0, undefined = 0;
    for (int i = 0; i < laneCount; ++i) {
        const std::uint32_t lane = static_cast<std::uint32_t>(i), delta = b[i] & 31, segment = c[i] >> 8 & 31,
                            clamp = c[i] & 31;
        const std::uint32_t most = (lane & segment) | (clamp & ~segment), least = lane & segment;
        std::uint32_t source = 0;
        bool valid = false;
        switch (static_cast<ptx::ShuffleMode>(r.mode)) {
        case ptx::ShuffleMode::Up:
            source = lane - delta;
            valid = static_cast<std::int32_t>(source) >= static_cast<std::int32_t>(most);
            break;
        case ptx::ShuffleMode::Down:
            source = lane + delta;
            valid = source <= most;
            break;
        case ptx::ShuffleMode::Butterfly:
            source = lane ^ delta;
            valid = source <= most;
            break;
        case ptx::ShuffleMode::Index:
            source = least | (delta & ~segment);
            valid = source <= most;
            break;
        }
        values[i] = a[valid ? static_cast<int>(source & 31) : i];
        inside |= valid ? laneBit[i] : 0;
        if (__builtin_expect(machine.shuffleSources != nullptr, 0))
            machine.shuffleSources[i] = valid ? source & 31 : lane;
        sources[i] = source & 31;
        undefined |= valid && (machine.mask & laneBit[source & 31]) == 0 ? laneBit[i] : 0;
    }
    if (__builtin_expect((undefined & machine.mask) != 0, 0))
        services::shuffledFromMissingLane(machine, step, undefined & machine.mask, sources);
    write<std::uint32_t>(machine, r.destination, [&](int i) { return values[i]; });
    if (r.second != ptx::noPlane)
        writeMask(machine, r.second, inside);
    return step + 1;
}

inline const Step* vote(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const std::uint32_t voters = machine.mask;
    const std::uint32_t yes = readMask(machine, r.a) & voters;
    switch (static_cast<ptx::VoteMode>(r.mode)) {
    case ptx::VoteMode::Ballot:
        write<std::uint32_t>(machine, r.destination, [&](int) { return yes; });
        break;
    case ptx::VoteMode::All:
        writeMask(machine, r.destination, yes == voters ? allLanes : 0);
        break;
    case ptx::VoteMode::Any:
        writeMask(machine, r.destination, yes != 0 ? allLanes : 0);
        break;
    case ptx::VoteMode::Uniform:
        writeMask(machine, r.destination, yes == voters || yes == 0 ? allLanes : 0);
        break;
    }
    return step + 1;
}

inline const Step* electLane(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const std::uint32_t leader = static_cast<std::uint32_t>(__builtin_ctz(machine.mask));
    write<std::uint32_t>(machine, r.destination, [&](int) { return leader; });
    writeMask(machine, r.second, 1u << leader);
    return step + 1;
}

template <class T> const Step* match(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    const bool all = r.mode != 0;
    std::uint32_t equal[laneCount];
    for (int i = 0; i < laneCount; ++i) {
        equal[i] = 0;
        for (int k = 0; k < laneCount; ++k)
            equal[i] |= (machine.mask & laneBit[k]) != 0 && a[k] == a[i] ? laneBit[k] : 0;
    }
    const bool same = equal[__builtin_ctz(machine.mask)] == machine.mask;
    write<std::uint32_t>(machine, r.destination, [&](int i) { return all ? (same ? equal[i] : 0) : equal[i]; });
    if (r.second != ptx::noPlane)
        writeMask(machine, r.second, same ? allLanes : 0);
    return step + 1;
}

template <class T> const Step* warpReduce(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const auto a = lanes<T>(machine, r.a);
    T result = a[__builtin_ctz(machine.mask)];
    for (std::uint32_t left = machine.mask & (machine.mask - 1); left != 0; left &= left - 1) {
        const T value = a[__builtin_ctz(left)];
        switch (static_cast<ptx::AtomicOperation>(r.mode)) {
        case ptx::AtomicOperation::Add:
            result = AddOp::run<T>(result, value);
            break;
        case ptx::AtomicOperation::Minimum:
            result = MinimumOp::run<T>(result, value);
            break;
        case ptx::AtomicOperation::Maximum:
            result = MaximumOp::run<T>(result, value);
            break;
        case ptx::AtomicOperation::And:
            result = AndOp::run<T>(result, value);
            break;
        case ptx::AtomicOperation::Or:
            result = OrOp::run<T>(result, value);
            break;
        default:
            result = XorOp::run<T>(result, value);
            break;
        }
    }
    write<T>(machine, r.destination, [&](int) { return result; });
    return step + 1;
}

/// Applies the guard: lanes without it keep what they have.
inline const Step* guard(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const std::uint32_t predicate = readMask(machine, r.guard);
    machine.mask = ((r.flags & ptx::flag::guardNegated) != 0 ? ~predicate : predicate) & machine.active;
    if (machine.mask == 0) {
        machine.mask = machine.active;
        return step + 1;
    }
    const Step* const next = step->guarded(machine, step);
    machine.mask = machine.active;
    return next;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
