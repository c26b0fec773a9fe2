#include "app/result/result.h"

#include "app/result/text_table.h"
#include "app/words/say.h"

#include <fmt/format.h>
#include <span>

namespace warpatlas::inline result {
namespace {

constexpr std::size_t lettersOfHeading = 100;
constexpr int lettersOfLabel = 12; ///< TextTable's

void addParagraph(TextTable& text, const Paragraph& paragraph)
{
    for (const ResultLine& line : paragraph) {
        if (line.whole)
            text.line(
                line.words.empty() ? line.label : fmt::format("{:<{}}{}", line.label, lettersOfLabel, line.words));
        else
            text.row(line.label, line.words, line.provenance ? nameOf(*line.provenance) : std::string_view());
    }
}

} // namespace

std::span<const Table> tablesOf(const Result& result)
{
    if (!result.tables.empty())
        return result.tables;
    return {&result.table, result.table.isForPeople() ? 1U : 0U};
}

std::string textOf(const Result& result)
{
    TextTable text;
    std::string title = result.heading.empty() ? result.title : result.heading;
    if (TextTable::columns(title) > lettersOfHeading) // two kernels of long names
        if (const auto end = title.rfind(", "); end != std::string::npos)
            title[end + 1] = '\n';
    text.heading(title);
    text.gap();
    for (const std::string& fault : result.ownFaults)
        text.row(say("result.fault", "Wrong"), fault);
    addProblemRows(text, result.problems, true);
    addParagraph(text, result.found);
    bool gap = !(result.ownFaults.empty() && result.problems.empty() && result.found.empty());
    const Table* above = nullptr;
    for (const Table& table : tablesOf(result)) {
        const bool head = !above || !sameHead(*above, table);
        if (std::exchange(gap, true) && head)
            text.gap();
        addTable(text, table, head);
        above = &table;
    }
    for (const Paragraph& paragraph : result.paragraphs) {
        if (std::exchange(gap, true))
            text.gap();
        addParagraph(text, paragraph);
    }
    return text.take();
}

std::string markdownOf(const Result& result)
{
    std::string text = "## " + result.title + "\n";
    const auto add = [&](const std::string& paragraph) {
        if (!paragraph.empty())
            text += '\n' + paragraph + (paragraph.ends_with('\n') ? "" : "\n");
    };
    for (const std::string& fault : result.faults)
        add("**" + fault + "**");
    add(result.sentence);
    for (const Table& table : tablesOf(result))
        add(markdownOf(table));
    for (const std::string& note : result.notes)
        add(note);
    add(result.conditions);
    return text;
}

} // namespace warpatlas::inline result
