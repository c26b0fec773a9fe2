/// Chooses the handler of any decoded instruction, and runs the loop.
#pragma once

#include "kernels/simulator/lanes/control.h"
#include "kernels/simulator/lanes/memory.h"
#include "kernels/simulator/lanes/select_arithmetic.h"
#include "kernels/simulator/lanes/select_choices.h"
#include "kernels/simulator/lanes/texture_fetch.h"
#include "kernels/simulator/lanes/video.h"
#include "kernels/simulator/tiles/tile_operations.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// By the type in memory: narrow ones keep their sign, because a wider register shows it.
template <class F> Handler forMemory(Type type, F f)
{
    switch (type) {
    case Type::S8:
        return f(TypeTag<std::int8_t>{});
    case Type::S16:
        return f(TypeTag<std::int16_t>{});
    default:
        return forBits(type, f);
    }
}

template <bool Observed> Handler selectMemory(const DecodedInstruction& r, const ptx::Program& program)
{
    if (r.operation == Operation::Load && (r.c != ptx::noPlane || r.d != ptx::noPlane))
        return loadPart<Observed>;
    if (r.operation == Operation::Load) {
        return forMemory(r.type, [&]<class Tag>(Tag) -> Handler {
            using T = typename Tag::Type;
            const bool fits = r.immediate >= 0 && program.kernelParameterBytes >= sizeof(T)
                && r.immediate <= static_cast<std::int64_t>(program.kernelParameterBytes - sizeof(T));
            const bool aligned = r.immediate % static_cast<std::int64_t>(sizeof(T)) == 0;
            if (r.window == Window::KernelParameter && r.addressBytes == 0 && r.vectorLength == 1 && fits && aligned)
                return loadParameter<T>;
            return load<T, Observed>;
        });
    }
    return forMemory(r.type, [&]<class Tag>(Tag) -> Handler { return store<typename Tag::Type, Observed>; });
}

template <bool Observed> Handler selectAtomic(const DecodedInstruction& r)
{
    using enum ptx::AtomicOperation;
    const auto operation = static_cast<ptx::AtomicOperation>(r.mode);
    if (r.type == Type::B128)
        return atomicWide<Observed>;
    if (isSmallFloat(r.type)) {
        if (operation != Add && operation != Minimum && operation != Maximum)
            return nullptr;
        return ptx::sizeOf(r.type) == 2 ? atomicHalves<std::uint16_t, Observed> : atomicHalves<std::uint32_t, Observed>;
    }
    if (ptx::sizeOf(r.type) == 2)
        return operation == CompareAndSwap ? atomic<std::uint16_t, CompareAndSwap, Observed> : nullptr;
    if (ptx::isFloat(r.type)) {
        if (operation != Add)
            return nullptr;
        return forFloat(r.type, [&]<class Tag>(Tag) -> Handler { return atomic<typename Tag::Type, Add, Observed>; });
    }
    return forWord(r.type, [&]<class Tag>(Tag) -> Handler {
        using T = typename Tag::Type;
        using U = Unsigned<T>;
        switch (operation) {
        case Add:
            return atomic<U, Add, Observed>;
        case Minimum:
            return atomic<T, Minimum, Observed>;
        case Maximum:
            return atomic<T, Maximum, Observed>;
        case And:
            return atomic<U, And, Observed>;
        case Or:
            return atomic<U, Or, Observed>;
        case Xor:
            return atomic<U, Xor, Observed>;
        case Exchange:
            return atomic<U, Exchange, Observed>;
        case CompareAndSwap:
            return atomic<U, CompareAndSwap, Observed>;
        case Increment:
            return atomic<U, Increment, Observed>;
        case Decrement:
            return atomic<U, Decrement, Observed>;
        }
        return nullptr;
    });
}

template <bool Observed> Handler selectBranch(const DecodedInstruction& r)
{
    const bool backward = (r.flags & ptx::flag::backward) != 0;
    if (r.guard == ptx::noPlane)
        return backward ? jump<true> : jump<false>;
    return backward ? branch<true, Observed> : branch<false, Observed>;
}

inline Handler selectControl(const DecodedInstruction& r)
{
    switch (r.operation) {
    case Operation::Nothing:
        return nothing;
    case Operation::Join:
        return services::join;
    case Operation::BranchIndexed:
        return branchIndexed;
    case Operation::Call:
        return services::callFunction;
    case Operation::Return:
        return services::returnLanes;
    case Operation::Exit:
        return services::exitLanes;
    case Operation::Trap:
        return services::trap;
    case Operation::Barrier:
        return services::barrier;
    case Operation::PhaseBarrier:
        return services::phaseBarrier;
    case Operation::WarpBarrier:
        return together<warpBarrier>;
    case Operation::Shuffle:
        return r.d == ptx::noPlane ? shuffle : together<shuffle>;
    case Operation::Vote:
        return r.d == ptx::noPlane ? vote : together<vote>;
    case Operation::ActiveMask:
        return activeMask;
    case Operation::ElectLane:
        return together<electLane>;
    case Operation::Match:
        return forWord(
            r.type, [&]<class Tag>(Tag) -> Handler { return together<match<Unsigned<typename Tag::Type>>>; });
    case Operation::WarpReduce:
        return forWord(r.type, [&]<class Tag>(Tag) -> Handler {
            if constexpr (sizeof(typename Tag::Type) == 4)
                return together<warpReduce<typename Tag::Type>>;
            else
                return nullptr;
        });
    case Operation::TileMultiply:
        return together<tiles::multiply>;
    case Operation::TileSpread:
        return together<tiles::spread>;
    case Operation::TileCollect:
        return together<tiles::collect>;
    case Operation::TileTranspose:
        return together<tiles::transpose>;
    case Operation::Video:
        return video;
    case Operation::ReadClock:
        return readClock;
    case Operation::IsSpace:
        return isSpace;
    default:
        return nullptr;
    }
}

inline Handler selectHandler(const DecodedInstruction& r, const ptx::Program& program, bool observed)
{
    if (r.operation == Operation::Load || r.operation == Operation::Store)
        return observed ? selectMemory<true>(r, program) : selectMemory<false>(r, program);
    if (r.operation == Operation::Atomic)
        return observed ? selectAtomic<true>(r) : selectAtomic<false>(r);
    if (r.operation == Operation::Texture)
        return selectTexture(r, program);
    if (r.operation == Operation::Branch)
        return observed ? selectBranch<true>(r) : selectBranch<false>(r);
    if (r.operation == Operation::Nothing && observed && r.mode != static_cast<std::uint8_t>(ptx::FenceScope::None))
        return services::fence;
    if (r.operation == Operation::AsyncGroup)
        return observed ? services::asyncGroup : nothing;
    if (r.operation == Operation::Convert)
        return selectConvert(r);
    if (const Handler handler = selectControl(r))
        return handler;
    if (const Handler handler = selectChoice(r))
        return handler;
    return selectArithmetic(r);
}

inline void run(Machine& machine, const Step* step)
{
    while (step != nullptr) {
        ++machine.clock;
        step = step->run(machine, step);
    }
}

inline void runObserved(Machine& machine, const Step* step)
{
    const bool each = machine.observer != nullptr && machine.observer->wantsInstructions();
    std::uint32_t active = 0;
    std::uint64_t count = 0; // of its lanes
    while (step != nullptr) {
        ++machine.clock;
        if (machine.counters != nullptr) {
            if (active != machine.active) {
                active = machine.active;
                count = static_cast<std::uint64_t>(__builtin_popcount(active));
            }
            InstructionCounts& counts = machine.counters[step - machine.code];
            ++counts.executions;
            counts.lanes += count;
            machine.instructions += step->decoded.countsAs;
        }
        if (each)
            machine.observer->instruction(machine, *step);
        step = step->run(machine, step);
    }
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
