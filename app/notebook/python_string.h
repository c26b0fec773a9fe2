/// Strings of Python as a text has them: what they stand for, and how a text is written in one. Pure, any thread.
#pragma once

#include "app/notebook/kernel_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline notebook {

/// What stands between the quotes.
class PythonString {
public:
    /// `origin` says how it is written.
    PythonString(std::string_view inside, const PieceOrigin& origin);

    const std::string& text() const { return m_text; }
    /// Where a byte of the text stands inside; of text().size(): the end.
    std::size_t placeOf(std::size_t byte) const { return m_places[byte]; }
    /// How a text is written in place of these bytes of its text; empty where the string cannot hold it.
    std::optional<std::string> coded(std::string_view text, std::size_t begin, std::size_t end) const;

private:
    bool isDoubled(char sign) const;

    PieceOrigin m_origin;
    std::string m_text;
    std::vector<std::size_t> m_places;
};

/// A string as a token has it, prefix and quotes included.
struct PythonLiteral {
    std::size_t begin = 0, end = 0; ///< what stands between the quotes, in the token
    bool raw = false, formatted = false, bytes = false, triple = false;
    char quote = '"';
};
PythonLiteral literalOf(std::string_view token);

} // namespace warpatlas::inline notebook
