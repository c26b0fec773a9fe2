#include "ui/desktop/charts/roofline_chart.h"

#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "app/words/sentence.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double nearPixels = 14; ///< a point within is meant

/// The variant alone where all are of one kernel; with the size where that is another.
QStringList namesOf(const std::vector<RooflineFacts>& kernels, const std::string& size)
{
    const auto baseOf = [](const RooflineFacts& facts) { return facts.kernel.substr(0, facts.kernel.find(':')); };
    const bool alike = kernels.size() > 1 && std::ranges::all_of(kernels, [&](const RooflineFacts& facts) {
        return baseOf(facts) == baseOf(kernels.front()) && facts.kernel.find(':') != std::string::npos;
    });
    QStringList names;
    for (const RooflineFacts& facts : kernels)
        names += toQt(alike ? facts.kernel.substr(facts.kernel.find(':') + 1) : facts.kernel)
            + (facts.size == size ? QString() : " (" + toQt(facts.size) + ')');
    return names;
}

/// Levels whose bandwidths are so alike that their roofs are one line.
bool sameLine(double a, double b)
{
    return std::abs(std::log(a / b)) < 0.1;
}

} // namespace

std::vector<RoofLine> roofLines(const RooflineFacts& facts, const std::vector<MemoryLevel>& levels)
{
    std::vector<RoofLine> lines;
    for (const MemoryLevel level : levels) {
        const double bandwidth = facts.roofs.bandwidth(level).giga;
        if (bandwidth <= 0)
            continue;
        if (!lines.empty() && sameLine(lines.back().bandwidth, bandwidth))
            lines.back().name = said("chart.roofline.and", "{} and {}", lines.back().name, labelOf(level));
        else
            lines.push_back({bandwidth, toQt(labelOf(level)), level});
    }
    return lines;
}

RooflineChart::RooflineChart(std::vector<RooflineFacts> kernels, std::vector<MemoryLevel> levels, std::size_t isolated)
    : m_kernels(std::move(kernels)),
      m_levels(std::move(levels)),
      m_isolated(isolated),
      m_kind(m_kernels[isolated].kind.value_or(OperationKind::Single))
{
    std::erase_if(m_levels, [&](MemoryLevel level) { return m_levels.size() > 1 && !shown().traffic(level); });
    addMarks();
    addColumns();
    findEnds();
    moveBeside();
}

void RooflineChart::addMarks()
{
    const QStringList names = namesOf(m_kernels, shown().size);
    for (std::size_t i = 0; i < m_kernels.size(); ++i) {
        const RooflineFacts& facts = m_kernels[i];
        // With several levels only one kernel's points can be told apart.
        if (facts.kind != shown().kind || (m_levels.size() > 1 && i != m_isolated))
            continue;
        for (const MemoryLevel level : m_levels) {
            if (!facts.traffic(level) || roofAbove(facts, level) <= 0)
                continue;
            for (const RooflineTime& time : facts.times) {
                if (i != m_isolated && &time != facts.time())
                    break;
                RooflineMark mark{i, level, time.provenance, facts.kind ? intensityAt(facts, level) : 0, 0, 0, 0,
                    reachOf(facts, level, time), m_levels.size() > 1 ? toQt(labelOf(level)) : names[qsizetype(i)]};
                mark.rate = facts.kind ? rateOf(facts, level, time.ms) : mark.reach.share;
                mark.low = facts.kind ? rateOf(facts, level, time.highMs) : mark.reach.low;
                mark.high = facts.kind ? rateOf(facts, level, time.lowMs) : mark.reach.high;
                m_marks.push_back(std::move(mark));
            }
        }
    }
}

/// A column for each kernel, or for each level of the only one; its times stand beside one another there.
void RooflineChart::addColumns()
{
    if (!isStill())
        return;
    for (RooflineMark& mark : m_marks) {
        const qsizetype known = m_columns.indexOf(mark.name);
        mark.column = std::size_t(known < 0 ? m_columns.size() : known);
        if (known < 0)
            m_columns += mark.name;
    }
    if (m_columns.isEmpty()) // no time is known: the roof is shown all the same
        m_columns += m_levels.size() > 1 ? toQt(labelOf(m_levels.front())) : toQt(shown().kernel);
}

MemoryLevel RooflineChart::levelOfColumn(std::size_t column) const
{
    const auto found = std::ranges::find(m_marks, column, &RooflineMark::column);
    return found == m_marks.end() ? m_levels.front() : found->level;
}

QLineF RooflineChart::stillRoof(const Plan& plan, std::size_t column) const
{
    const double bandwidth = shown().roofs.bandwidth(levelOfColumn(column)).giga;
    return bandwidth > 0 ? QLineF(plan.at(double(column), bandwidth), plan.at(double(column + 1), bandwidth))
                         : QLineF();
}

/// Points that lie on one another are drawn beside one another, whatever makes them so: other times, levels, kernels.
void RooflineChart::moveBeside()
{
    constexpr double sameColumn = 0.012, sameRow = 0.04; ///< of the axes' lengths: what a point covers
    const auto along = [](double a, double b, double low, double high) {
        return std::abs(std::log(a / b)) / std::log(high / low);
    };
    const auto height = [&](const RooflineMark& mark) {
        return isStill() ? mark.rate * shown().roofs.bandwidth(mark.level).giga : mark.rate;
    };
    for (std::size_t i = 0; i < m_marks.size(); ++i)
        for (std::size_t other = 0; other < i; ++other) {
            const RooflineMark &one = m_marks[i], &before = m_marks[other];
            const bool below = isStill() ? one.column == before.column
                                         : along(one.intensity, before.intensity, m_left, m_right) < sameColumn;
            if (below && (one.kernel == before.kernel || along(height(one), height(before), m_bottom, m_top) < sameRow))
                m_marks[i].beside = std::max(m_marks[i].beside, before.beside + 1);
        }
}

QString RooflineChart::explainRoof(MemoryLevel level, const QString& name) const
{
    const Roof& roof = shown().roofs.bandwidth(level);
    return said("chart.roofline.roof", "{}: {}, {}: {}", name, bandwidthInWords(roof), provenanceText(roof.provenance),
        roof.source);
}

/// Where the axes begin and end: all points, the ridges and some of both roofs are within.
void RooflineChart::findEnds()
{
    if (isStill()) {
        double lowest = 1e300, highest = 0;
        for (const MemoryLevel level : m_levels)
            highest = std::max(highest, shown().roofs.bandwidth(level).giga);
        for (const RooflineMark& mark : m_marks) {
            lowest = std::min(lowest, mark.low * shown().roofs.bandwidth(mark.level).giga);
            highest = std::max(highest, mark.high * shown().roofs.bandwidth(mark.level).giga);
        }
        m_top = highest > 0 ? 2.5 * highest : 1e4;
        m_bottom = std::min(lowest > 0 ? lowest / 2.5 : m_top, m_top / 1e2);
        return;
    }
    const double peak = shown().roofs.peak(m_kind).giga;
    double least = 1e300, most = 0, lowest = peak;
    for (const MemoryLevel level : m_levels)
        if (const double bandwidth = shown().roofs.bandwidth(level).giga; bandwidth > 0 && peak > 0) {
            least = std::min(least, peak / bandwidth);
            most = std::max(most, peak / bandwidth);
        }
    if (most <= 0)
        least = most = 1;
    least /= 20;
    for (const RooflineMark& mark : m_marks)
        if (mark.intensity > 0) {
            least = std::min(least, mark.intensity / 4);
            most = std::max(most, mark.intensity);
            lowest = std::min(lowest, mark.low);
        }
    m_left = least;
    m_right = 8 * most;
    m_top = peak > 0 ? 3 * peak : 1e4;
    for (const RooflineMark& mark : m_marks)
        if (mark.intensity > 0)
            m_top = std::max(m_top, 1.5 * mark.high);
    m_bottom = std::min(lowest / 2.5, m_top / 1e3);
}

RooflineChart::Plan RooflineChart::planFor(const QRectF& area, const ChartStyle& style) const
{
    Plan plan;
    const QFontMetricsF small(style.small);
    const double line = small.height(), unit = plan.unit = line / 1.2;
    plan.heading = QRectF(area.left(), area.top(), area.width(), line);
    plan.axisTitle = QRectF(area.left(), area.bottom() - line, area.width(), line);
    plan.ticks = QRectF(area.left(), plan.axisTitle.top() - line - 0.1 * unit, area.width(), line);
    plan.plot = QRectF(area.left(), plan.heading.bottom() + 0.4 * unit, area.width(), 1);
    plan.plot.setBottom(std::max(plan.ticks.top() - 0.3 * unit, plan.plot.top() + 1));
    plan.y = logarithmicAxis(m_bottom, m_top, std::clamp(int(plan.plot.height() / (1.8 * line)), 2, 8));
    double ticks = unit;
    for (const AxisTick& tick : plan.y.ticks)
        ticks = std::max(ticks, small.horizontalAdvance(tick.label));
    plan.plot.setLeft(area.left() + ticks + 0.6 * unit);
    if (isStill()) {
        plan.x.high = double(m_columns.size());
        return plan;
    }
    plan.x = logarithmicAxis(m_left, m_right, std::clamp(int(plan.plot.width() / (4.5 * unit)), 2, 12));
    return plan;
}

void RooflineChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const Plan plan = planFor(area, style);
    painter.save();
    paintAxes(painter, plan, style);
    paintLegend(painter, plan, style);
    painter.save();
    painter.setClipRect(plan.plot.adjusted(-plan.unit, -plan.unit, plan.unit, plan.unit));
    paintRoofs(painter, plan, style);
    painter.restore();
    for (const bool isolated : {false, true})
        for (const RooflineMark& mark : m_marks)
            if ((mark.kernel == m_isolated) == isolated)
                paintMark(painter, plan, mark, style);
    paintLabels(painter, plan, style);
    painter.restore();
}

QPointF RooflineChart::placeIn(const Plan& plan, const RooflineMark& mark, double rate) const
{
    const QPointF place = isStill()
        ? plan.at(double(mark.column) + 0.5, rate * shown().roofs.bandwidth(mark.level).giga)
        : plan.at(mark.intensity, rate);
    return place + QPointF(1.1 * mark.beside * plan.unit, 0);
}

QString RooflineChart::labelOfMark(const RooflineMark& mark) const
{
    const QString words = mark.name + ' ' + toQt(shareInWords(mark.reach.share));
    const QString with =
        mark.kernel == m_isolated && m_levels.size() == 1 ? words + ' ' + provenanceText(mark.provenance) : words;
    return isWrong(mark) ? said("chart.roofline.wrong_label", "{}, wrong run", with) : with;
}

QString RooflineChart::inWords() const
{
    QStringList parts;
    for (const MemoryLevel level : m_levels)
        parts += toQt(rooflineInWords(shown(), level));
    for (const RooflineMark& mark : m_marks)
        if (mark.kernel != m_isolated)
            parts += explain(mark);
    return parts.join(' ');
}

QString RooflineChart::explain(const RooflineMark& mark) const
{
    const RooflineFacts& facts = m_kernels[mark.kernel];
    const QString place = facts.kind ? said("chart.roofline.mark", "{} {}, {} G/s", threeDigits(mark.intensity),
                              intensityTitle(facts, mark.level), threeDigits(mark.rate))
                                     : said("chart.roofline.mark_still", "no arithmetic");
    const QString words = said("chart.roofline.explain", "{}: {}; {} of the roof of {}, {}.", facts.kernel, place,
        warpatlas::inWords(mark.reach), labelOf(mark.level), provenanceText(mark.provenance));
    return isWrong(mark) ? said("chart.roofline.explain_wrong", "{} Its run is wrong.", words) : words;
}

QString RooflineChart::explain(const QPointF& point, const QRectF& area) const
{
    if (const auto kernel = pointAt(point, area)) {
        QStringList lines;
        for (const RooflineMark& mark : m_marks)
            if (mark.kernel == *kernel)
                lines += explain(mark);
        for (const std::string& note : notesInWords(m_kernels[*kernel], m_levels.front()))
            lines += toQt(ended(note));
        return lines.join('\n');
    }
    const Plan plan = planFor(area, ChartStyle::current());
    const Roofs& roofs = shown().roofs;
    const Roof& peak = roofs.peak(m_kind);
    if (isStill()) {
        for (std::size_t column = 0; column < std::size_t(m_columns.size()); ++column)
            if (const QLineF roof = stillRoof(plan, column); !roof.isNull() && point.x() >= roof.x1()
                && point.x() <= roof.x2() && std::abs(roof.y1() - point.y()) < nearPixels)
                return explainRoof(levelOfColumn(column), toQt(labelOf(levelOfColumn(column))));
        return {};
    }
    double ridge = plan.plot.right(); // from there on the peak is drawn
    for (const RoofLine& line : roofLines(shown(), m_levels)) {
        const QLineF slope = plan.slope(line.bandwidth, peak.giga > 0 ? peak.giga : m_top);
        ridge = std::min(ridge, slope.p2().x());
        if (point.x() > slope.p2().x() || slope.isNull())
            continue;
        const double along = (point.x() - slope.p1().x()) / (slope.p2().x() - slope.p1().x());
        if (along >= 0 && std::abs(slope.pointAt(along).y() - point.y()) < nearPixels) {
            return explainRoof(line.level, line.name);
        }
    }
    if (peak.giga > 0 && point.x() >= ridge && std::abs(plan.at(m_right, peak.giga).y() - point.y()) < nearPixels)
        return said("chart.roofline.peak", "{}: {} G/s, {}: {}", labelOf(m_kind),
            grouped(std::uint64_t(std::llround(peak.giga))), provenanceText(peak.provenance), peak.source);
    return {};
}

QRectF RooflineChart::placeOf(std::size_t kernel, const QRectF& area) const
{
    const Plan plan = planFor(area, ChartStyle::current());
    for (const RooflineMark& mark : m_marks)
        if (mark.kernel == kernel) {
            const QPointF at = placeIn(plan, mark, mark.rate);
            return {at.x() - plan.unit, at.y() - plan.unit, 2 * plan.unit, 2 * plan.unit};
        }
    return {};
}

std::optional<std::size_t> RooflineChart::pointAt(const QPointF& point, const QRectF& area) const
{
    const Plan plan = planFor(area, ChartStyle::current());
    std::optional<std::size_t> nearest;
    double least = nearPixels;
    for (const RooflineMark& mark : m_marks) {
        const double away = QLineF(placeIn(plan, mark, mark.rate), point).length();
        if (away < least) {
            least = away;
            nearest = mark.kernel;
        }
    }
    return nearest;
}

} // namespace warpatlas::ui::inline desktop
