/// The text of a kernel as a notebook holds it: in pieces, each with where it stands in which cell, so that a change
/// of the text is a change of that place. Pure, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline notebook {

class PythonString;

/// Where a piece stands: bytes of a cell's source, without quotes.
struct PieceOrigin {
    enum class Coding : std::uint8_t {
        Plain, ///< as it is
        Raw, ///< a raw string of Python
        Escaped, ///< a string of Python with backslashes
    };
    std::size_t cell = 0; ///< from 0
    std::size_t begin = 0, end = 0;
    Coding coding = Coding::Plain;
    char quote = 0; ///< of a string: ' or "
    bool triple = false; ///< three quotes at each end
    char doubled = 0; ///< {: {{ stands for {, and }} for }, as in an f-string; %: %% stands for %
};

struct TextPiece {
    std::string text;
    std::optional<PieceOrigin> origin{}; ///< empty: no place of the notebook has it, so it cannot be changed there
    std::shared_ptr<const PythonString> coded{}; ///< of a string with backslashes: which byte is where

    /// The bytes `begin` to `end`; of a template in which two of `doubled`, unless that is 0, stand for one.
    TextPiece part(std::size_t begin, std::size_t end, char doubled) const;
};
using TextPieces = std::vector<TextPiece>;

std::string textOf(const TextPieces& pieces);

/// One place of a cell's source, and what is to stand there.
struct CellEdit {
    std::size_t cell = 0, begin = 0, end = 0;
    std::string text;
};

/// The edit that makes textOf(pieces) `now`, where one piece with an origin has all of the change, and the string that
/// it stands in can hold it; else why not, in words.
struct EditAnswer {
    std::optional<CellEdit> edit; ///< empty and no `refusal`: nothing changed
    std::string refusal;
};
EditAnswer editFor(const TextPieces& pieces, const std::vector<std::string_view>& cells, std::string_view now);

} // namespace warpatlas::inline notebook
