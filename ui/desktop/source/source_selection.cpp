#include "ui/desktop/source/source_selection.h"

#include <algorithm>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
