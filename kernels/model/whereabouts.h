/// Where long work is, for people who wonder whether it ever ends. One thread asks, and the workers answer when they
/// next look up. Asking never changes what they do.
#pragma once

#include "kernels/model/launch.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace warpatlas {

/// A warp that is being simulated.
/// What could end the loop that a warp goes round in, as far as the code shows it.
enum class LoopEnd : std::uint8_t {
    Unknown, ///< there is no loop, or what decides about it changes within it
    Nothing, ///< what decides about it is the same in each round
    OtherThreads, ///< that depends on memory, too, which the loop reads and does not change
};

struct WorkPlace {
    Dim3 block; ///< blockIdx
    std::uint32_t warp = 0; ///< in its block
    std::uint32_t line = 0; ///< line in the kernel's own source; 0: not known
    std::uint64_t ofBlock = 0; ///< warp instructions that the block has executed
    LoopEnd loopEnd = LoopEnd::Unknown;
    std::uint32_t loopLine = 0; ///< where that loop is decided about; as `line`
};

/// Any thread.
class Whereabouts {
public:
    /// Asks the workers, which look up a thousand times a second or so. Returns what was told before, which is no
    /// answer: late words, or the last ones of work that was cancelled.
    std::optional<WorkPlace> ask();
    bool asked() const { return m_asked.load(std::memory_order_relaxed); }

    /// For workers, when asked or cancelled. Of several workers, the one that has been at its block for longest stays:
    /// if one never ends, it is that one.
    void tell(const WorkPlace& place);
    /// Counts that many more instructions of warps as executed; workers do not tell each one.
    void executed(std::uint64_t instructions) { m_executed.fetch_add(instructions, std::memory_order_relaxed); }

    /// The answer since the last question.
    std::optional<WorkPlace> told() const;
    /// Returns the answer, forgets it, and takes the question back.
    std::optional<WorkPlace> take();
    /// Instructions executed so far by all workers; while they work, without some of each worker's last ones.
    std::uint64_t executed() const { return m_executed.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_asked = false;
    std::atomic<std::uint64_t> m_executed = 0;
    mutable std::mutex m_mutex;
    std::optional<WorkPlace> m_told;
};

/// "block (3, 0), warp 1, line 12; about 1,230,000 instructions of warps so far": as many axes as the launch uses. The
/// count has three digits, because the simulator counts its own form of the instructions.
std::string toText(const WorkPlace& place, const Launch& launch, std::uint64_t executed);

} // namespace warpatlas
