#include "ui/desktop/program/program_chart.h"

#include "ui/desktop/charts/band_hatching.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <utility>

namespace warpatlas::ui {
namespace {

using What = ProgramBar::What;

constexpr double programLegend = 20, programAxis = 20, largestLane = 44, smallestLane = 18, markWidth = 3,
                 rightMargin = 14;

QColor programColour(const ProgramBar& bar, const Tokens& tokens)
{
    switch (bar.what) {
    case What::Kernel:
    case What::Graph:
        return tokens.gpu;
    case What::ToDevice:
        return tokens.copies;
    case What::ToHost:
        return mix(tokens.copies, tokens.good, 0.5);
    case What::Inside:
        return mix(tokens.copies, tokens.warning, 0.45);
    case What::Call:
        return bar.takesTime() ? mix(tokens.line, tokens.soft, 0.25) : tokens.soft;
    case What::Wait:
        break;
    }
    return tokens.soft;
}

struct ProgramLegendEntry {
    What what;
    Text words;
};
constexpr std::array programLegendEntries{ProgramLegendEntry{What::Kernel, {"chart.program.kernel", "kernel"}},
    ProgramLegendEntry{What::ToDevice, {"chart.program.to_device", "copy to the device"}},
    ProgramLegendEntry{What::ToHost, {"chart.program.to_host", "copy to the host"}},
    ProgramLegendEntry{What::Inside, {"chart.program.inside", "on the device"}},
    ProgramLegendEntry{What::Wait, {"chart.program.wait", "the host waits"}},
    ProgramLegendEntry{What::Call, {"chart.program.call", "the host is in a call"}}};

/// Something went wrong, and took no time.
bool isMark(const ProgramBar& bar)
{
    return bar.wrong && !bar.takesTime();
}

/// The end of what had not ended.
void paintTornEnd(QPainter& painter, const QRectF& rect, const Tokens& tokens)
{
    constexpr double deep = 5;
    const int teeth = std::max(2, int(rect.height() / 6));
    QPolygonF torn{rect.topRight() + QPointF(1, -1)};
    for (int i = 0; i <= 2 * teeth; ++i)
        torn << QPointF(rect.right() - (i % 2 == 0 ? deep : 0), rect.top() + rect.height() * i / (2 * teeth));
    torn << rect.bottomRight() + QPointF(1, 1);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.panel);
    painter.drawPolygon(torn);
    painter.setPen(QPen(tokens.warning, 2));
    painter.drawPolyline(torn.mid(1, 2 * teeth + 1));
    painter.restore();
}

double laneLabelWidth(const ProgramTimeline& timeline, const QFont& font)
{
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const ProgramLane& lane : timeline.lanes)
        width = std::max(width, metrics.horizontalAdvance(toQt(nameOf(lane))));
    return width + 14;
}

} // namespace

PlacedProgram placeProgram(const ProgramTimeline& timeline, const QRectF& area, double labelWidth, double legendHeight,
    const ShownTime& shown, double scrolled)
{
    PlacedProgram program;
    program.view = QRectF(area.left() + labelWidth, area.top() + legendHeight,
        std::max(0.0, area.width() - labelWidth - rightMargin),
        std::max(0.0, area.height() - legendHeight - programAxis));
    const auto count = double(std::max<std::size_t>(1, timeline.lanes.size()));
    const double height = std::clamp(program.view.height() / count, smallestLane, largestLane);
    program.plot = program.view;
    program.plot.setHeight(height * count);
    const double hidden = std::max(0.0, program.plot.height() - program.view.height());
    program.view.setHeight(program.plot.height() - hidden);
    program.plot.translate(0, -std::clamp(scrolled, 0.0, hidden));
    const double end = timeline.end / 1000;
    const int ticks = std::clamp(int(program.plot.width() / 80), 3, 9);
    const bool all = shown == ShownTime();
    program.axis = all ? timeAxis(std::span(&end, 1), AxisKind::Linear, ticks)
                       : timeAxisBetween(shown.from / 1000, shown.to / 1000, ticks);
    const auto at = [&](double microseconds) {
        return program.plot.left() + program.axis.place(microseconds / 1000) * program.plot.width();
    };
    double top = program.plot.top();
    for (const ProgramLane& lane : timeline.lanes) {
        program.lanes.emplace_back(program.plot.left(), top, program.plot.width(), height);
        for (const ProgramBar& bar : lane.bars) {
            const double left = at(bar.start), width = std::max(markWidth, at(bar.end) - left);
            // What takes no time stands lower, so that what it begins is seen beside it.
            const double inset = bar.takesTime() || isMark(bar) ? 2 : 0.28 * height;
            const bool isShown = all || (bar.end >= shown.from && bar.start <= shown.to);
            program.bars.push_back({&bar, isShown ? QRectF(left, top + inset, width, height - inset - 2) : QRectF()});
        }
        top += height;
    }
    return program;
}

ProgramChart::ProgramChart(std::shared_ptr<const ProgramRecord> record)
    : m_record(std::move(record)), m_timeline(timelineOf(*m_record))
{
    for (const ProgramLane& lane : m_timeline.lanes)
        for (const ProgramBar& bar : lane.bars)
            m_bars.push_back(&bar);
}

PlacedProgram ProgramChart::placed(const QRectF& area) const
{
    ChartStyle style{tokens(), sansFont(13), sansFont(12), sansFont(13, true)};
    return placeProgram(m_timeline, area, laneLabelWidth(m_timeline, style.small), paintLegend(nullptr, area, style),
        m_shown, m_scrolled);
}

double ProgramChart::hiddenRows(const QRectF& area) const
{
    const PlacedProgram program = placed(area);
    return program.plot.height() - program.view.height();
}

bool ProgramChart::scrollsAt(const QPointF& point, const QRectF& area) const
{
    return point.x() < placed(area).view.left() && hiddenRows(area) > 0;
}

bool ProgramChart::reveal(std::size_t point, const QRectF& area)
{
    const PlacedProgram program = placed(area);
    std::size_t lane = 0, first = 0;
    while (lane + 1 < m_timeline.lanes.size() && point >= first + m_timeline.lanes[lane].bars.size())
        first += m_timeline.lanes[lane++].bars.size();
    const QRectF& row = program.lanes.at(lane);
    const double up = program.view.top() - row.top(), down = row.bottom() - program.view.bottom();
    if (up <= 0 && down <= 0)
        return false;
    const double now = std::clamp(m_scrolled, 0.0, program.plot.height() - program.view.height());
    m_scrolled = std::max(0.0, up > 0 ? now - up : now + down);
    return true;
}

void ProgramChart::showTimeOf(std::size_t point)
{
    const ProgramBar& bar = *m_bars.at(point);
    if (m_shown == ShownTime() || (bar.end >= m_shown.from && bar.start <= m_shown.to))
        return;
    const double half = (m_shown.to - m_shown.from) / 2;
    show(bar.start - half, bar.start + half);
}

double ProgramChart::wholeHeight() const
{
    return minimumSize().height() + programLegend; // which may take two rows
}

bool ProgramChart::show(double from, double to)
{
    // A tenth of what a GPU's clock tells; of a time that no program takes, what a number can tell apart.
    const double shortest = std::max(0.1, 1e-9 * m_timeline.end);
    const double length = std::min(std::max(to - from, shortest), m_timeline.end);
    from = std::clamp(from, 0.0, m_timeline.end - length);
    const ShownTime shown = length >= m_timeline.end ? ShownTime() : ShownTime{from, from + length};
    return std::exchange(m_shown, shown) != shown;
}

bool ProgramChart::scaleAt(const QPointF& point, double factor, const QRectF& area)
{
    const PlacedProgram program = placed(area);
    if (program.plot.width() <= 0 || m_timeline.end <= 0)
        return false;
    const double share = std::clamp((point.x() - program.plot.left()) / program.plot.width(), 0.0, 1.0);
    const ShownTime now = m_shown == ShownTime() ? ShownTime{0, m_timeline.end} : m_shown;
    const double length = (now.to - now.from) * factor;
    const double from = now.from + share * (now.to - now.from) - share * length;
    return show(from, from + length);
}

bool ProgramChart::moveBy(double pixels, const QRectF& area)
{
    const PlacedProgram program = placed(area);
    if (m_shown == ShownTime() || program.plot.width() <= 0)
        return false;
    const double length = m_shown.to - m_shown.from;
    const double from = m_shown.from - pixels / program.plot.width() * length;
    return show(from, from + length);
}

bool ProgramChart::showAll()
{
    return std::exchange(m_shown, {}) != ShownTime();
}

double ProgramChart::paintLegend(QPainter* painter, const QRectF& area, const ChartStyle& style) const
{
    const QFontMetricsF metrics(style.small);
    double x = area.left(), y = area.top();
    const auto letters = [&](const QString& words, const QColor& colour, double width) {
        painter->setFont(style.small);
        painter->setPen(colour);
        drawLetters(*painter, QRectF(x, y, width, programLegend), Qt::AlignLeft | Qt::AlignVCenter, words);
    };
    const auto entry = [&](const QString& words, const QColor& colour, double swatch, const auto& paintSwatch) {
        const double width = metrics.horizontalAdvance(words) + 2;
        if (x > area.left() && x + swatch + width > area.right()) {
            x = area.left();
            y += programLegend;
        }
        if (painter != nullptr && swatch > 0)
            paintSwatch(QRectF(x, y + 4, 12, 12));
        x += swatch;
        if (painter != nullptr)
            letters(words, colour, std::min(width, std::max(0.0, area.right() - x)));
        x += width + 16;
    };
    constexpr double swatch = 18;
    for (const ProgramLegendEntry& one : programLegendEntries) {
        const auto isThere = [&](const ProgramBar* bar) {
            // A mark of no length needs no colour explained.
            return (bar->what == one.what && (one.what != What::Call || bar->takesTime()))
                || (one.what == What::Kernel && bar->what == What::Graph);
        };
        if (std::ranges::any_of(m_bars, isThere))
            entry(said(one.words), style.tokens.soft, swatch, [&](const QRectF& place) {
                const QColor colour = programColour({.what = one.what, .end = 1}, style.tokens);
                if (one.what == What::Wait)
                    paintHatching(*painter, place, colour, 4);
                else
                    painter->fillRect(place, colour);
            });
    }
    if (std::ranges::any_of(m_bars, &ProgramBar::wrong))
        entry(said("chart.program.wrong", "something is wrong"), style.tokens.soft, swatch,
            [&](const QRectF& place) { painter->fillRect(place, style.tokens.wrong); });
    if (std::ranges::any_of(m_bars, &ProgramBar::open))
        entry(said("chart.program.open", "not ended"), style.tokens.soft, swatch, [&](const QRectF& place) {
            painter->fillRect(place, style.tokens.gpu);
            paintTornEnd(*painter, place, style.tokens);
        });
    entry(toQt(provenanceInWords(*m_record)), m_record->measured ? style.tokens.soft : style.tokens.warningText, 0,
        [](const QRectF&) {});
    return y + programLegend - area.top();
}

void ProgramChart::paintAxis(QPainter& painter, const PlacedProgram& program, const ChartStyle& style) const
{
    painter.setFont(style.small);
    const QFontMetricsF metrics(style.small);
    double free = program.view.left() - 1000;
    for (const TimeTick& tick : program.axis.ticks) {
        const double x = program.view.left() + program.axis.place(tick.ms) * program.view.width();
        painter.setPen(QPen(style.tokens.line, 1));
        painter.drawLine(QPointF(x, program.view.top()), QPointF(x, program.view.bottom() + 3));
        const double width = metrics.horizontalAdvance(tick.label) + 2;
        const double left = std::min(x - width / 2, program.view.right() + rightMargin - width); // the last is not cut
        if (left < free)
            continue;
        painter.setPen(style.tokens.soft);
        drawLetters(painter, QRectF(left, program.view.bottom() + 3, width, programAxis - 3),
            Qt::AlignHCenter | Qt::AlignTop, tick.label);
        free = left + width + 6;
    }
}

void ProgramChart::paintBar(QPainter& painter, const PlacedProgramBar& placed, const ChartStyle& style) const
{
    const ProgramBar& bar = *placed.bar;
    const QColor colour = programColour(bar, style.tokens);
    if (placed.rect.isNull())
        return;
    painter.fillRect(placed.rect, style.tokens.panel);
    if (bar.what == What::Wait)
        paintHatching(painter, placed.rect, colour, 0.5 * style.small.pixelSize());
    else
        painter.fillRect(placed.rect, isMark(bar) ? style.tokens.wrong : colour);
    if (bar.open)
        paintTornEnd(painter, placed.rect, style.tokens);
    if (bar.wrong && bar.takesTime())
        painter.fillRect(
            QRectF(placed.rect.left(), placed.rect.bottom() - 4, placed.rect.width(), 4), style.tokens.wrong);
    if (placed.rect.width() <= markWidth)
        return;
    if (!bar.open) {
        painter.setPen(QPen(style.tokens.panel, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(placed.rect);
    }
    const QFontMetricsF metrics(style.small);
    const QRectF letters = placed.rect.adjusted(5, 0, -3, 0);
    const QString words = toQt(labelOf(bar, *m_record));
    if (letters.height() < metrics.height() * 0.8 || letters.width() < metrics.horizontalAdvance(words.left(3) + "…"))
        return;
    painter.setFont(style.small);
    if (bar.what == What::Wait) // letters on hatching need a ground
        painter.fillRect(QRectF(letters.left() - 3, letters.center().y() - metrics.height() / 2,
                             std::min(letters.width(), metrics.horizontalAdvance(words)) + 6, metrics.height()),
            style.tokens.panel);
    const bool bright = bar.what == What::Kernel || bar.what == What::Graph || bar.what == What::ToHost;
    const bool quiet = bar.what == What::Wait || bar.what == What::Call;
    painter.setPen(bright ? QColor(0x10, 0x14, 0x1a) : quiet ? style.tokens.text : QColor(Qt::white));
    drawLetters(painter, letters, Qt::AlignLeft | Qt::AlignVCenter, words);
}

void ProgramChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const PlacedProgram program = placed(area);
    paintLegend(&painter, area, style);
    paintAxis(painter, program, style);
    painter.save();
    painter.setClipRect(
        QRectF(area.left(), program.view.top(), area.width(), program.view.height() + 1), Qt::IntersectClip);
    for (std::size_t i = 0; i < program.lanes.size(); ++i) {
        const QRectF& lane = program.lanes[i];
        if (!lane.intersects(program.view))
            continue;
        painter.setFont(style.small);
        painter.setPen(style.tokens.text);
        drawLetters(painter, QRectF(area.left(), lane.top(), lane.left() - area.left() - 8, lane.height()),
            Qt::AlignLeft | Qt::AlignVCenter, toQt(nameOf(m_timeline.lanes[i])));
        painter.fillRect(QRectF(area.left(), lane.bottom(), lane.right() - area.left(), 1), style.tokens.line);
    }
    for (const bool marks : {false, true}) // a mark is as narrow as a border, and seen above its neighbours alone
        for (const PlacedProgramBar& bar : program.bars)
            if (isMark(*bar.bar) == marks && bar.rect.intersects(program.view.adjusted(-markWidth, 0, markWidth, 0)))
                paintBar(painter, bar, style);
    painter.setPen(QPen(style.tokens.text, 2));
    painter.setBrush(Qt::NoBrush);
    for (const std::size_t chosen : m_chosen)
        if (chosen < program.bars.size() && !program.bars[chosen].rect.isNull())
            painter.drawRect(program.bars[chosen].rect);
    painter.restore();
}

QString ProgramChart::inWords() const
{
    return said("chart.program.words", "Timeline of the program, {}. {}", provenanceInWords(*m_record),
        timelineInWords(m_timeline));
}

QSize ProgramChart::minimumSize() const
{
    return {300, int(double(m_timeline.lanes.size()) * smallestLane + programLegend + programAxis)};
}

QSize ProgramChart::preferredSize() const
{
    return {760, int(double(m_timeline.lanes.size()) * largestLane + programLegend + programAxis)};
}

std::optional<std::size_t> ProgramChart::pointAt(const QPointF& point, const QRectF& area) const
{
    const PlacedProgram program = placed(area);
    if (point.y() < program.view.top() || point.y() > program.view.bottom())
        return std::nullopt;
    for (const bool marks : {true, false})
        for (std::size_t i = program.bars.size(); i-- > 0;) // the last is drawn on top
            if (isMark(*program.bars[i].bar) == marks && !program.bars[i].rect.isNull()
                && program.bars[i].rect.adjusted(-1, 0, 1, 0).contains(point))
                return i;
    return std::nullopt;
}

QRectF ProgramChart::placeOf(std::size_t point, const QRectF& area) const
{
    const PlacedProgram program = placed(area);
    if (point >= program.bars.size() || program.bars[point].rect.isNull())
        return {};
    const QRectF& rect = program.bars[point].rect;
    const QRectF rows(rect.left(), program.view.top(), rect.width(), program.view.height());
    return rect.intersects(rows) ? rect.intersected(rows) : QRectF();
}

QString ProgramChart::explain(const QPointF& point, const QRectF& area) const
{
    const auto at = pointAt(point, area);
    return at ? toQt(barInWords(*m_bars[*at], *m_record)) : QString();
}

} // namespace warpatlas::ui
