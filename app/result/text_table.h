/// Text for a terminal: labels on the left, words wrapped at 100 columns, the provenance of a number on the right.
#pragma once

#include "app/words/say.h"
#include "kernels/model/problem.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline result {

class TextTable {
public:
    /// A row as it was given.
    struct Row {
        std::string label, words, provenance; ///< the first and the last may be empty
    };

    void heading(const std::string& text) { m_text += text + "\n"; }
    void gap() { m_text += "\n"; }
    /// "Coverage    523,147 elements ...                                    simulated", wrapped at words.
    void row(const std::string& label, const std::string& text, std::string_view provenance = {});
    void row(const Text& label, const std::string& text, std::string_view provenance = {})
    {
        row(say(label), text, provenance);
    }
    void line(const std::string& text) { m_text += text + "\n"; }

    std::string take() { return std::move(m_text); }
    const std::vector<Row>& rows() const { return m_rows; } ///< without gaps, headings and lines

    /// Counts characters, not bytes.
    static std::size_t columns(std::string_view text);

private:
    std::string m_text;
    std::vector<Row> m_rows;
};

/// Adds a row for each: "Problem     line 3, block (3,0,0), thread (231,0,0): reads ...". `counted`: behind it, how
/// often it happened, where that was more than once.
void addProblemRows(TextTable& table, std::span<const Problem> problems, bool counted);

} // namespace warpatlas::inline result
