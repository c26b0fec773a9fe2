#include "kernels/simulator/recording/launch_snapshot.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace warpatlas::simulator {
namespace {

constexpr std::uint64_t alignment = 4096; ///< pages that one buffer's writes copy are not another's

std::vector<std::uint64_t> offsetsOf(const Memory& memory)
{
    std::vector<std::uint64_t> offsets{0};
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        offsets.push_back((offsets.back() + memory.allocation(i).region.bytes + alignment - 1) / alignment * alignment);
    return offsets;
}

/// Into fresh zeros: pages of zeros stay untouched and cost nothing, as outputs do before they are written.
void copyPages(std::span<const std::byte> from, std::byte* to)
{
    static constexpr std::array<std::byte, alignment> zeros{};
    for (std::size_t at = 0; at < from.size(); at += alignment) {
        const std::size_t bytes = std::min<std::size_t>(alignment, from.size() - at);
        if (std::memcmp(from.data() + at, zeros.data(), bytes) != 0)
            std::memcpy(to + at, from.data() + at, bytes);
    }
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
    std::vector<std::string> parameterNames, std::vector<std::uint32_t> buffers)
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
        copyPages({region.host, region.bytes}, m_bytes.bytes().data() + m_offsets[i]);
    }
    m_memory = memoryAt(*grid.memory, m_offsets, m_bytes.bytes().data());
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
