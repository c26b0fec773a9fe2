/// The text of Python in tokens, as a notebook has it: IPython's own lines (`%magic`, `!command`) are left out. Any
/// text has tokens, whether it is Python or not. Pure, any thread, in time that grows with the text's length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warpatlas::inline notebook {

struct PythonToken {
    enum class Kind : std::uint8_t { Name, Number, String, Sign, LineEnd, End } kind = Kind::End;
    std::uint32_t line = 0; ///< from 1, where it begins
    std::uint32_t column = 0; ///< from 0
    std::size_t at = 0; ///< bytes
    std::string_view text;

    bool is(std::string_view wanted) const { return text == wanted; }
    bool isName(std::string_view wanted) const { return kind == Kind::Name && text == wanted; }
    /// 1: it opens a bracket; -1: it closes one; 0: neither.
    int nesting() const;
};

/// Ends with End; LineEnd stands behind each logical line. `text` must outlive the tokens.
std::vector<PythonToken> pythonTokens(std::string_view text);

} // namespace warpatlas::inline notebook
