#include "ui/desktop/compare/compare_table.h"

#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace warpatlas::ui {
namespace {

enum CompareColumn { CompareName, CompareA, CompareB, CompareVerdict, CompareSource, compareColumns };
constexpr int toneRole = Qt::UserRole + 1;

QString orDash(const std::string& text)
{
    return text.empty() ? QString("–") : toQt(text);
}

} // namespace

CompareTable::CompareTable(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName("compareTable");
    setAccessibleName(said("compare.table", "What differs between A and B"));
    setRootIsDecorated(false);
    setIndentation(0);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setColumnCount(compareColumns);
    setHeaderLabels({said("compare.column.what", "What"), "A", "B", said("compare.column.verdict", "B against A"),
        said("compare.column.source", "Where from")});
    for (const int column : {CompareA, CompareB})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setTextElideMode(Qt::ElideRight);
}

void CompareTable::addHead(const QString& title)
{
    auto* item = new QTreeWidgetItem(this, {title});
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled);
    QFont font = item->font(0);
    font.setBold(true);
    item->setFont(0, font);
    item->setData(0, toneRole, int(Tone::Soft));
}

void CompareTable::addNote(const QString& words)
{
    auto* item = new QTreeWidgetItem(this, {words});
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setData(0, toneRole, int(Tone::Soft));
}

void CompareTable::addRow(
    const QString& name, const QString& a, const QString& b, const QString& verdict, const QString& source, Tone tone)
{
    auto* item = new QTreeWidgetItem(this, {name, a, b, verdict, source});
    for (const int column : {CompareA, CompareB, CompareVerdict})
        item->setFont(column, monoFont(12, false));
    for (const int column : {CompareA, CompareB})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (int column = 0; column < compareColumns; ++column)
        item->setToolTip(column, item->text(column));
    item->setData(CompareVerdict, toneRole, int(tone));
    item->setData(CompareSource, toneRole, int(Tone::Soft));
}

void CompareTable::addTimes(const RunComparison& comparison)
{
    if (comparison.times.empty())
        return;
    addHead(said("compare.head.times", "Times"));
    for (const TimeRow& row : comparison.times) {
        if (row.isOfOtherRuns())
            continue;
        Tone tone = Tone::Soft;
        QString verdict = "–";
        if (row.ratio) {
            verdict = toQt(verdictInWords(*row.ratio) + " (" + intervalInWords(*row.ratio) + ")");
            tone = row.ratio->verdict == RatioVerdict::Faster ? Tone::Good
                : row.ratio->verdict == RatioVerdict::Slower  ? Tone::Bad
                                                              : Tone::Plain;
        }
        if (row.bands)
            verdict = toQt(verdictInWords(*row.bands));
        addRow(toQt(labelOf(row.what)), orDash(timeInWords(row.a)), orDash(timeInWords(row.b)), verdict,
            toQt(provenanceInWords(row)), tone);
        QTreeWidgetItem* const item = topLevelItem(topLevelItemCount() - 1);
        for (const auto& [column, time] : {std::pair{CompareA, &row.a}, std::pair{CompareB, &row.b}})
            if (*time)
                item->setToolTip(column,
                    (*time)->time.provenance == Provenance::Modelled
                        ? said("compare.tip.band", "modelled: {}", intervalInWords(*time))
                        : said("compare.tip.time", "95 % interval: {}, {} samples", intervalInWords(*time),
                            (*time)->time.samples));
    }
    for (const std::string& words : leftOutInWords(comparison))
        addNote(toQt(words));
}

void CompareTable::addCounters(const RunComparison& comparison)
{
    if (comparison.counters.empty()) {
        if (comparison.a.countedInPart || comparison.b.countedInPart) {
            addHead(said("compare.head.counted", "Counters"));
            addNote(said("compare.counted_in_part", "not compared: some blocks were not simulated"));
        }
        return;
    }
    addHead(said("compare.head.counted", "Counters"));
    for (const CounterRow& row : comparison.counters) {
        const ComparedCounter& counter = *row.counter;
        addRow(toQt(titleOf(counter)), row.a ? toQt(valueInWords(counter, *row.a)) : "–",
            row.b ? toQt(valueInWords(counter, *row.b)) : "–", orDash(ratioInWords(row)),
            provenanceText(Provenance::Simulated), row.same() ? Tone::Soft : Tone::Plain);
    }
}

void CompareTable::addResults(const RunComparison& comparison)
{
    addHead(said("compare.head.results", "Results"));
    const ComparedRun &a = comparison.a, &b = comparison.b;
    const auto add = [this](const QString& name, const std::string& before, const std::string& now,
                         const QString& source) {
        if (!before.empty() || !now.empty())
            addRow(name, orDash(before), orDash(now), before == now ? said("compare.counter.same", "same") : QString(),
                source, Tone::Soft);
    };
    const auto& coverage = a.coverage ? a.coverage : b.coverage;
    add(said("report.coverage", "Coverage"), coverageInWords(a), coverageInWords(b),
        coverage ? provenanceText(coverage->provenance) : QString());
    add(said("report.check", "Check"), checkInWords(a), checkInWords(b), {});
    add(said("report.occupancy", "Occupancy"), occupancyInWords(a), occupancyInWords(b),
        provenanceText(Provenance::Theoretical));
    for (const ProblemRow& row : comparison.problems) {
        const QString words = toQt(problemInWords(row.problem));
        addRow(row.ofB ? said("compare.only_b", "Only in B") : said("compare.only_a", "Only in A"),
            row.ofB ? "–" : words, row.ofB ? words : "–", {}, {});
    }
}

void CompareTable::show(const RunComparison& comparison)
{
    clear();
    addHead(comparison.conditions.empty() ? said("compare.head.alike", "Nothing that was set or given differs")
                                          : said("compare.head.conditions", "What was set or given"));
    for (const ConditionDifference& difference : comparison.conditions)
        addRow(toQt(titleOf(difference)), toQt(valueInWords(difference, false)), toQt(valueInWords(difference, true)),
            {}, {});
    addTimes(comparison);
    addCounters(comparison);
    addResults(comparison);
    fitColumns();
    recolour();
}

/// Names and verdicts in full; values share what is left, where the longest end in "…".
void CompareTable::fitColumns()
{
    constexpr int gap = 16, leastValue = 120, sourceWidth = 180, widestName = 220;
    for (int column = 0; column < CompareSource; ++column)
        resizeColumnToContents(column);
    setColumnWidth(CompareName, std::min(columnWidth(CompareName) + gap, widestName));
    setColumnWidth(CompareVerdict, columnWidth(CompareVerdict) + gap);
    const int left = viewport()->width() - columnWidth(CompareName) - columnWidth(CompareVerdict) - sourceWidth;
    for (const int column : {CompareA, CompareB})
        setColumnWidth(column, std::min(columnWidth(column) + gap, std::max(leastValue, left / 2)));
}

void CompareTable::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitColumns();
}

void CompareTable::recolour()
{
    const Tokens& t = tokens();
    for (int i = 0; i < topLevelItemCount(); ++i)
        for (int column = 0; column < compareColumns; ++column) {
            const QVariant tone = topLevelItem(i)->data(column, toneRole);
            if (!tone.isValid())
                continue;
            const Tone of = Tone(tone.toInt());
            topLevelItem(i)->setForeground(column,
                of == Tone::Good       ? t.good
                    : of == Tone::Bad  ? t.warning
                    : of == Tone::Soft ? t.soft
                                       : t.text);
        }
}

void CompareTable::changeEvent(QEvent* event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        recolour();
}

QString CompareTable::asText() const
{
    QString text;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        QStringList cells;
        for (int column = 0; column < compareColumns; ++column)
            cells += topLevelItem(i)->text(column);
        text += cells.join('\t').trimmed() + '\n';
    }
    return text;
}

void CompareTable::keyPressEvent(QKeyEvent* event)
{
    if (!event->matches(QKeySequence::Copy)) {
        QTreeWidget::keyPressEvent(event);
        return;
    }
    QApplication::clipboard()->setText(asText());
}

} // namespace warpatlas::ui
