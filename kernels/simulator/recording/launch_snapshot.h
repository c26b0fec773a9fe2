/// A launch as it was before one of its blocks ran: kernel, arguments and all of global memory. Immutable and shared:
/// any number of recordings and cursors, on any threads, start from it.
#pragma once

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/recording/private_views.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::simulator {

class LaunchSnapshot {
public:
    /// Copies the memory of `grid`. `parameterNames`: what the kernel's source calls its parameters, as far as known;
    /// `buffers`: allocation numbers of Simulation::addBuffer; `contents`: by buffer, what it holds instead of what is
    /// in the memory, where that is not empty. Throws std::bad_alloc.
    LaunchSnapshot(std::shared_ptr<const Kernel> kernel, const Grid& grid, std::vector<std::string> parameterNames,
        std::vector<std::uint32_t> buffers, std::span<const std::span<const std::byte>> contents = {});

    /// A memory of its own in which the launch can go on from here.
    struct World {
        PrivateView bytes;
        std::unique_ptr<Memory> memory;
        Grid grid;
    };
    std::unique_ptr<World> world() const;
    /// The same launch at another moment of its life.
    std::shared_ptr<const LaunchSnapshot> at(const World& world) const;

    const Kernel& kernel() const { return *m_kernel; }
    const ptx::Program& program() const { return m_kernel->program(); }
    const Launch& launch() const { return m_grid.launch; }
    const Grid& grid() const { return m_grid; } ///< its memory is null
    const std::vector<std::string>& parameterNames() const { return m_parameterNames; }
    const std::vector<std::uint32_t>& buffers() const { return m_buffers; }
    std::span<const std::byte> bytes() const { return m_bytes.bytes(); }
    /// Names and places; its bytes are those of the snapshot, not to be written.
    const Memory& memory() const { return *m_memory; }
    /// Where allocation `index` starts in bytes().
    std::uint64_t offsetOf(std::uint32_t index) const { return m_offsets[index]; }

private:
    std::shared_ptr<const Kernel> m_kernel;
    Grid m_grid;
    std::vector<std::string> m_parameterNames;
    std::vector<std::uint32_t> m_buffers;
    std::vector<std::uint64_t> m_offsets;
    FrozenBytes m_bytes;
    std::unique_ptr<Memory> m_memory;
};

} // namespace warpatlas::simulator
