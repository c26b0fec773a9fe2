#include "ui/desktop/answers/result_table.h"

#include "app/report/report_words.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTreeWidgetItemIterator>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int toneRole = Qt::UserRole + 1;

/// Those that people read.
std::vector<std::size_t> shownColumns(const Table& table)
{
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].width != 0)
            shown.push_back(i);
    return shown;
}

/// In front of what can be unfolded.
void turnArrow(QTreeWidgetItem* item)
{
    constexpr int letters = 2;
    if (item->childCount() > 0)
        item->setText(0, QString::fromUtf8(item->isExpanded() ? "▾ " : "▸ ") + item->text(0).mid(letters));
}

/// A number's worth, for people who point at it.
QString worthOf(const Cell& cell)
{
    const auto* const is = std::get_if<Quantity>(&cell.value);
    if (is == nullptr || is->samples == 0)
        return {};
    return said(
        "result.tip.time", "95 % interval: {}, {} samples", millisecondsBetween(is->low, is->high), is->samples);
}

} // namespace

ResultTable::ResultTable(const QString& objectName, QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(objectName);
    setHeaderHidden(true); // each table has titles of its own
    setRootIsDecorated(false);
    setIndentation(0);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    header()->setStretchLastSection(true);
    setTextElideMode(Qt::ElideRight);
    // Not where it is activated: where a desktop activates with one click, that would turn it twice.
    connect(
        this, &QTreeWidget::itemClicked, this, [](QTreeWidgetItem* item) { item->setExpanded(!item->isExpanded()); });
    connect(this, &QTreeWidget::itemExpanded, this, &ResultTable::fitColumns);
    for (const auto turned : {&QTreeWidget::itemExpanded, &QTreeWidget::itemCollapsed})
        connect(this, turned, this, turnArrow);
    setExpandsOnDoubleClick(false);
}

QTreeWidgetItem* ResultTable::addRow(QTreeWidgetItem* parent, const QStringList& cells)
{
    auto* const item = new QTreeWidgetItem(cells);
    for (int column = 0; column < cells.size(); ++column)
        item->setToolTip(column, cells[column].trimmed());
    if (parent)
        parent->addChild(item);
    else
        addTopLevelItem(item);
    return item;
}

QTreeWidgetItem* ResultTable::addTitle(const QString& words)
{
    QTreeWidgetItem* const item = addRow(nullptr, {words});
    item->setFirstColumnSpanned(true);
    item->setData(0, toneRole, int(Cell::Tone::Soft));
    return item;
}

void ResultTable::addRows(const Table& table, QTreeWidgetItem* parent)
{
    const std::vector<std::size_t> shown = shownColumns(table);
    for (const std::vector<Cell>& row : table.rows) {
        QStringList cells;
        for (const std::size_t from : shown)
            cells += toQt(wordsOf(row[from])).trimmed();
        QTreeWidgetItem* const item = addRow(parent, cells);
        for (int column = 0; column < cells.size(); ++column) {
            const std::size_t from = shown[std::size_t(column)];
            item->setData(column, toneRole, int(row[from].tone));
            if (column == 0)
                continue;
            item->setFont(column, monoFont(12));
            if (table.columns[from].width > 0)
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            if (const QString worth = worthOf(row[from]); !worth.isEmpty())
                item->setToolTip(column, cells[column] + '\n' + worth);
        }
    }
}

void ResultTable::setResult(const Result& result)
{
    clear();
    const Table* above = nullptr;
    for (const Table& table : tablesOf(result)) {
        const std::vector<std::size_t> shown = shownColumns(table);
        setColumnCount(std::max(columnCount(), int(shown.size())));
        if (!above || !sameHead(*above, table)) {
            QStringList titles;
            for (const std::size_t from : shown)
                titles += toQt(table.columns[from].title);
            QTreeWidgetItem* const head = addRow(nullptr, titles);
            for (int column = 0; column < titles.size(); ++column) {
                head->setData(column, toneRole, int(Cell::Tone::Soft));
                head->setFont(column, sansFont(12, true));
                if (table.columns[shown[std::size_t(column)]].width > 0)
                    head->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            }
        }
        QTreeWidgetItem* const title = table.title.empty() ? nullptr : addTitle(toQt(table.title));
        if (table.folded && title)
            title->setText(0, QString::fromUtf8("▸ ") + title->text(0));
        addRows(table, table.folded ? title : nullptr);
        above = &table;
    }
    for (const std::vector<ResultLine>& paragraph : result.paragraphs)
        for (const ResultLine& line : paragraph) {
            const QString label = toQt(line.label), words = toQt(line.words);
            const QString fact = label.isEmpty() ? words : said("result.fact", "{}: {}", label, words);
            addTitle(
                line.provenance ? said("result.fact_from", "{} ({})", fact, provenanceText(*line.provenance)) : fact);
        }
    fitColumns();
    recolour();
    updateGeometry();
}

/// The first and, where it has the room, the last in full; those between share what is left. The longest end in "…".
void ResultTable::fitColumns()
{
    constexpr int gap = 16, leastValue = 120, widestName = 240;
    const int last = columnCount() - 1;
    int left = viewport()->width();
    for (int column = 0; column <= last; ++column)
        resizeColumnToContents(column);
    setColumnWidth(0, std::min(columnWidth(0) + gap, widestName));
    left -= columnWidth(0);
    if (last > 0)
        setColumnWidth(last, std::min(columnWidth(last), std::max(leastValue, left / last)));
    left -= columnWidth(last) + gap;
    for (int column = 1; column < last; ++column)
        setColumnWidth(column, std::min(columnWidth(column) + gap, std::max(leastValue, left / std::max(1, last - 1))));
}

void ResultTable::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    fitColumns();
}

void ResultTable::recolour()
{
    const Tokens& t = tokens();
    for (QTreeWidgetItemIterator item(this); *item; ++item)
        for (int column = 0; column < columnCount(); ++column) {
            const auto tone = Cell::Tone((*item)->data(column, toneRole).toInt());
            (*item)->setForeground(column,
                tone == Cell::Tone::Good       ? t.good
                    : tone == Cell::Tone::Bad  ? t.warning
                    : tone == Cell::Tone::Soft ? t.soft
                                               : t.text);
        }
}

void ResultTable::changeEvent(QEvent* event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        recolour();
}

QString ResultTable::asText() const
{
    QString text;
    for (QTreeWidgetItemIterator item(const_cast<ResultTable*>(this)); *item; ++item) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells += (*item)->text(column);
        text += cells.join('\t').trimmed() + '\n';
    }
    return text;
}

void ResultTable::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentItem())
        currentItem()->setExpanded(!currentItem()->isExpanded());
    if (!event->matches(QKeySequence::Copy)) {
        QTreeWidget::keyPressEvent(event);
        return;
    }
    QApplication::clipboard()->setText(asText());
}

} // namespace warpatlas::ui::inline desktop
