#include "ui/desktop/debugger/lane_table.h"

#include "app/debug/lane_places.h"
#include "app/experiment/outcome.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QAbstractButton>
#include <QFontMetrics>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int narrowest = 32, widest = 132;

/// Lanes that take part stand out, what changed has the accent, the followed lane has a ground and edges of its own.
class LaneDelegate : public QStyledItemDelegate {
public:
    LaneDelegate(const LaneTableModel& model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) { }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Tokens& t = tokens();
        const int lane = index.column();
        const bool changed = m_model.isChanged(index.row(), lane);
        if (changed)
            painter->fillRect(option.rect, mix(t.panel, t.accent, 0.22));
        else if (m_model.isFollowed(lane))
            painter->fillRect(option.rect, mix(t.panel, t.text, 0.12));
        if (m_model.isFollowed(lane))
            for (const int x : {option.rect.left(), option.rect.right()})
                painter->fillRect(x, option.rect.top(), 1, option.rect.height(), t.accent);
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->setPen(t.accent);
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
        painter->setPen(m_model.isActive(lane) ? t.text : t.soft);
        painter->setFont(monoFont(12, changed));
        const QString text = index.data().toString();
        painter->drawText(option.rect.adjusted(4, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(text, Qt::ElideRight, option.rect.width() - 10));
    }

private:
    const LaneTableModel& m_model;
};

} // namespace

const std::vector<LaneRow>& LaneTableModel::rows() const
{
    static const std::vector<LaneRow> none;
    if (!m_moment)
        return none;
    return m_rows == Rows::Variables ? m_moment->variables : m_moment->registers;
}

/// Where the lane goes on; null: it has ended.
const LanesNow* LaneTableModel::placeOfLane(int lane) const
{
    for (const LanesNow& group : m_moment->warps[m_moment->warp].groups)
        if ((group.mask >> lane & 1) != 0)
            return &group;
    return nullptr;
}

void LaneTableModel::setMoment(const DebugMomentPointer& moment, Rows which)
{
    const auto named = [](const std::vector<LaneRow>& all, const std::string& name) -> const LaneRow* {
        const auto found = std::ranges::find(all, name, &LaneRow::name);
        return found == all.end() ? nullptr : &*found;
    };
    const DebugMomentPointer before = m_moment;
    const bool comparable = before && moment && before->story->recording == moment->story->recording
        && before->warp == moment->warp && before->position != moment->position;
    beginResetModel();
    const auto kept = m_changed;
    const bool same =
        before && moment && before->position == moment->position && before->warp == moment->warp && m_rows == which;
    m_moment = moment;
    m_rows = which;
    m_changed.assign(rows().size(), {});
    for (std::size_t row = 0; row < rows().size(); ++row) {
        if (same && row < kept.size()) // the rest of the same moment came
            m_changed[row] = kept[row];
        if (!comparable)
            continue;
        const LaneRow& now = rows()[row];
        const LaneRow* const then = named(which == Rows::Variables ? before->variables : before->registers, now.name);
        for (std::size_t lane = 0; lane < warpLanes; ++lane)
            m_changed[row][lane] = !now.values[lane].empty() && (!then || then->values[lane] != now.values[lane]);
    }
    endResetModel();
}

bool LaneTableModel::isChanged(int row, int lane) const
{
    const std::size_t value = std::size_t(row) - 1; // above the values stand the lines
    return value < m_changed.size() && m_changed[value][std::size_t(lane)];
}

int LaneTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_moment ? 0 : int(rows().size()) + 1;
}

int LaneTableModel::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_moment)
        return 0;
    int lanes = 0;
    for (std::uint32_t mask = m_moment->warps[m_moment->warp].lanes; mask != 0; mask >>= 1)
        ++lanes;
    return lanes;
}

QString LaneTableModel::threadText(int lane) const
{
    return said("debugger.lane", "lane {} of warp {}", lane, m_moment->warp);
}

QVariant LaneTableModel::lineData(int lane, int role) const
{
    const LanesNow* const now = placeOfLane(lane);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)
        return said("debugger.lane_place", "{}: {}", threadText(lane),
            now ? placeOf(*now) : warpatlas::say("debug.place.ended", "ended"));
    if (role != Qt::DisplayRole)
        return {};
    if (!now)
        return QString("–");
    const QString line = now->line == 0 ? QString("?") : QString::number(now->line);
    return now->state == LanesNow::State::Ready ? line : "‖" + line;
}

QVariant LaneTableModel::data(const QModelIndex& index, int role) const
{
    if (!m_moment || !index.isValid())
        return {};
    if (index.row() == 0)
        return lineData(index.column(), role);
    const LaneRow& row = rows()[std::size_t(index.row()) - 1];
    const std::string& value = row.values[std::size_t(index.column())];
    if (role == Qt::DisplayRole)
        return toQt(value);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
        QString text = said("debugger.value", "{}: {} = {}", threadText(index.column()), row.name,
            value.empty() ? std::string("–") : value);
        if (!isActive(index.column()))
            text += '\n' + said("debugger.no_part", "It took no part in the last step.");
        return text;
    }
    return {};
}

QVariant LaneTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_moment)
        return {};
    if (orientation == Qt::Horizontal) {
        if (role == Qt::DisplayRole)
            return QString::number(section);
        if (role == Qt::ToolTipRole)
            return threadText(section);
        return {};
    }
    if (section == 0)
        return role == Qt::DisplayRole ? said("debugger.line_row", "next line")
            : role == Qt::ToolTipRole
            ? said("debugger.line_row.tip", "The line at which each lane goes on; ‖: it waits there; –: it has ended")
            : QVariant();
    const LaneRow& row = rows()[std::size_t(section) - 1];
    if (role == Qt::DisplayRole)
        return toQt(row.name);
    if (role == Qt::ToolTipRole)
        return toQt(row.type + " " + row.name);
    return {};
}

LaneTable::LaneTable(QWidget* parent) : QTableView(parent), m_model(new LaneTableModel(this))
{
    setModel(m_model);
    setItemDelegate(new LaneDelegate(*m_model, this));
    setAccessibleName(said("debugger.lanes.name", "Values of the warp's lanes"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    if (auto* corner = findChild<QAbstractButton*>())
        corner->setObjectName("qt_corner"); // Qt's own; it does nothing
    verticalHeader()->setDefaultSectionSize(22);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    verticalHeader()->setHighlightSections(false);
    connect(
        this, &QTableView::activated, this, [this](const QModelIndex& at) { emit laneChosen(unsigned(at.column())); });
    connect(horizontalHeader(), &QHeaderView::sectionDoubleClicked, this,
        [this](int lane) { emit laneChosen(unsigned(lane)); });
}

void LaneTable::setMoment(const DebugMomentPointer& moment, LaneTableModel::Rows rows)
{
    const int before = m_model->columnCount({});
    const bool other = !moment || before == 0;
    const QModelIndex current = currentIndex();
    const int down = verticalScrollBar()->value(), across = horizontalScrollBar()->value();
    m_model->setMoment(moment, rows);
    const QFontMetrics metrics(monoFont(12, true));
    for (int lane = 0; lane < m_model->columnCount({}); ++lane) {
        int width = narrowest;
        for (int row = 0; row < m_model->rowCount({}); ++row)
            width = std::max(width, metrics.horizontalAdvance(m_model->index(row, lane).data().toString()) + 12);
        setColumnWidth(lane, std::min(width, widest));
    }
    if (current.isValid() && current.row() < m_model->rowCount({}) && current.column() < m_model->columnCount({}))
        setCurrentIndex(m_model->index(current.row(), current.column()));
    verticalScrollBar()->setValue(down);
    horizontalScrollBar()->setValue(across);
    const std::optional<unsigned> lane =
        moment && moment->lane < warpLanes ? std::optional(moment->lane) : std::nullopt;
    const bool follows = lane != std::exchange(m_lane, lane);
    if (!lane || m_model->rowCount({}) == 0 || !(other || follows))
        return;
    scrollTo(
        m_model->index(0, int(*lane)), other ? QAbstractItemView::PositionAtCenter : QAbstractItemView::EnsureVisible);
    if (!other)
        verticalScrollBar()->setValue(down); // the row that is looked at stays
}

} // namespace warpatlas::ui::inline desktop
