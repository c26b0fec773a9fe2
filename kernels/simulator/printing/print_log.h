/// What printf wrote, block by block. One a worker; the merged text is in the order of blocks, whichever worker ran
/// them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace warpatlas::simulator {

/// As much as CUDA's own buffer holds unless a program asks for more (cudaLimitPrintfFifoSize).
inline constexpr std::uint64_t printBufferBytes = std::uint64_t{1} << 20;

class PrintLog {
public:
    /// Appends to what the block wrote before.
    void add(std::uint64_t block, std::string_view text);
    void merge(const PrintLog& other);

    /// The first printBufferBytes of what all blocks wrote, in the order of blocks.
    std::string text() const;
    std::uint64_t bytes() const { return m_bytes; } ///< size of all text, what was cut off included

private:
    void prune();

    std::map<std::uint64_t, std::string> m_texts; ///< by block; only those that text() can show
    std::uint64_t m_kept = 0; ///< bytes in m_texts
    std::uint64_t m_bytes = 0;
};

} // namespace warpatlas::simulator
