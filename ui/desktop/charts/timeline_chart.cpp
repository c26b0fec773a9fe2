#include "ui/desktop/charts/timeline_chart.h"

#include "ui/desktop/charts/chart_parts.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

bool isHatched(const BarLook& look)
{
    return look.fill == BarLook::Fill::Hatched || look.fill == BarLook::Fill::HatchedOutlined;
}

bool isOutlined(const BarLook& look)
{
    return look.fill == BarLook::Fill::Outlined || look.fill == BarLook::Fill::HatchedOutlined;
}

constexpr double legendRow = 20, axisRow = 20, timelineMargin = 14, leastOfMark = 3;

double lanesAndHeadings(const Timeline& timeline)
{
    const auto headings =
        std::ranges::count_if(timeline.lanes, [](const TimelineLane& lane) { return !lane.heading.isEmpty(); });
    return std::max(1.0, double(timeline.lanes.size()) + double(headings));
}

double labelWidthOf(const Timeline& timeline, const QFont& font)
{
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const TimelineLane& lane : timeline.lanes)
        width = std::max(width, metrics.horizontalAdvance(lane.name));
    return width + 14;
}

} // namespace

void paintBarLook(QPainter& painter, const QRectF& bar, const BarLook& look, bool plain, const ChartStyle& style)
{
    const QColor colour = look.tint(style.tokens);
    const bool outlined = isOutlined(look);
    painter.fillRect(bar, style.tokens.panel);
    if (plain || !isHatched(look)) {
        painter.fillRect(bar, outlined && !plain ? mix(style.tokens.panel, colour, 0.25) : colour);
    } else {
        painter.save();
        if (outlined) { // the same lines, seen in a mirror
            painter.translate(2 * bar.center().x(), 0);
            painter.scale(-1, 1);
        }
        paintHatching(painter, bar, colour, 0.4 * style.small.pixelSize());
        painter.restore();
    }
    if (outlined && bar.width() > 3) {
        painter.setPen(QPen(colour, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(1.25, 0.75, -1.25, -0.75));
    }
}

void paintTornEnd(QPainter& painter, const QRectF& bar, const Tokens& tokens)
{
    constexpr double deep = 5;
    const int teeth = std::max(2, int(bar.height() / 6));
    QPolygonF torn{bar.topRight() + QPointF(1, -1)};
    for (int i = 0; i <= 2 * teeth; ++i)
        torn << QPointF(bar.right() - (i % 2 == 0 ? deep : 0), bar.top() + bar.height() * i / (2 * teeth));
    torn << bar.bottomRight() + QPointF(1, 1);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.panel);
    painter.drawPolygon(torn);
    painter.setPen(QPen(tokens.warning, 2));
    painter.drawPolyline(torn.mid(1, 2 * teeth + 1));
    painter.restore();
}

void paintBarLetters(QPainter& painter, const QRectF& bar, const QString& letters, bool centred, const BarLook& look,
    const ChartStyle& style)
{
    const QFontMetricsF metrics(style.small);
    const QRectF place = centred ? bar : bar.adjusted(5, 0, -3, 0);
    const double width = metrics.horizontalAdvance(letters);
    const double least = centred ? width + 3 : std::min(width, metrics.horizontalAdvance(letters.left(3) + "…"));
    if (letters.isEmpty() || place.height() < metrics.height() * 0.8 || place.width() < least)
        return;
    painter.setFont(style.small);
    const bool ground = isHatched(look) && !centred; // letters on hatching need one
    if (ground)
        painter.fillRect(QRectF(place.left() - 3, place.center().y() - metrics.height() / 2,
                             std::min(place.width(), width) + 6, metrics.height()),
            style.tokens.panel);
    // What is hatched or outlined is nearly as dark, or as light, as the ground.
    const bool filled = look.fill == BarLook::Fill::Full;
    painter.setPen(!filled                               ? style.tokens.text
            : qGray(look.tint(style.tokens).rgb()) > 140 ? QColor(0x10, 0x14, 0x1a)
                                                         : QColor(0xf4, 0xf6, 0xf8));
    drawLetters(painter, place, centred ? int(Qt::AlignCenter) : int(Qt::AlignLeft | Qt::AlignVCenter), letters);
}

PlacedTimeline placeTimeline(const Timeline& timeline, const QRectF& area, double labelWidth, double legendHeight,
    const ShownTime& shown, double scrolled)
{
    PlacedTimeline placed;
    placed.view = QRectF(area.left() + labelWidth, area.top() + legendHeight,
        std::max(0.0, area.width() - labelWidth - timelineMargin),
        std::max(0.0, area.height() - legendHeight - axisRow));
    const double count = lanesAndHeadings(timeline);
    const double height = std::clamp(placed.view.height() / count, timeline.leastLane, timeline.mostLane);
    placed.plot = placed.view;
    placed.plot.setHeight(height * count);
    const double hidden = std::max(0.0, placed.plot.height() - placed.view.height());
    placed.view.setHeight(placed.plot.height() - hidden);
    placed.plot.translate(0, -std::clamp(scrolled, 0.0, hidden));
    const int ticks = std::clamp(int(placed.plot.width() / 80), 2, 9);
    const bool all = shown == ShownTime();
    placed.axis = all ? timeAxis(std::span(&timeline.end, 1), AxisKind::Linear, ticks)
                      : timeAxisBetween(shown.from, shown.to, ticks);
    double top = placed.plot.top();
    for (const TimelineLane& lane : timeline.lanes) {
        const bool isHeaded = !lane.heading.isEmpty();
        placed.headings.push_back(isHeaded ? QRectF(area.left(), top, area.width(), height) : QRectF());
        top += isHeaded ? height : 0;
        placed.lanes.emplace_back(placed.plot.left(), top, placed.plot.width(), height);
        top += height;
    }
    const auto at = [&](double ms) { return placed.plot.left() + placed.axis.place(ms) * placed.plot.width(); };
    for (const TimelineBar& bar : timeline.bars) {
        const QRectF& lane = placed.lanes[bar.lane];
        const double left = at(bar.start), width = at(bar.end) - left;
        // A bar without time stands lower, so that the bar that it begins is seen beside it.
        const double inset = bar.takesTime() || bar.isMark() ? 2 : 0.28 * height;
        const bool isShown = all || (bar.end >= shown.from && bar.start <= shown.to);
        placed.bars.push_back(
            {isShown ? QRectF(left, lane.top() + inset, std::max(bar.leastWidth, width), height - inset - 2) : QRectF(),
                bar.takesTime() && width < bar.leastWidth && bar.leastWidth > 1});
    }
    return placed;
}

TimelineChart::TimelineChart(Timeline timeline, std::function<QString(std::size_t bar)> explained)
    : m_timeline(std::move(timeline)), m_explained(std::move(explained))
{
}

PlacedTimeline TimelineChart::placed(const QRectF& area) const
{
    const ChartStyle style{tokens(), sansFont(13), sansFont(12), sansFont(13, true)};
    return placeTimeline(m_timeline, area, labelWidthOf(m_timeline, style.small),
        paintLegend(nullptr, area, nullptr, style), m_shown, m_scrolled);
}

double TimelineChart::hiddenRows(const QRectF& area) const
{
    const PlacedTimeline timeline = placed(area);
    return timeline.plot.height() - timeline.view.height();
}

bool TimelineChart::scrollsAt(const QPointF& point, const QRectF& area) const
{
    return point.x() < placed(area).view.left() && hiddenRows(area) > 0;
}

bool TimelineChart::reveal(std::size_t point, const QRectF& area)
{
    const PlacedTimeline timeline = placed(area);
    const QRectF& row = timeline.lanes.at(m_timeline.bars.at(point).lane);
    const double up = timeline.view.top() - row.top(), down = row.bottom() - timeline.view.bottom();
    if (up <= 0 && down <= 0)
        return false;
    const double now = std::clamp(m_scrolled, 0.0, timeline.plot.height() - timeline.view.height());
    m_scrolled = std::max(0.0, up > 0 ? now - up : now + down);
    return true;
}

void TimelineChart::showTimeOf(std::size_t point)
{
    const TimelineBar& bar = m_timeline.bars.at(point);
    if (m_shown == ShownTime() || (bar.end >= m_shown.from && bar.start <= m_shown.to))
        return;
    const double half = (m_shown.to - m_shown.from) / 2;
    show(bar.start - half, bar.start + half);
}

double TimelineChart::wholeHeight() const
{
    return minimumSize().height() + legendRow; // which may take two rows
}

bool TimelineChart::show(double from, double to)
{
    // A tenth of what a GPU's clock tells; of a time that nothing takes, what a number can tell apart.
    const double shortest = std::max(1e-4, 1e-9 * m_timeline.end);
    const double length = std::min(std::max(to - from, shortest), m_timeline.end);
    from = std::clamp(from, 0.0, m_timeline.end - length);
    const ShownTime shown = length >= m_timeline.end ? ShownTime() : ShownTime{from, from + length};
    return std::exchange(m_shown, shown) != shown;
}

bool TimelineChart::scaleAt(const QPointF& point, double factor, const QRectF& area)
{
    const PlacedTimeline timeline = placed(area);
    if (timeline.plot.width() <= 0 || m_timeline.end <= 0)
        return false;
    const double share = std::clamp((point.x() - timeline.plot.left()) / timeline.plot.width(), 0.0, 1.0);
    const ShownTime now = m_shown == ShownTime() ? ShownTime{0, m_timeline.end} : m_shown;
    const double length = (now.to - now.from) * factor;
    const double from = now.from + share * (now.to - now.from) - share * length;
    return show(from, from + length);
}

bool TimelineChart::moveBy(double pixels, const QRectF& area)
{
    const PlacedTimeline timeline = placed(area);
    if (m_shown == ShownTime() || timeline.plot.width() <= 0)
        return false;
    const double length = m_shown.to - m_shown.from;
    const double from = m_shown.from - pixels / timeline.plot.width() * length;
    return show(from, from + length);
}

/// What is drawn wider than it takes is seen above its neighbours alone, and a mark above both.
int TimelineChart::levelOf(std::size_t bar, const PlacedTimeline& timeline) const
{
    return m_timeline.bars[bar].isMark() ? 2 : timeline.bars[bar].isWidened ? 1 : 0;
}

bool TimelineChart::hasWidened(const TimelineEntry& entry, const PlacedTimeline& timeline) const
{
    for (std::size_t i = 0; i < m_timeline.bars.size(); ++i)
        if (timeline.bars[i].isWidened && m_timeline.bars[i].look.tint == entry.look.tint)
            return true;
    return false;
}

QString TimelineChart::legendText(std::size_t entry, const QRectF& area) const
{
    const TimelineEntry& one = m_timeline.legend.at(entry);
    return !one.ofWidened.isEmpty() && hasWidened(one, placed(area)) ? one.ofWidened : one.words;
}

double TimelineChart::paintLegend(
    QPainter* painter, const QRectF& area, const PlacedTimeline* timeline, const ChartStyle& style) const
{
    const QFontMetricsF metrics(style.small);
    double x = area.left(), y = area.top();
    const auto entry = [&](const QString& words, const QColor& colour, double swatch, const auto& paintSwatch) {
        const double width = metrics.horizontalAdvance(words) + 2;
        if (x > area.left() && x + swatch + width > area.right()) {
            x = area.left();
            y += legendRow;
        }
        if (painter && swatch > 0)
            paintSwatch(QRectF(x, y + 4, 12, 12));
        x += swatch;
        if (painter) {
            painter->setFont(style.small);
            painter->setPen(colour);
            drawLetters(*painter, QRectF(x, y, std::min(width, std::max(0.0, area.right() - x)), legendRow),
                Qt::AlignLeft | Qt::AlignVCenter, words);
        }
        x += width + 16;
    };
    for (const TimelineEntry& one : m_timeline.legend) {
        const bool widened = timeline && !one.ofWidened.isEmpty() && hasWidened(one, *timeline);
        // Before anything is placed, the longer words decide how many rows there are.
        const QString& words = !one.ofWidened.isEmpty() && (widened || !timeline) ? one.ofWidened : one.words;
        entry(words, style.tokens.soft, 18, [&](const QRectF& place) {
            if (one.of == TimelineEntry::Of::Wrong)
                painter->fillRect(place, style.tokens.wrong);
            else
                paintBarLook(*painter, place, one.look, widened, style);
            if (one.of == TimelineEntry::Of::Open)
                paintTornEnd(*painter, place, style.tokens);
        });
    }
    if (!m_timeline.remark.isEmpty())
        entry(m_timeline.remark, m_timeline.remarkWarns ? style.tokens.warningText : style.tokens.soft, 0,
            [](const QRectF&) {});
    return y + legendRow - area.top();
}

void TimelineChart::paintLane(QPainter& painter, const QRectF& area, const PlacedTimeline& timeline, std::size_t lane,
    const ChartStyle& style) const
{
    const TimelineLane& is = m_timeline.lanes[lane];
    const QRectF &row = timeline.lanes[lane], &heading = timeline.headings[lane];
    if (row.intersects(timeline.view)) {
        painter.setFont(style.small);
        painter.setPen(style.tokens.text);
        drawLetters(painter, QRectF(area.left(), row.top(), row.left() - area.left() - 8, row.height()),
            Qt::AlignLeft | Qt::AlignVCenter, is.name);
        painter.fillRect(QRectF(area.left(), row.bottom(), row.right() - area.left(), 1), style.tokens.line);
    }
    if (heading.isNull() || !heading.intersects(timeline.view.adjusted(area.left() - timeline.view.left(), 0, 0, 0)))
        return;
    painter.setFont(style.strong);
    painter.setPen(style.tokens.text);
    drawLetters(painter, heading, Qt::AlignLeft | Qt::AlignTop, is.heading);
    // Where the end lies, below the words: the interval, or the band.
    const auto at = [&](double ms) { return timeline.plot.left() + timeline.axis.place(ms) * timeline.plot.width(); };
    const double y = heading.bottom() - 5;
    painter.setPen(QPen(style.tokens.text, 1));
    painter.drawLine(QPointF(at(is.low), y), QPointF(at(is.high), y));
    for (const double x : {at(is.low), at(is.high)})
        painter.drawLine(QPointF(x, y - 3), QPointF(x, y + 3));
}

void TimelineChart::paintBar(
    QPainter& painter, std::size_t at, const PlacedTimeline::Bar& placed, const ChartStyle& style) const
{
    const TimelineBar& bar = m_timeline.bars[at];
    const QRectF& rect = placed.rect;
    if (bar.isMark()) {
        painter.fillRect(rect, style.tokens.wrong);
        return;
    }
    paintBarLook(painter, rect, bar.look, placed.isWidened, style); // a few pixels are too narrow for lines
    if (bar.isOpen)
        paintTornEnd(painter, rect, style.tokens);
    if (bar.isWrong)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 4, rect.width(), 4), style.tokens.wrong);
    if (rect.width() <= leastOfMark || placed.isWidened)
        return;
    if (!bar.isOpen) {
        painter.setPen(QPen(style.tokens.panel, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect);
    }
    paintBarLetters(painter, rect, bar.letters, bar.isCentred, bar.look, style);
}

void TimelineChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const PlacedTimeline timeline = placed(area);
    paintLegend(&painter, area, &timeline, style);
    paintTicksBelow(painter, timeline.axis, timeline.view, timeline.view.right() + timelineMargin, style);
    painter.save();
    painter.setClipRect(
        QRectF(area.left(), timeline.view.top(), area.width(), timeline.view.height() + 1), Qt::IntersectClip);
    for (std::size_t lane = 0; lane < timeline.lanes.size(); ++lane)
        paintLane(painter, area, timeline, lane, style);
    for (const int level : {0, 1, 2})
        for (std::size_t i = 0; i < timeline.bars.size(); ++i)
            if (levelOf(i, timeline) == level && !timeline.bars[i].rect.isNull()
                && timeline.bars[i].rect.intersects(timeline.view.adjusted(-leastOfMark, 0, leastOfMark, 0)))
                paintBar(painter, i, timeline.bars[i], style);
    painter.setPen(QPen(style.tokens.text, 2));
    painter.setBrush(Qt::NoBrush);
    for (const std::size_t chosen : m_chosen)
        if (chosen < timeline.bars.size() && !timeline.bars[chosen].rect.isNull())
            painter.drawRect(timeline.bars[chosen].rect);
    painter.restore();
}

QSize TimelineChart::minimumSize() const
{
    return {300, int(lanesAndHeadings(m_timeline) * m_timeline.leastLane + legendRow + axisRow)};
}

QSize TimelineChart::preferredSize() const
{
    return {760, int(lanesAndHeadings(m_timeline) * m_timeline.mostLane + legendRow + axisRow)};
}

std::optional<std::size_t> TimelineChart::pointAt(const QPointF& point, const QRectF& area) const
{
    const PlacedTimeline timeline = placed(area);
    if (point.y() < timeline.view.top() || point.y() > timeline.view.bottom())
        return std::nullopt;
    for (const int level : {2, 1, 0})
        for (std::size_t i = timeline.bars.size(); i-- > 0;) // the last is drawn on top
            if (levelOf(i, timeline) == level && !timeline.bars[i].rect.isNull()
                && timeline.bars[i].rect.adjusted(-1, 0, 1, 0).contains(point))
                return i;
    return std::nullopt;
}

QRectF TimelineChart::placeOf(std::size_t point, const QRectF& area) const
{
    const PlacedTimeline timeline = placed(area);
    if (point >= timeline.bars.size() || timeline.bars[point].rect.isNull())
        return {};
    const QRectF& rect = timeline.bars[point].rect;
    const QRectF rows(rect.left(), timeline.view.top(), rect.width(), timeline.view.height());
    return rect.intersects(rows) ? rect.intersected(rows) : QRectF();
}

QString TimelineChart::explain(const QPointF& point, const QRectF& area) const
{
    const auto at = pointAt(point, area);
    return at ? m_explained(*at) : QString();
}

} // namespace warpatlas::ui::inline desktop
