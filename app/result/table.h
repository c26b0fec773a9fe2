/// Rows of numbers and words, written once: as CSV, as Markdown and for a terminal. Values; any thread.
#pragma once

#include "app/result/quantity.h"
#include "app/result/text_table.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpatlas {

/// A value for programs, and the words for people; words alone, or a value that is its own words.
struct Cell {
    enum class Tone : std::uint8_t { Plain, Good, Bad, Soft };

    Cell() = default;
    Cell(bool is) : value(is) { }
    Cell(std::integral auto is) : value(std::int64_t(is)) { }
    Cell(double is) : value(is) { }
    Cell(std::string_view is) : value(std::string(is)) { }
    Cell(const std::string& is) : value(is) { }
    Cell(const char* is) : value(std::string(is)) { }
    Cell(const Quantity& is) : value(is) { }
    template <class T> Cell(const T& is, std::string inWords) : Cell(is) { words = std::move(inWords); }

    std::variant<std::monostate, bool, std::int64_t, double, std::string, Quantity> value;
    std::optional<std::string> words; ///< empty: as CSV has it
    Tone tone = Tone::Plain; ///< of the words
};

struct TableColumn {
    /// How a quantity stands in CSV: `key`, `key_low`, `key_high` and `key_samples`.
    enum class Parts { One, Samples };

    std::string key; ///< the header of CSV; empty: people alone read it
    std::string title{}; ///< what people read above it
    int width = 0; ///< letters that a terminal has for it, at the right; negative: at the left; 0: not for people
    int gap = 0; ///< blanks before it
    Parts parts = Parts::One;
};

struct Table {
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows; ///< as many cells as columns
    std::string title{}; ///< what its rows have in common: "measured", "9 more are the same"; may be empty
    bool folded = false; ///< a window shows its title alone, until somebody asks for the rows

    bool isForPeople() const; ///< a column of it is
};

std::string wordsOf(const Cell& cell); ///< what people read

/// RFC 4180: a header, lines that end in CR LF; numbers with six digits; UTF-8.
std::string csvOf(const Table& table);
/// What people read of it, as a table of GitHub's Markdown; numbers at the right.
std::string markdownOf(const Table& table);
/// The same in columns. `head`: with the titles of its columns.
void addTable(TextTable& text, const Table& table, bool head = true);
/// Says whether a table's columns are titled as those of the one above it: they need no titles again.
bool sameHead(const Table& one, const Table& other);

/// As it is, or within quotes where it has a comma, a quote or the end of a line. Any thread.
std::string csvCell(const std::string& text);

} // namespace warpatlas
