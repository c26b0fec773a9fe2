/// Where long work is, for a person who wonders whether it ever ends: asked by one thread, answered by those who work
/// when they next look up. Never changes what they do.
#pragma once

#include "kernels/model/launch.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace warpatlas {

/// A warp that is being simulated.
struct WorkPlace {
    Dim3 block; ///< blockIdx
    std::uint32_t warp = 0; ///< in its block
    std::uint32_t line = 0; ///< of the kernel's own source; 0: not known
    std::uint64_t ofBlock = 0; ///< instructions of warps that the block has executed
};

/// Any thread.
class Whereabouts {
public:
    /// Work looks up a thousand times a second or so.
    void ask();
    bool asked() const { return m_asked.load(std::memory_order_relaxed); }

    /// For those who work, when asked or cancelled. Of several workers the one stays that has been at its block for
    /// longest: if one does not come to an end, it is that one.
    void tell(const WorkPlace& place);
    /// So many more instructions of warps have been executed; not told one by one.
    void executed(std::uint64_t instructions) { m_executed.fetch_add(instructions, std::memory_order_relaxed); }

    /// What was told since somebody asked.
    std::optional<WorkPlace> told() const;
    /// The same; nobody is asked any more, and it is forgotten.
    std::optional<WorkPlace> take();
    /// So far, by all; those behind the last block or the last question of a worker are not in it.
    std::uint64_t executed() const { return m_executed.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_asked = false;
    std::atomic<std::uint64_t> m_executed = 0;
    mutable std::mutex m_mutex;
    std::optional<WorkPlace> m_told;
};

/// "block (3, 0), warp 1, line 12; about 1,230,000 instructions of warps so far": as many axes as the launch uses. Of
/// the count three digits, because it is counted in what the simulator makes of instructions.
std::string toText(const WorkPlace& place, const Launch& launch, std::uint64_t executed);

} // namespace warpatlas
