/// The lines of a kernel's source, and what they decide, as far as that is plain to see. Reading C++ by its
/// looks: what is not understood is left out, never guessed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

class SourceLines {
public:
    explicit SourceLines(std::string_view text);

    /// From 1, without the spaces around it; empty where there is none.
    std::string line(std::uint32_t number) const;
    /// "x < width && y < height" of an if, while, for, or ?: in the line, which may go on in the lines below; empty
    /// where it decides nothing.
    std::string condition(std::uint32_t number) const;

private:
    std::string statement(std::uint32_t number) const;
    std::vector<std::string> loopParts(std::uint32_t number) const;

    std::vector<std::string_view> m_lines;
};

} // namespace warpatlas
