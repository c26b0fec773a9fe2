/// One warp's memory request: its addresses, whether they are affine, and where they are on the host.
#pragma once

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/lanes/lanes.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

struct Request {
    alignas(64) std::uint64_t address[laneCount]; ///< only written for requests that are not absolute
    std::uint32_t mask = 0;
    bool affine = false;
    bool rows = false; ///< all lanes take part, and every 8 of them are affine with `stride`: rows of a 2-D block
    std::uint64_t first = 0; ///< affine: address of lane 0
    std::int64_t stride = 0;
    std::uint64_t low = 0, high = 0; ///< range of the lanes in the mask; high is the last byte's successor
    std::uint64_t bits = 0; ///< all address bits that may break the alignment
    std::byte* host = nullptr; ///< host byte of address `low`, lane 0; null: lanes have to be looked at one by one
    std::uint64_t pitch = 0; ///< a lane's own memory: bytes between lanes
    Window window = Window::Global;
    std::uint64_t windowBase = 0; ///< generic address of the window
    const Region* region = nullptr;
    std::uint8_t told = 0; ///< Machine::touches wants to know
};

WARPATLAS_ALWAYS_INLINE int firstLane(std::uint32_t mask)
{
    return __builtin_ctz(mask);
}
WARPATLAS_ALWAYS_INLINE int lastLane(std::uint32_t mask)
{
    return 31 - __builtin_clz(mask);
}

inline constexpr int rowLanes = warpatlas::rowLanes;
/// Four lanes' addresses, for the compilers of both builds to make the best of.
using Addresses = std::uint64_t __attribute__((vector_size(32)));

/// For requests of all lanes. False if they are in no order.
WARPATLAS_ALWAYS_INLINE bool findRows(Request& q, std::uint32_t bytes)
{
    const std::uint64_t stride = q.address[1] - q.address[0];
    const Addresses near{0, stride, 2 * stride, 3 * stride};
    const Addresses far = near + 4 * stride;
    Addresses difference{};
    for (int i = 0; i < laneCount; i += rowLanes) {
        Addresses left, right;
        __builtin_memcpy(&left, &q.address[i], sizeof(left));
        __builtin_memcpy(&right, &q.address[i + 4], sizeof(right));
        difference |= (left - (near + q.address[i])) | (right - (far + q.address[i]));
    }
    if ((difference[0] | difference[1] | difference[2] | difference[3]) != 0)
        return false;
    q.first = q.address[0];
    q.stride = static_cast<std::int64_t>(stride);
    q.rows = true;
    const std::uint64_t at = q.address[0], end = q.address[laneCount - 1];
    const std::uint64_t perRow = rowLanes * stride;
    q.affine =
        ((q.address[8] - at - perRow) | (q.address[16] - at - 2 * perRow) | (q.address[24] - at - 3 * perRow)) == 0;
    if (q.affine) {
        q.low = at < end ? at : end;
        q.high = (at < end ? end : at) + bytes;
        q.bits = at | stride;
        return true;
    }
    std::uint64_t low = ~std::uint64_t{0}, high = 0, bits = stride;
    for (int i = 0; i < laneCount; i += rowLanes) {
        const std::uint64_t front = q.address[i], back = q.address[i + rowLanes - 1];
        const std::uint64_t least = front < back ? front : back, most = front < back ? back : front;
        low = least < low ? least : low;
        high = most > high ? most : high;
        bits |= front;
    }
    q.low = low;
    q.high = high + bytes;
    q.bits = bits;
    return true;
}

WARPATLAS_ALWAYS_INLINE void findPattern(Request& q, std::uint32_t bytes)
{
    if (q.mask == allLanes && findRows(q, bytes))
        return;
    const std::uint32_t mask = q.mask;
    const int first = firstLane(mask), last = lastLane(mask);
    const std::uint64_t at = q.address[first];
    const bool pair = first + 1 < laneCount && (mask >> (first + 1) & 1) != 0;
    const std::uint64_t stride = pair ? q.address[first + 1] - at : 0;
    const std::uint64_t origin = at - stride * static_cast<std::uint64_t>(first);
    std::uint64_t difference = 0;
    WARPATLAS_LANE_LOOP difference |=
        (mask & laneBit[i]) != 0 ? q.address[i] ^ (origin + stride * static_cast<std::uint64_t>(i)) : 0;
    q.affine = mask != allLanes && difference == 0;
    q.first = origin;
    q.stride = static_cast<std::int64_t>(stride);
    if (q.affine) {
        const std::uint64_t end = q.address[last];
        q.low = at < end ? at : end;
        q.high = (at < end ? end : at) + bytes;
        q.bits = at | stride;
        return;
    }
    std::uint64_t low = ~std::uint64_t{0}, high = 0, bits = 0;
    WARPATLAS_LANE_LOOP
    {
        const std::uint64_t x = (mask & laneBit[i]) != 0 ? q.address[i] : at;
        low = x < low ? x : low;
        high = x > high ? x : high;
        bits |= x;
    }
    q.low = low;
    q.high = high + bytes;
    q.bits = bits;
}

/// Finds the memory that [low, high) lies in; q.host stays null if there is no single piece of it.
WARPATLAS_ALWAYS_INLINE void resolve(Machine& machine, const DecodedInstruction& r, Request& q, bool writes)
{
    namespace space = ptx::address;
    std::uint64_t low = q.low, high = q.high;
    if (q.window == Window::Generic) {
        if (low < space::sharedBase) {
            q.window = Window::Global;
        } else {
            const std::uint64_t slot = low >> space::slotBits;
            if (slot == space::sharedBase >> space::slotBits)
                q.window = Window::Shared;
            else if (slot == space::localBase >> space::slotBits)
                q.window = Window::Local;
            else if (slot == space::parameterBase >> space::slotBits)
                q.window = Window::KernelParameter;
            else if (slot == space::callParameterBase >> space::slotBits)
                q.window = Window::CallParameter;
            else
                return;
            q.windowBase = slot << space::slotBits;
            low -= q.windowBase;
            high -= q.windowBase;
        }
    }
    if (high <= low)
        return;
    switch (q.window) {
    case Window::Global:
    case Window::Constant: {
        const std::uint64_t slot = low >> space::slotBits;
        const Region* region = slot < space::slotCount ? machine.regions[slot] : nullptr;
        if (region == nullptr && slot - space::firstSharedSlot < space::sharedSlots)
            region = machine.regions[space::placeAt(low)];
        if (region == nullptr || low < region->base || high - region->base > region->bytes
            || (writes && !region->writable))
            return;
        const std::uint8_t watched = __atomic_load_n(&region->watch, __ATOMIC_ACQUIRE);
        if (__builtin_expect(watched != 0, 0)) {
            if ((watched & (writes ? watch::closedForStores : watch::closedForLoads)) != 0)
                return; // the first access looks closely
            q.told = watched & (writes ? watch::toldStores : watch::toldLoads);
        }
        q.region = region;
        q.host = region->host + (low - region->base);
        return;
    }
    case Window::Shared:
        if (r.target - 1 < machine.sharedRegionCount) { // nowhere but in the variable that the address is made from
            const Region& region = machine.sharedRegions[r.target - 1];
            if (low >= region.base && high - region.base <= region.bytes)
                q.host = machine.shared + low;
            return;
        }
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i) {
            const Region& region = machine.sharedRegions[i];
            if (low >= region.base && high - region.base <= region.bytes) {
                q.host = machine.shared + low;
                return;
            }
        }
        return;
    case Window::Local:
        if (r.target > ptx::localVariable) {
            const ptx::LocalVariable& variable =
                machine.program->functions.data()[r.function].locals.data()[r.target - 1 - ptx::localVariable];
            const std::uint64_t start = machine.localBase + variable.offset;
            if (low < start || high - start > variable.bytes)
                return;
        }
        if (high <= machine.localPitch) {
            q.host = machine.local + low;
            q.pitch = machine.localPitch;
        }
        return;
    case Window::CallParameter:
        if (high <= machine.callParameterPitch) {
            q.host = machine.callParameters + low;
            q.pitch = machine.callParameterPitch;
        }
        return;
    case Window::KernelParameter:
        if (!writes && high <= machine.program->kernelParameterBytes)
            q.host = machine.kernelParameters + low;
        return;
    case Window::Generic:
        return;
    }
}

/// `bytes`: of one lane, vectors whole; a power of two, and what the address must be a multiple of.
WARPATLAS_ALWAYS_INLINE void makeRequest(
    Machine& machine, const DecodedInstruction& r, std::uint32_t bytes, bool writes, Request& q)
{
    q.mask = machine.mask;
    q.window = r.window;
    const auto offset = static_cast<std::uint64_t>(r.immediate);
    if (r.addressBytes == 0) {
        q.affine = true;
        q.first = q.low = offset;
        q.high = offset + bytes;
        q.bits = offset;
    } else {
        if (r.addressBytes == 8) {
            const auto base = lanes<std::uint64_t>(machine, r.a);
            WARPATLAS_LANE_LOOP q.address[i] = base[i] + offset;
        } else {
            const auto base = lanes<std::uint32_t>(machine, r.a);
            WARPATLAS_LANE_LOOP q.address[i] = static_cast<std::uint32_t>(base[i] + static_cast<std::uint32_t>(offset));
        }
        findPattern(q, bytes);
    }
    if ((q.bits & (bytes - 1)) == 0)
        resolve(machine, r, q, writes);
}

/// Lane i's place on the host; only for resolved requests.
WARPATLAS_ALWAYS_INLINE std::byte* placeOf(const Request& q, int i)
{
    const std::uint64_t address =
        q.affine ? q.first + static_cast<std::uint64_t>(q.stride) * static_cast<std::uint64_t>(i) : q.address[i];
    return q.host + static_cast<std::int64_t>(address - q.low) + static_cast<std::uint64_t>(i) * q.pitch;
}

WARPATLAS_ALWAYS_INLINE void fillAddresses(Request& q)
{
    WARPATLAS_LANE_LOOP q.address[i] = q.first + static_cast<std::uint64_t>(q.stride) * static_cast<std::uint64_t>(i);
}

/// Reports the access of the lanes in `mask` to the observer and to the touch marks.
template <bool Observed>
WARPATLAS_ALWAYS_INLINE void tell(Machine& machine, const Step* step, Request& q, std::uint32_t bytes, AccessKind kind,
    std::uint32_t changed = allLanes)
{
    const bool observed = Observed && machine.observer != nullptr;
    if (!observed && __builtin_expect(q.told == 0, 1))
        return;
    if (step->decoded.addressBytes == 0)
        fillAddresses(q);
    if (q.windowBase != 0) {
        WARPATLAS_LANE_LOOP q.address[i] -= q.windowBase;
        q.first -= q.windowBase;
    }
    Access access;
    access.step = step;
    access.lanes = q.mask;
    access.kind = kind;
    access.window = q.window;
    access.bytes = bytes;
    access.addresses = q.address;
    access.affine = q.affine;
    access.first = q.first;
    access.stride = q.stride;
    access.rows = q.rows;
    access.region = q.region;
    access.changed = changed;
    if (observed)
        machine.observer->access(machine, access);
    if (q.told != 0)
        services::touched(machine, access);
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
