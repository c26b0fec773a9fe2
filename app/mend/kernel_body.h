/// The statements of one kernel's body, by tokens alone. Pure; any thread.
#pragma once

#include "kernels/text/cpp_tokens.h"
#include "kernels/text/text_lines.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline mend {

class KernelBody {
public:
    /// `text` must outlive it. Without tokens where the kernel is not found in it.
    KernelBody(std::string_view text, std::string_view kernel);

    std::string_view text() const { return m_text; }
    const std::vector<CppToken>& tokens() const { return m_tokens; } ///< without comments, within the outer braces
    int depthOf(std::size_t token) const { return m_depths[token]; } ///< of braces; 0: of the body itself
    bool beginsStatement(std::size_t token) const; ///< behind ; or a brace, or the body's first
    std::optional<std::size_t> firstOfLine(std::uint32_t line) const;
    /// The tokens of a line that is one whole statement, without its semicolon; empty where it is none, and where an
    /// else follows it.
    std::vector<CppToken> statementOf(std::uint32_t line) const;
    bool names(std::string_view beginning) const; ///< some name begins so

    /// The text with a line above another one, which is moved in by `deeper` letters, and indented as it is.
    std::string withLineAbove(std::uint32_t line, const std::string& written, std::size_t deeper = 0) const;
    /// The same below a line.
    std::string withLineBelow(std::uint32_t line, const std::string& written) const;
    std::string withLine(std::uint32_t line, const std::string& written) const; ///< in its place, indented as it is

private:
    std::string replaced(std::uint32_t line, const std::string& by) const;
    std::string indentOf(std::uint32_t line) const;

    std::string_view m_text;
    TextLines m_lines;
    std::vector<CppToken> m_tokens;
    std::vector<int> m_depths, m_parentheses; ///< by token
};

} // namespace warpatlas::inline mend
