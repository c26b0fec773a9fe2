#include "kernels/simulator/recording/launch_snapshot.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace warpatlas::simulator {
namespace {

constexpr std::uint64_t bufferPageBytes = 4096; ///< pages that one buffer's writes copy are not another's

std::vector<std::uint64_t> offsetsOf(const Memory& memory)
{
    std::vector<std::uint64_t> offsets{0};
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        offsets.push_back((offsets.back() + memory.allocation(i).region.bytes + bufferPageBytes - 1) / bufferPageBytes
            * bufferPageBytes);
    return offsets;
}

/// Into fresh zeros: pages of zeros stay untouched and cost nothing, as outputs do before they are written.
void copyPages(std::span<const std::byte> from, FrozenBytes& into, std::size_t offset)
{
    static constexpr std::array<std::byte, bufferPageBytes> zeros{};
    std::size_t first = 0; // of the pages that are not yet copied
    const auto copyUpTo = [&](std::size_t end) {
        if (first < end)
            into.write(offset + first, from.subspan(first, end - first));
    };
    for (std::size_t at = 0; at < from.size(); at += bufferPageBytes) {
        const std::size_t bytes = std::min<std::size_t>(bufferPageBytes, from.size() - at);
        if (std::memcmp(from.data() + at, zeros.data(), bytes) == 0) {
            copyUpTo(at);
            first = at + bytes;
        }
    }
    copyUpTo(from.size());
}

std::unique_ptr<Memory> memoryAt(const Memory& layout, const std::vector<std::uint64_t>& offsets, std::byte* bytes)
{
    std::vector<std::byte*> hosts;
    for (std::uint32_t i = 0; i < layout.allocationCount(); ++i)
        hosts.push_back(bytes + offsets[i]);
    return std::make_unique<Memory>(layout, hosts);
}

} // namespace

LaunchSnapshot::LaunchSnapshot(std::shared_ptr<const Kernel> kernel, const Grid& grid,
    std::vector<std::string> parameterNames, std::vector<std::uint32_t> buffers,
    std::span<const std::span<const std::byte>> contents)
    : m_kernel(std::move(kernel)),
      m_grid(grid),
      m_parameterNames(std::move(parameterNames)),
      m_buffers(std::move(buffers)),
      m_offsets(offsetsOf(*grid.memory)),
      m_bytes(m_offsets.back())
{
    m_grid.kernel = m_kernel.get();
    m_grid.memory = nullptr;
    for (std::uint32_t i = 0; i < grid.memory->allocationCount(); ++i) {
        const Region& region = grid.memory->allocation(i).region;
        std::span<const std::byte> from(region.host, region.bytes);
        if (const auto given = std::ranges::find(m_buffers, i); given != m_buffers.end()) {
            const auto number = static_cast<std::size_t>(given - m_buffers.begin());
            if (number < contents.size() && !contents[number].empty())
                from = contents[number];
        }
        assert(from.size() <= region.bytes);
        copyPages(from, m_bytes, m_offsets[i]);
    }
    // Only reads, though a memory's places may be written.
    m_memory = memoryAt(*grid.memory, m_offsets, const_cast<std::byte*>(m_bytes.bytes().data()));
}

std::unique_ptr<LaunchSnapshot::World> LaunchSnapshot::world() const
{
    auto world = std::make_unique<World>();
    world->bytes = m_bytes.view();
    world->memory = memoryAt(*m_memory, m_offsets, world->bytes.data());
    world->grid = m_grid;
    world->grid.memory = world->memory.get();
    return world;
}

std::shared_ptr<const LaunchSnapshot> LaunchSnapshot::at(const World& world) const
{
    return std::make_shared<const LaunchSnapshot>(m_kernel, world.grid, m_parameterNames, m_buffers);
}

} // namespace warpatlas::simulator
