#include "ui/desktop/source/source_columns.h"

#include "ui/desktop/look/qt_words.h"

#include <QStringList>
#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int roomForText = 300; ///< what the source itself needs before it gives width to a second column

struct FigureWords {
    Text name;
    Text letter; ///< after the number where figures share a column; lanes have their percent sign
    Text meaning;
};
/// In the order of LineFigure.
constexpr FigureWords figureWords[] = {
    {{"source_view.lanes", "lanes"}, {}, {"source_view.lanes.meaning", "share of the 32 that are active"}},
    {{"source_view.sectors", "sectors"}, {"source_view.sectors.letter", "s"},
        {"source_view.sectors.meaning", "32-byte pieces that a request touches"}},
    {{"source_view.banks", "banks"}, {"source_view.banks.letter", "b"},
        {"source_view.banks.meaning", "passes that a shared request takes"}},
    {{"source_view.waits", "waits"}, {"source_view.waits.letter", "w"},
        {"source_view.waits.meaning", "instructions waited at a barrier"}}};

const FigureWords& wordsOf(LineFigure figure)
{
    return figureWords[std::size_t(figure)];
}

/// Bank conflicts are a finding; everything else about a line with several figures is in its tool tip.
constexpr std::array byImportance{LineFigure::Waits, LineFigure::Sectors, LineFigure::Banks, LineFigure::Lanes};

} // namespace

QString SourceColumn::head() const
{
    QStringList names, letters;
    for (const LineFigure figure : figures) {
        names += said(wordsOf(figure).name);
        letters += said(wordsOf(figure).letter);
    }
    if (names.size() == 1)
        return names.first();
    if (figures.front() != LineFigure::Lanes)
        return letters.join(" · "); // beside the lanes' head there is no room for names
    const QString last = names.takeLast();
    return said("source_view.or", "{} or {}", names.join(", "), last);
}

std::optional<LineFigure> SourceColumn::shown(const LineCounters& line) const
{
    const auto has = [&](LineFigure figure) {
        return std::ranges::find(figures, figure) != figures.end() && !line[figure].isEmpty();
    };
    if (line.bankConflicts && has(LineFigure::Banks))
        return LineFigure::Banks;
    for (const LineFigure figure : byImportance)
        if (has(figure))
            return figure;
    return std::nullopt;
}

QString SourceColumn::cell(const LineCounters& line) const
{
    const std::optional<LineFigure> figure = shown(line);
    if (!figure)
        return {};
    const QString letter = figures.size() > 1 ? said(wordsOf(*figure).letter) : QString();
    return letter.isEmpty() ? line[*figure] : line[*figure] + QChar(QChar::Nbsp) + letter;
}

std::vector<SourceColumn> sourceColumns(const std::vector<LineCounters>& lines, int width, int columnWidth)
{
    std::vector<LineFigure> present;
    for (const LineFigure figure : allLineFigures)
        if (std::ranges::any_of(lines, [&](const LineCounters& line) { return !line[figure].isEmpty(); }))
            present.push_back(figure);
    if (present.empty())
        return {};
    const auto room = std::size_t(std::max(1, (width - roomForText) / columnWidth));
    std::vector<SourceColumn> columns;
    if (room >= present.size()) {
        for (const LineFigure figure : present)
            columns.push_back({{figure}});
        return columns;
    }
    // All lines have lanes; other figures tell about memory or a barrier, and few lines have two of them.
    if (room >= 2 && present.front() == LineFigure::Lanes) {
        columns.push_back({{LineFigure::Lanes}});
        present.erase(present.begin());
    }
    columns.push_back({std::move(present)});
    return columns;
}

QString explainColumns(const std::vector<SourceColumn>& columns, const QString& between)
{
    QStringList sentences;
    for (const SourceColumn& column : columns)
        for (const LineFigure figure : column.figures) {
            const FigureWords& words = wordsOf(figure);
            const bool lettered = column.figures.size() > 1 && !words.letter.english.empty();
            sentences += QString("%1%2: %3")
                             .arg(said(words.name), lettered ? QString(" (%1)").arg(said(words.letter)) : QString(),
                                 said(words.meaning));
        }
    return sentences.join(between);
}

} // namespace warpatlas::ui::inline desktop
