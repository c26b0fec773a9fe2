/// A page: one HTML file that shows runs in any browser, without a network. This is what it is made of; the same values
/// give the same bytes but for the date. Any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "app/program/saved_program.h"
#include "app/result/result.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline page {

/// A picture of numbers, for both themes.
struct PageChart {
    std::string title;
    std::string dark, light; ///< SVG
};

/// Figures beside the source's lines.
struct LineFigures {
    struct Column {
        std::string key, title;
    };
    std::vector<Column> columns;
    std::map<std::uint32_t, std::vector<std::string>> lines; ///< by line, from 1: as many texts as columns
};

/// A run, with what the views say of it.
struct PageRun {
    OutcomePointer outcome; ///< complete; never null
    std::string sentence; ///< of the data view
    std::string schedule; ///< of the schedule view; empty: there is none
    std::vector<std::uint8_t> colours; ///< of blocks, by linear block: their number in the palette; may be empty
    LineFigures figures;
    std::optional<std::uint64_t> thread{}; ///< that is shown first, by its linear number; empty: an example
};

struct Page {
    std::string title;
    std::vector<Result> results{}; ///< the first is what the page is about
    std::vector<PageChart> charts{};
    std::vector<PageRun> runs{}; ///< two: side by side
    /// A program's run, whose launches `runs` are: `launches` has for each of them its number, from 1. Null: none.
    const ProgramRun* program = nullptr;
    std::string programFile{}; ///< of it
    std::string programSource{}; ///< its text; empty: not known
    std::vector<std::size_t> launches{};
    bool resultsFirst = false; ///< above the runs, which only show what they are about
};

/// What the values of all runs' arrays may take of a page, packed.
inline constexpr std::size_t mostPageBytes = 2'000'000;

/// Returns the file. Blocks of the runs are recorded for it. Throws Cancelled, std::bad_alloc.
std::string htmlOf(const Page& page, Progress& progress);

} // namespace warpatlas::inline page
