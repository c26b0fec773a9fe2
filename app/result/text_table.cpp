#include "app/result/text_table.h"

#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/problem_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline result {
namespace {

constexpr std::size_t width = 100;
constexpr std::size_t labelWidth = 12;
constexpr std::size_t provenanceWidth = 13; ///< "theoretical" and a gap

} // namespace

void TextTable::row(const std::string& label, const std::string& text, std::string_view provenance)
{
    m_rows.push_back({label, text, std::string(provenance)});
    const std::size_t space = width - labelWidth - (provenance.empty() ? 0 : provenanceWidth);
    std::string rest = text;
    std::string shownLabel = label;
    bool first = true;
    while (!rest.empty()) {
        std::size_t cut = rest.size();
        if (columns(rest) > space) {
            cut = rest.rfind(' ', space);
            if (cut == std::string::npos || cut == 0)
                cut = std::min(rest.find(' '), rest.size()); // one long word, such as a path: left whole
        }
        const std::string line = rest.substr(0, cut);
        rest.erase(0, std::min(cut + 1, rest.size()));
        m_text += fmt::format("{:<{}}{}", shownLabel, labelWidth, line);
        if (first && !provenance.empty())
            m_text +=
                fmt::format("{:>{}}", provenance, width - labelWidth - std::min(columns(line), width - labelWidth));
        m_text += '\n';
        shownLabel.clear();
        first = false;
    }
}

std::size_t TextTable::columns(std::string_view text)
{
    return std::size_t(std::count_if(text.begin(), text.end(), [](char letter) { return (letter & 0xc0) != 0x80; }));
}

void addProblemRows(TextTable& table, std::span<const Problem> problems, bool counted)
{
    for (const Problem& problem : problems) {
        std::string place = placeInWords(problem);
        if (!place.empty())
            place += ": ";
        const Text& label = problem.severity == Severity::Information ? label::information
            : problem.severity == Severity::Possible                  ? label::possible
                                                                      : label::problem;
        std::string words = place + sentenceAfterLabel(problem);
        if (counted)
            words += timesInWords(problem);
        table.row(label, words);
    }
}

} // namespace warpatlas::inline result
