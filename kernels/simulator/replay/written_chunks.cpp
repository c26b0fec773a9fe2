#include "kernels/simulator/replay/written_chunks.h"

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/execution/lanes_in.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {

constexpr std::uint64_t chunkBytes = BlockRecording::chunkBytes;

WrittenChunks::WrittenChunks(const LaunchSnapshot& snapshot)
    : m_snapshot(snapshot), m_bits((snapshot.bytes().size() / chunkBytes + 63) / 64, 0)
{
}

void WrittenChunks::addChunk(std::uint64_t chunk)
{
    std::uint64_t& word = m_bits[chunk / 64];
    const std::uint64_t bit = std::uint64_t{1} << (chunk % 64);
    if ((word & bit) == 0)
        m_list.push_back(chunk);
    word |= bit;
}

void WrittenChunks::add(std::uint64_t offset, std::uint64_t bytes)
{
    for (std::uint64_t chunk = offset / chunkBytes; chunk <= (offset + bytes - 1) / chunkBytes; ++chunk)
        addChunk(chunk);
}

void WrittenChunks::add(const Machine& machine, const Access& access)
{
    const auto size = static_cast<std::int64_t>(chunkBytes);
    const int first = std::countr_zero(access.lanes), last = 31 - std::countl_zero(access.lanes);
    if (access.affine && access.stride >= -size && access.stride <= size) {
        const auto [low, high] = std::minmax(access.addresses[first], access.addresses[last]);
        add(offsetOf(m_snapshot, machine, low), high - low + access.bytes);
        return;
    }
    for (const int lane : LanesIn(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (!isInHeap(machine, address))
            add(offsetOf(m_snapshot, machine, address), access.bytes);
    }
}

std::vector<std::uint64_t> WrittenChunks::take()
{
    for (const std::uint64_t chunk : m_list)
        m_bits[chunk / 64] = 0;
    std::ranges::sort(m_list);
    return std::exchange(m_list, {});
}

bool isInHeap(const Machine& machine, std::uint64_t address)
{
    return machine.regions[address >> ptx::address::slotBits]->bytes == 0;
}

std::uint64_t offsetOf(const LaunchSnapshot& snapshot, const Machine& machine, std::uint64_t address)
{
    const Region& region = *machine.regions[address >> ptx::address::slotBits];
    return snapshot.offsetOf(region.index) + (address - region.base);
}

} // namespace warpatlas::simulator
