/// Rows of numbers and words, written once: as CSV, as Markdown and for a terminal. Values; any thread.
#pragma once

#include "app/result/text_table.h"
#include "kernels/model/provenance.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpatlas::inline result {

/// A number that was found, with all that it is worth: the only form in which answers hold numbers that vary.
struct Quantity {
    double value = 0; ///< in the unit that its name says: milliseconds, times, a share of one
    double low = 0, high = 0; ///< 95 % interval of a median; of what is modelled the band
    int samples = 0; ///< 0: it is not of samples
    std::string note{}; ///< "cold L2, host clock"; may be empty
    Provenance provenance = Provenance::Measured;
    std::string device{}; ///< "NVIDIA H200, driver 580.95", of a recorded one with its date

    bool isBand() const { return provenance == Provenance::Modelled; } ///< its middle is no number to go by

    bool operator==(const Quantity&) const = default;
};

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
    bool saysProvenance = false; ///< people read behind the words where the quantity comes from
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
std::string wordsWithoutProvenance(const Cell& cell); ///< where that stands beside the words

/// RFC 4180: a header, lines that end in CR LF; numbers with six digits; UTF-8.
std::string csvOf(const Table& table);
/// The table for people in GitHub's Markdown; numbers at the right.
std::string markdownOf(const Table& table);
/// The same in columns. `head`: with the titles of its columns.
void addTable(TextTable& text, const Table& table, bool head = true);
/// Says whether a table's columns are titled as those of the one above it: they need no titles again.
bool sameHead(const Table& one, const Table& other);

/// As it is, or within quotes where it has a comma, a quote or the end of a line. Any thread.
std::string csvCell(const std::string& text);

} // namespace warpatlas::inline result
