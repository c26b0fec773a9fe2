/// Where in the program a call stands, for the record. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::runtime {

/// The program's own code: where it is loaded and where it ends.
struct ProgramPlace {
    std::uint64_t base = 0, end = 0;
    bool has(std::uint64_t address) const { return address >= base && address < end; }
};

/// The place of this process' program.
const ProgramPlace& programPlace();

/// Number of this thread of the host's, from 1, in the order of their first calls.
std::uint64_t threadNumber();

/// Addresses behind the calls that this thread is in, the innermost first.
class CallStack {
public:
    CallStack(); ///< of the calling thread
    std::span<void* const> frames() const { return {m_frames.data(), m_depth}; }
    /// Returns those in the program, from where it is loaded, behind the one at `caller`; null: of all of the stack.
    /// The nearest, no more than `most`.
    std::vector<std::uint64_t> callers(const void* caller, std::size_t most) const;

private:
    std::array<void*, 32> m_frames{};
    std::size_t m_depth = 0;
};

} // namespace warpatlas::runtime
