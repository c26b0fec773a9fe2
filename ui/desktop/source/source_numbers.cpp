#include "ui/desktop/source/source_numbers.h"

#include "ui/canvas/words/follow_words.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

class NumberWriter {
public:
    NumberWriter& add(const QString& text, NumberInk ink)
    {
        m_number.spans.push_back({int(m_number.text.size()), int(text.size()), ink});
        m_number.text += text;
        return *this;
    }
    SourceNumber take() { return std::move(m_number); }

private:
    SourceNumber m_number;
};

NumberInk inkOf(const std::string& value)
{
    return value == "true"     ? NumberInk::True
        : value == "false"     ? NumberInk::False
        : value == notTraced() ? NumberInk::Soft
                               : NumberInk::Value;
}

/// Adds a formula without what the line above it shows: the source's own text, and the name unless the line gives
/// several.
void addFormula(std::vector<SourceNumber>& rows, const StoryFormula& formula, bool named)
{
    std::vector<std::string> stages = formula.stages;
    if (formula.written)
        stages.erase(stages.begin());
    if (stages.empty())
        return;
    const std::string value = stages.back();
    stages.pop_back();
    const bool condition = formula.kind == StoryFormula::Kind::Condition;
    const bool found = formula.kind == StoryFormula::Kind::Read && stages.size() == 1 && !named;
    const bool untraced = stages.empty() && value == notTraced();
    if (named)
        stages.insert(stages.begin(), formula.name);
    NumberWriter row;
    if (!named && !condition && !found && !untraced)
        row.add("= ", NumberInk::Way);
    for (std::size_t i = 0; i < stages.size(); ++i)
        row.add((i > 0 ? " = " : "") + toQt(stages[i]), NumberInk::Way);
    if (!stages.empty())
        row.add(condition ? ": " : found ? said("source_view.is", " is ") : " = ", NumberInk::Way);
    rows.push_back(row.add(toQt(value), inkOf(value)).take());
    rows.back().inPlace = formula.inPlace;
}

/// Says whether a formula only has the value of a loop's variable: the loop's own row shows it, with its name.
bool isSaidByLoop(const StoryFormula& formula, const StoryMoment& moment)
{
    return formula.kind == StoryFormula::Kind::Value && formula.stages.size() <= (formula.written ? 2U : 1U)
        && std::ranges::any_of(
            moment.loops, [&](const StoryLoop& loop) { return loop.line == moment.line && loop.name == formula.name; });
}

void addFormulas(std::vector<SourceNumber>& rows, const StoryMoment& moment)
{
    const std::vector<StoryFormula>& formulas = moment.stages;
    const auto values = std::ranges::count_if(
        formulas, [](const StoryFormula& one) { return one.kind != StoryFormula::Kind::Place && !one.name.empty(); });
    for (std::size_t i = 0; i < formulas.size(); ++i) {
        const StoryFormula& formula = formulas[i];
        // A place whose index is a name alone has no row of its own: the row with its value begins with it.
        const bool carried = formula.kind == StoryFormula::Kind::Place && formula.stages.size() == 2
            && i + 1 < formulas.size() && formulas[i + 1].name == formula.stages.back();
        const bool place = !formula.name.empty() && formula.name.find('[') != std::string::npos;
        if (!carried && !isSaidByLoop(formula, moment))
            addFormula(rows, formula, !formula.name.empty() && (values > 1 || place));
    }
}

void addLoop(std::vector<SourceNumber>& rows, const StoryLoop& loop)
{
    const QString words = toQt(loopWords(loop)), name = toQt(loop.name);
    NumberWriter row;
    if (name.isEmpty()) {
        rows.push_back(row.add(words, NumberInk::Way).take());
        return;
    }
    const QString value = toQt(loop.value), given = name + " = ";
    rows.push_back(row.add(given, NumberInk::Way)
                       .add(value, NumberInk::Value)
                       .add(words.mid(given.size() + value.size()), NumberInk::Soft)
                       .take());
}

void addEvents(std::vector<SourceNumber>& rows, const StoryMoment& moment)
{
    for (std::size_t i = 0; i < moment.events.size() && i < moment.eventKinds.size(); ++i) {
        const StoryEventKind kind = moment.eventKinds[i];
        // Formulas tell what was read and written; where a thread begins is shown for the thread.
        if (kind == StoryEventKind::Begins || (kind == StoryEventKind::Access && !moment.formulas.empty()))
            continue;
        const NumberInk ink = kind == StoryEventKind::Refused                  ? NumberInk::Wrong
            : kind == StoryEventKind::Access || kind == StoryEventKind::Atomic ? NumberInk::Way
                                                                               : NumberInk::Soft;
        rows.push_back(NumberWriter().add(toQt(moment.events[i]), ink).take());
    }
}

/// Marks rows as those of a round that is over: "round 3: = 2 * 4 = 8".
void markEarlier(std::vector<SourceNumber>& rows, std::uint64_t round)
{
    const QString head = said("source_view.round", "round {}: ", round);
    for (SourceNumber& row : rows) {
        row.earlier = true;
        for (NumberSpan& span : row.spans)
            span.start += int(head.size());
        row.spans.insert(row.spans.begin(), {0, int(head.size()), NumberInk::Soft});
        row.text.prepend(head);
    }
}

} // namespace

std::pair<int, int> SourceSelection::inLine(std::uint32_t line, int length) const
{
    const SourcePosition first = from(), last = to();
    if (line < first.line || line > last.line)
        return {0, 0};
    return {line == first.line ? std::min(first.column, length) : 0,
        line == last.line ? std::min(last.column, length) : length};
}

SourceSelection wholeLines(const QStringList& lines, std::uint32_t first, std::uint32_t last)
{
    if (lines.isEmpty())
        return {};
    const auto count = std::uint32_t(lines.size());
    first = std::clamp(first, 1u, count);
    last = std::clamp(last, 1u, count);
    const bool down = first <= last;
    const auto end = [&](std::uint32_t line) { return SourcePosition{line, int(lines[int(line) - 1].size())}; };
    return down ? SourceSelection{{first, 0}, end(last)} : SourceSelection{end(first), {last, 0}};
}

QString selectedText(const QStringList& lines, const SourceSelection& selection, const SourceNumbers* numbers)
{
    QStringList rows;
    const SourcePosition last = selection.to();
    for (std::uint32_t line = selection.from().line; line <= last.line && line <= std::uint32_t(lines.size()); ++line) {
        const QString& text = lines[int(line) - 1];
        const auto [from, to] = selection.inLine(line, int(text.size()));
        // A selection that ends at a line's beginning contains nothing of that line.
        if (line == last.line && to == 0 && line != selection.from().line) {
            rows += QString();
            break;
        }
        rows += text.mid(from, to - from);
        const auto found = numbers ? numbers->find(line) : SourceNumbers::const_iterator();
        if (!numbers || found == numbers->end())
            continue;
        int spaces = 0;
        while (spaces < text.size() && text[spaces].isSpace())
            ++spaces;
        for (const SourceNumber& number : found->second)
            rows += text.left(spaces) + "// " + number.text;
    }
    return rows.join('\n');
}

SourceNumbers sourceNumbers(const StoryLines& lines)
{
    SourceNumbers numbers;
    // Loops that the thread is in are shown at all times; others as they were when it was there.
    const std::vector<StoryLoop>& present = lines.present->loops;
    for (const StoryLoop& loop : present)
        addLoop(numbers[loop.line], loop);
    for (const StoryLine& line : lines.lines) {
        const StoryMoment& moment = *line.moment;
        std::vector<SourceNumber> rows;
        if (std::ranges::find(present, moment.line, &StoryLoop::line) == present.end())
            for (const StoryLoop& loop : moment.loops)
                if (loop.line == moment.line)
                    addLoop(rows, loop);
        addFormulas(rows, moment);
        addEvents(rows, moment);
        if (line.earlierRound != 0)
            markEarlier(rows, line.earlierRound);
        std::vector<SourceNumber>& all = numbers[moment.line];
        all.insert(all.end(), rows.begin(), rows.end());
    }
    std::erase_if(numbers, [](const auto& one) { return one.second.empty(); });
    return numbers;
}

std::map<std::uint32_t, QStringList> textsOf(const SourceNumbers& numbers)
{
    std::map<std::uint32_t, QStringList> texts;
    for (const auto& [line, all] : numbers)
        for (const SourceNumber& number : all)
            texts[line] += number.text;
    return texts;
}

std::map<std::uint32_t, QStringList> shownTextsOf(const SourceNumbers& numbers)
{
    std::map<std::uint32_t, QStringList> texts;
    for (const auto& [line, all] : numbers)
        for (const SourceNumber& number : all)
            texts[line] += number.inPlace ? QString() : number.text;
    return texts;
}

} // namespace warpatlas::ui::inline desktop
