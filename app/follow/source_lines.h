/// The lines of a kernel's source, and what they define and decide, as far as that is plain to see. Reading C++ by its
/// looks: what is not understood is left out, never guessed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// "int x = a, y = b;" has two; "sum += a[i];" one that is compound.
struct SourceDefinition {
    std::string name;
    std::string type; ///< "int", "const float"; empty: not declared here
    std::string value; ///< what stands behind the sign
    bool compound = false; ///< +=, *= and the like
};

class SourceLines {
public:
    explicit SourceLines(std::string_view text);

    /// From 1, without the spaces around it; empty where there is none.
    std::string line(std::uint32_t number) const;
    std::vector<SourceDefinition> definitions(std::uint32_t number) const;
    /// "x < width && y < height" of an if, while, for, or ?: in the line, which may go on in the lines below; empty
    /// where it decides nothing.
    std::string condition(std::uint32_t number) const;
    /// Names that the last part of a for's bracket speaks of: they change in the line itself.
    std::vector<std::string> loopNames(std::uint32_t number) const;
    /// "int k = 0" of the first part of a for's bracket: what holds in its first round.
    std::vector<SourceDefinition> loopStarts(std::uint32_t number) const;

private:
    std::string statement(std::uint32_t number) const;
    std::vector<std::string> loopParts(std::uint32_t number) const;

    std::vector<std::string_view> m_lines;
};

/// Where `open`'s bracket closes; npos if it does not.
std::size_t closingBracket(std::string_view text, std::size_t open);

} // namespace warpatlas
