/// The text of printf, block by block. One a worker; the merged text is in the order of blocks, whichever worker ran
/// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

/// As much as CUDA's own buffer holds unless a program asks for more (cudaLimitPrintfFifoSize).
inline constexpr std::uint64_t printBufferBytes = std::uint64_t{1} << 20;

/// Keeps what CUDA's buffer would: it is circular, so that the first calls' texts are overwritten, each as a whole.
class PrintLog {
public:
    explicit PrintLog(std::uint64_t bufferBytes = printBufferBytes) : m_bufferBytes(bufferBytes) { }

    /// Appends the text of one call to what the block wrote before.
    void add(std::uint64_t block, std::string_view text);
    void merge(const PrintLog& other);

    /// The last calls' texts, in the order of blocks; of a single call that is larger than the buffer all.
    std::string text() const;
    std::uint64_t bytes() const { return m_bytes; } ///< size of all text, what was overwritten included

private:
    struct Calls {
        std::string text;
        std::vector<std::uint32_t> sizes; ///< of each call
        std::size_t dropped = 0, droppedBytes = 0; ///< calls at the beginning, which are still there
    };

    void dropFirst();

    std::uint64_t m_bufferBytes;
    std::map<std::uint64_t, Calls> m_calls; ///< by block; only those that text() can show
    std::uint64_t m_firstBlock = 0; ///< of which a call was dropped: there is nothing of those before it
    std::uint64_t m_kept = 0; ///< bytes in m_calls that were not dropped
    std::uint64_t m_bytes = 0;
};

} // namespace warpatlas::simulator
