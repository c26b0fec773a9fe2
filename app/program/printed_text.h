/// A program's output as far as it is kept: its beginning and its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpatlas::inline program {

class PrintedText {
public:
    /// Bytes. A program that goes wrong says so at its end.
    static constexpr std::size_t mostFirst = std::size_t{256} << 10, mostLast = std::size_t{768} << 10;

    PrintedText() = default;
    /// As it was kept.
    PrintedText(std::string first, std::string last, std::uint64_t leftOut)
        : m_first(std::move(first)), m_last(std::move(last)), m_dropped(leftOut)
    {
    }

    void add(std::string_view text);
    const std::string& first() const { return m_first; }
    std::string_view last() const; ///< what follows on it, or on what is left out
    std::uint64_t leftOut() const; ///< bytes between the two
    /// All of it; where something is left out, a line of its own says how much. Lines before and after that one are
    /// whole.
    std::string inWords() const;

private:
    std::string m_first, m_last; ///< the second may have more than is kept
    std::uint64_t m_dropped = 0; ///< bytes that are in neither
};

} // namespace warpatlas::inline program
