/// The result of an analysis, in the one shape that all of them have: the page of the window, the figure, the terminal,
/// CSV and Markdown are made of it, each by one writer. (JSON is made of the analysis' own facts, whose keys are
/// promised.) A value; its words are in the language of the day, and nothing reads them back.
#pragma once

#include "app/result/table.h"
#include "kernels/model/problem.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline result {

/// A line for a terminal: "Time        2.1 ms against 3.4 ms                 measured".
struct ResultLine {
    std::string label, words;
    std::optional<Provenance> provenance{};
    bool whole = false; ///< it is never wrapped: code, or a heading, which is a label alone
};
using Paragraph = std::vector<ResultLine>;

struct Result {
    std::string title; ///< "Streams and flow of grayscale:naive, 967 x 541"
    std::string sentence; ///< what was found, the most important first
    std::optional<Provenance> provenance{}; ///< of the sentence; empty: its numbers say it themselves
    std::vector<std::string> faults{}; ///< what is wrong, in sentences, the worst first
    std::vector<std::string> notes{}; ///< what the numbers do not say, in sentences
    std::string conditions{}; ///< where the numbers come from
    Table table{}; ///< all numbers; people read it where no `tables` are
    // For the text alone:
    std::string heading{}; ///< in place of the title
    std::vector<std::string> ownFaults{}; ///< faults that are no problems of the run
    std::vector<Problem> problems{}; ///< of the run, with all that is known of each
    Paragraph found{}; ///< above the tables
    std::vector<Table> tables{};
    std::vector<Paragraph> paragraphs{}; ///< below
};

/// Returns the tables that people read: `tables`, else the one of all numbers, if there are any.
std::span<const Table> tablesOf(const Result& result);

/// For a terminal of 100 columns.
std::string textOf(const Result& result);
/// A title, the sentences, what is wrong, tables, notes and conditions.
std::string markdownOf(const Result& result);

} // namespace warpatlas::inline result
