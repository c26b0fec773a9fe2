/// Handlers of loads, stores and atomics.
#pragma once

#include "kernels/simulator/lanes/addresses.h"
#include "kernels/simulator/lanes/operations.h"
#include "kernels/simulator/lanes/small_floats.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// T is the type in memory. The plane of element k of a vector.
WARPATLAS_ALWAYS_INLINE std::uint32_t elementPlane(
    const Machine& machine, const DecodedInstruction& r, std::uint32_t single, int k)
{
    return r.vectorLength == 1 ? single : machine.program->lists.data()[r.list + static_cast<std::uint32_t>(k)];
}

template <class T> WARPATLAS_ALWAYS_INLINE T readAs(const std::byte* from)
{
    T value;
    __builtin_memcpy(&value, from, sizeof(T));
    return value;
}

/// The lanes of a row, side by side in memory as in the plane.
template <class T> WARPATLAS_ALWAYS_INLINE void loadRow(typename Plane<T>::Slot* to, const std::byte* from)
{
    typename Plane<T>::Slot values[rowLanes];
    for (int i = 0; i < rowLanes; ++i)
        values[i] = Plane<T>::save(readAs<T>(from + static_cast<std::size_t>(i) * sizeof(T)));
    __builtin_memcpy(to, values, sizeof(values));
}

/// Lane by lane, each checked and, where observed, told with the others of its window.
template <class T, bool Observed, AccessKind Kind, class F>
__attribute__((noinline)) void lanewise(Machine& machine, const Step* step, Request& q, std::uint32_t bytes, F act)
{
    if (step->decoded.addressBytes == 0)
        fillAddresses(q);
    std::uint32_t good[static_cast<int>(Window::CallParameter) + 1] = {};
    std::uint64_t inWindow[laneCount] = {};
    std::uint32_t changed = 0;
    for (int i = 0; i < laneCount; ++i) {
        if ((q.mask & laneBit[i]) == 0)
            continue;
        const services::LanePlace place = services::checkLane(machine, step, i, q.address[i], bytes, Kind);
        changed |= act(i, place.host) ? laneBit[i] : 0;
        if (place.host == nullptr)
            continue;
        good[static_cast<int>(place.window)] |= laneBit[i];
        inWindow[i] = place.address;
    }
    if constexpr (Observed) {
        for (int window = 0; machine.observer != nullptr && window <= static_cast<int>(Window::CallParameter);
             ++window) {
            if (good[window] == 0)
                continue;
            Access access;
            access.step = step;
            access.lanes = good[window];
            access.kind = Kind;
            access.window = static_cast<Window>(window);
            access.bytes = bytes;
            access.addresses = inWindow;
            access.changed = changed;
            machine.observer->access(machine, access);
        }
    }
}

template <class T, bool Observed> const Step* load(Machine& machine, const Step* step)
{
    using Slot = typename Plane<T>::Slot;
    const DecodedInstruction& r = step->decoded;
    const int count = r.vectorLength;
    const std::uint32_t bytes = static_cast<std::uint32_t>(sizeof(T)) * static_cast<std::uint32_t>(count);
    Request q;
    makeRequest(machine, r, bytes, false, q);
    if (__builtin_expect(q.host == nullptr, 0)) {
        lanewise<T, Observed, AccessKind::Load>(machine, step, q, bytes, [&](int i, const std::byte* place) {
            for (int k = 0; k < count; ++k) // what cannot be read reads as zero
                slots<T>(machine, elementPlane(machine, r, r.destination, k))[i] =
                    Plane<T>::save(place == nullptr ? T{} : readAs<T>(place + static_cast<std::size_t>(k) * sizeof(T)));
            return false;
        });
        return step + 1;
    }
    for (int k = 0; k < count; ++k) {
        Slot* const to = slots<T>(machine, elementPlane(machine, r, r.destination, k));
        const std::size_t element = static_cast<std::size_t>(k) * sizeof(T);
        const std::byte* const from = q.host + element;
        if (q.affine && q.stride == 0 && q.pitch == 0) {
            const Slot value = Plane<T>::save(readAs<T>(from));
            if (q.mask == allLanes) {
                WARPATLAS_LANE_LOOP to[i] = value;
            } else {
                WARPATLAS_LANE_LOOP to[i] = (q.mask & laneBit[i]) != 0 ? value : to[i];
            }
        } else if (q.affine && q.stride == static_cast<std::int64_t>(sizeof(T)) && q.pitch == 0 && q.mask == allLanes) {
            WARPATLAS_LANE_LOOP to[i] = Plane<T>::save(readAs<T>(from + static_cast<std::size_t>(i) * sizeof(T)));
        } else if (q.rows && q.pitch == 0 && q.stride == static_cast<std::int64_t>(sizeof(T))) {
            for (int row = 0; row < laneCount; row += rowLanes)
                loadRow<T>(to + row, from + (q.address[row] - q.low));
        } else if (q.rows && q.pitch == 0 && q.stride == 0) {
            for (int row = 0; row < laneCount; row += rowLanes) {
                const Slot value = Plane<T>::save(readAs<T>(from + (q.address[row] - q.low)));
                for (int i = 0; i < rowLanes; ++i)
                    to[row + i] = value;
            }
        } else if (q.mask == allLanes && q.pitch == 0 && r.addressBytes != 0) {
            for (int i = 0; i < laneCount; ++i)
                to[i] = Plane<T>::save(readAs<T>(from + (q.address[i] - q.low)));
        } else {
            for (std::uint32_t left = q.mask; left != 0; left &= left - 1) {
                const int i = firstLane(left);
                to[i] = Plane<T>::save(readAs<T>(placeOf(q, i) + element));
            }
        }
    }
    tell<Observed>(machine, step, q, bytes, AccessKind::Load);
    return step + 1;
}

template <class T, bool Observed> const Step* store(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const int count = r.vectorLength;
    const std::uint32_t bytes = static_cast<std::uint32_t>(sizeof(T)) * static_cast<std::uint32_t>(count);
    Request q;
    makeRequest(machine, r, bytes, true, q);
    std::uint32_t changed = 0; // only where an observer or touch marks need it
    const auto put = [&](std::byte* place, int k, int i) {
        const T value = lanes<T>(machine, elementPlane(machine, r, r.b, k))[i];
        std::byte* const to = place + static_cast<std::size_t>(k) * sizeof(T);
        if constexpr (Observed)
            changed |= __builtin_memcmp(to, &value, sizeof(T)) != 0 ? laneBit[i] : 0;
        __builtin_memcpy(to, &value, sizeof(T));
    };
    if (__builtin_expect(q.host == nullptr, 0)) {
        lanewise<T, Observed, AccessKind::Store>(machine, step, q, bytes, [&](int i, std::byte* place) {
            for (int k = 0; k < count && place != nullptr; ++k)
                put(place, k, i);
            return (changed & laneBit[i]) != 0;
        });
        return step + 1;
    }
    if (q.mask == allLanes && q.affine && q.pitch == 0 && count == 1
        && q.stride == static_cast<std::int64_t>(sizeof(T))) {
        std::byte* const to = placeOf(q, 0);
        const auto value = lanes<T>(machine, r.b);
        alignas(64) T values[laneCount];
        WARPATLAS_LANE_LOOP values[i] = value[i];
        if constexpr (Observed)
            changed =
                maskOf([&](int i) { return readAs<T>(to + static_cast<std::size_t>(i) * sizeof(T)) != values[i]; });
        __builtin_memcpy(to, values, sizeof(values));
    } else if (q.rows && q.pitch == 0 && count == 1 && q.stride == static_cast<std::int64_t>(sizeof(T))) {
        const auto value = lanes<T>(machine, r.b);
        for (int row = 0; row < laneCount; row += rowLanes) {
            T values[rowLanes];
            for (int i = 0; i < rowLanes; ++i)
                values[i] = value[row + i];
            std::byte* const to = q.host + (q.address[row] - q.low);
            if constexpr (Observed)
                for (int i = 0; i < rowLanes; ++i)
                    changed |=
                        __builtin_memcmp(to + static_cast<std::size_t>(i) * sizeof(T), &values[i], sizeof(T)) != 0
                        ? laneBit[row + i]
                        : 0;
            __builtin_memcpy(to, values, sizeof(values));
        }
    } else {
        for (std::uint32_t left = q.mask; left != 0; left &= left - 1) {
            const int i = firstLane(left);
            std::byte* const place = placeOf(q, i);
            for (int k = 0; k < count; ++k)
                put(place, k, i);
        }
    }
    tell<Observed>(machine, step, q, bytes, AccessKind::Store, changed);
    return step + 1;
}

/// The read side of an asynchronous copy of words: of as many bytes as plane c says (all where there is none), of none
/// for lanes whose predicate d is set. The rest is zero.
template <bool Observed> const Step* loadPart(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const std::uint32_t all = machine.mask, bytes = 4u * r.vectorLength;
    const std::uint32_t ignored = r.d == ptx::noPlane ? 0 : readMask(machine, r.d);
    std::uint32_t sizes[laneCount];
    WARPATLAS_LANE_LOOP sizes[i] = bytes;
    if (r.c != ptx::noPlane) {
        const auto wanted = lanes<std::uint32_t>(machine, r.c);
        WARPATLAS_LANE_LOOP sizes[i] = wanted[i] < bytes ? wanted[i] : bytes;
    }
    const std::uint32_t whole = all & ~ignored & maskOf([&](int i) { return sizes[i] == bytes; });
    const auto word = [&](int k) { return slots<std::uint32_t>(machine, elementPlane(machine, r, r.destination, k)); };
    for (int k = 0; k < r.vectorLength; ++k)
        write<std::uint32_t>(machine, elementPlane(machine, r, r.destination, k), [](int) { return 0u; });
    if (whole != 0) {
        machine.mask = whole;
        load<std::uint32_t, Observed>(machine, step);
    }
    // The remaining 1 to 15 bytes, in pieces that are as long as their place is aligned.
    for (std::uint32_t piece = 8; piece != 0; piece /= 2) {
        machine.mask = all & ~ignored & ~whole & maskOf([&](int i) { return (sizes[i] & piece) != 0; });
        if (machine.mask == 0)
            continue;
        Request q;
        makeRequest(machine, r, bytes, false, q); // never absolute: see the decoder
        std::uint32_t offsets[laneCount];
        WARPATLAS_LANE_LOOP
        {
            offsets[i] = sizes[i] & ~(2 * piece - 1);
            q.address[i] += offsets[i];
        }
        lanewise<std::uint8_t, Observed, AccessKind::Load>(machine, step, q, piece, [&](int i, const std::byte* place) {
            for (std::uint32_t k = 0; place != nullptr && k < piece; ++k) {
                const std::uint32_t at = offsets[i] + k;
                word(static_cast<int>(at / 4))[i] |= static_cast<std::uint32_t>(place[k]) << (8 * (at % 4));
            }
            return false;
        });
    }
    machine.mask = all;
    return step + 1;
}

/// ld.param of a kernel's parameter at a known place: the same for all lanes.
template <class T> const Step* loadParameter(Machine& machine, const Step* step)
{
    const T value = readAs<T>(machine.kernelParameters + step->decoded.immediate);
    write<T>(machine, step->decoded.destination, [&](int) { return value; });
    return step + 1;
}

template <std::size_t Bytes> struct BitsOf {
    using Type = std::uint32_t;
};
template <> struct BitsOf<2> {
    using Type = std::uint16_t;
};
template <> struct BitsOf<8> {
    using Type = std::uint64_t;
};

/// Adds with the GPU's choice of NaN. Global memory keeps a NaN's bits and prefers the later one; shared memory makes
/// NaNs quiet and prefers the earlier one.
inline double addedTo(double old, double value, bool global)
{
    if (global)
        return value != value ? value : old != old ? old : old + value;
    return handedOn(old + value, value, old);
}

template <class T, ptx::AtomicOperation A> WARPATLAS_ALWAYS_INLINE T updated(T old, T b, T c, bool flushes)
{
    using enum ptx::AtomicOperation;
    if constexpr (A == Add) {
        if constexpr (sizeof(T) == 4 && isFloating<T>)
            return flushes ? flush(AddOp::run<T>(flush(old), flush(b))) : AddOp::run<T>(old, b);
        else if constexpr (isFloating<T>)
            return addedTo(old, b, flushes);
        else
            return AddOp::run<T>(old, b);
    } else if constexpr (A == Minimum) {
        return MinimumOp::run<T>(old, b);
    } else if constexpr (A == Maximum) {
        return MaximumOp::run<T>(old, b);
    } else if constexpr (A == Exchange) {
        return b;
    } else if constexpr (A == CompareAndSwap) {
        return old == b ? c : old;
    } else if constexpr (A == Increment) {
        return old >= b ? T{0} : static_cast<T>(old + 1);
    } else if constexpr (A == Decrement) {
        return old == 0 || old > b ? b : static_cast<T>(old - 1);
    } else if constexpr (A == And) {
        return AndOp::run<T>(old, b);
    } else if constexpr (A == Or) {
        return OrOp::run<T>(old, b);
    } else {
        return XorOp::run<T>(old, b);
    }
}

/// Lanes in ascending order. Other blocks may run on other workers: a compare-and-swap of the bits.
template <class T, ptx::AtomicOperation A, bool Observed> const Step* atomic(Machine& machine, const Step* step)
{
    using Bits = typename BitsOf<sizeof(T)>::Type;
    const DecodedInstruction& r = step->decoded;
    Request q;
    makeRequest(machine, r, sizeof(T), true, q);
    const auto b = lanes<T>(machine, r.b), c = lanes<T>(machine, r.c == ptx::noPlane ? r.b : r.c);
    const auto to = r.destination == ptx::noPlane ? nullptr : slots<T>(machine, r.destination);
    const bool flushes = q.window == Window::Global;
    const auto act = [&](int i, std::byte* place) {
        T result{};
        if (place != nullptr) {
            auto* const word = reinterpret_cast<Bits*>(place);
            Bits seen = __atomic_load_n(word, __ATOMIC_RELAXED);
            const T operand = b[i], other = c[i];
            do
                result = bitsAs<T>(seen);
            while (
                !__atomic_compare_exchange_n(word, &seen, bitsAs<Bits>(updated<T, A>(result, operand, other, flushes)),
                    true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
        }
        if (to != nullptr)
            to[i] = result;
        return true;
    };
    if (__builtin_expect(q.host == nullptr, 0)) {
        lanewise<T, Observed, AccessKind::Atomic>(machine, step, q, sizeof(T), act);
        return step + 1;
    }
    for (std::uint32_t left = q.mask; left != 0; left &= left - 1)
        act(firstLane(left), placeOf(q, firstLane(left)));
    tell<Observed>(machine, step, q, sizeof(T), AccessKind::Atomic);
    return step + 1;
}

/// add, min and max of one or two floats of 16 bits; T is as wide as what lies in memory.
template <class T, bool Observed> const Step* atomicHalves(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const Format f = formatOf(r.type);
    const auto operation = static_cast<ptx::AtomicOperation>(r.mode);
    const Operation arithmetic = operation == ptx::AtomicOperation::Add ? Operation::Add
        : operation == ptx::AtomicOperation::Minimum                    ? Operation::Minimum
                                                                        : Operation::Maximum;
    Request q;
    makeRequest(machine, r, sizeof(T), true, q);
    const auto b = lanes<T>(machine, r.b);
    const auto to = r.destination == ptx::noPlane ? nullptr : slots<T>(machine, r.destination);
    const auto act = [&](int i, std::byte* place) {
        T old{};
        if (place != nullptr) {
            auto* const word = reinterpret_cast<T*>(place);
            old = __atomic_load_n(word, __ATOMIC_RELAXED);
            std::uint32_t result = 0;
            do {
                result = halfResult(arithmetic, f, old & 0xffff, b[i] & 0xffff, 0, r);
                if (sizeof(T) == 4)
                    result |= halfResult(arithmetic, f, std::uint32_t{old} >> 16, std::uint32_t{b[i]} >> 16, 0, r)
                        << 16;
            } while (!__atomic_compare_exchange_n(
                word, &old, static_cast<T>(result), true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
        }
        if (to != nullptr)
            to[i] = old;
        return true;
    };
    if (q.host == nullptr) {
        lanewise<T, Observed, AccessKind::Atomic>(machine, step, q, sizeof(T), act);
        return step + 1;
    }
    for (std::uint32_t left = q.mask; left != 0; left &= left - 1)
        act(firstLane(left), placeOf(q, firstLane(left)));
    tell<Observed>(machine, step, q, sizeof(T), AccessKind::Atomic);
    return step + 1;
}

/// exch and cas of 128 bits: rare, so one at a time in the whole program.
template <bool Observed> const Step* atomicWide(Machine& machine, const Step* step)
{
    static char busy = 0;
    constexpr std::uint32_t bytes = 16;
    const DecodedInstruction& r = step->decoded;
    const bool compares = static_cast<ptx::AtomicOperation>(r.mode) == ptx::AtomicOperation::CompareAndSwap;
    Request q;
    makeRequest(machine, r, bytes, true, q);
    const auto half = [&](std::uint32_t plane, int i) { return lanes<std::uint64_t>(machine, plane)[i]; };
    const auto act = [&](int i, std::byte* place) {
        std::uint64_t old[2] = {};
        if (place != nullptr) {
            const std::uint64_t b[2] = {half(r.b, i), half(r.d, i)};
            while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE)) { }
            __builtin_memcpy(old, place, bytes);
            if (!compares) {
                __builtin_memcpy(place, b, bytes);
            } else if (old[0] == b[0] && old[1] == b[1]) {
                const std::uint64_t c[2] = {half(r.c, i), half(r.c + laneCount * 8, i)};
                __builtin_memcpy(place, c, bytes);
            }
            __atomic_clear(&busy, __ATOMIC_RELEASE);
        }
        slots<std::uint64_t>(machine, r.destination)[i] = old[0];
        slots<std::uint64_t>(machine, r.second)[i] = old[1];
        return true;
    };
    if (q.host == nullptr) {
        lanewise<std::uint64_t, Observed, AccessKind::Atomic>(machine, step, q, bytes, act);
        return step + 1;
    }
    for (std::uint32_t left = q.mask; left != 0; left &= left - 1)
        act(firstLane(left), placeOf(q, firstLane(left)));
    tell<Observed>(machine, step, q, bytes, AccessKind::Atomic);
    return step + 1;
}

inline const Step* isSpace(Machine& machine, const Step* step)
{
    namespace space = ptx::address;
    const auto a = lanes<std::uint64_t>(machine, step->decoded.a);
    const auto wanted = static_cast<ptx::Space>(step->decoded.mode);
    const auto isConstant = [&](std::uint64_t slot) {
        return slot < space::slotCount && machine.regions[slot] != nullptr && !machine.regions[slot]->writable;
    };
    writeMask(machine, step->decoded.destination, maskOf([&](int i) {
        const std::uint64_t slot = a[i] >> space::slotBits;
        switch (wanted) {
        case ptx::Space::Shared:
            return slot == space::sharedBase >> space::slotBits;
        case ptx::Space::Local:
            return slot == space::localBase >> space::slotBits;
        case ptx::Space::Param:
            return slot == space::parameterBase >> space::slotBits;
        case ptx::Space::Global:
            return slot < space::slotCount ? !isConstant(slot)
                                           : slot > space::textureBase >> space::slotBits; // or the host's
        case ptx::Space::Const:
            return isConstant(slot);
        default:
            return false;
        }
    }));
    return step + 1;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
