/// The thread that wrote each word of a recorded block's shared memory, and when. Immutable once made: any thread.
#pragma once

#include "kernels/simulator/replay/block_recording.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::simulator {

class SharedWriters {
public:
    static constexpr std::uint32_t wordBytes = 4;

    struct Write {
        std::uint64_t step = 0;
        std::uint32_t thread = 0; ///< linear, in the block
        std::uint32_t word = 0; ///< the address in the shared space by wordBytes
    };

    /// Runs the whole recording once. `mostBytes` of host memory are spent on it; what the block writes after that is
    /// not kept. Throws Cancelled, std::bad_alloc.
    static std::shared_ptr<const SharedWriters> make(const std::shared_ptr<const BlockRecording>& recording,
        Progress& progress, std::uint64_t mostBytes = std::uint64_t{128} << 20);

    /// Returns the last write of a word before the position; empty where there is none.
    std::optional<Write> lastBefore(std::uint32_t word, std::uint64_t position) const;
    /// Steps from this one on are not kept.
    std::uint64_t end() const { return m_end; }

private:
    std::vector<Write> m_writes; ///< by word, then step
    std::uint64_t m_end = 0;
};

} // namespace warpatlas::simulator
