#include "ui/desktop/charts/roofline_chart.h"

#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/charts/wrong_mark.h"
#include "ui/desktop/look/qt_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

constexpr double nearPixels = 14; ///< a point within is meant

/// "0.1", "1", "10,000": powers of ten and what lies between.
QString decadeText(double value)
{
    return value >= 1 ? grouped(std::uint64_t(std::llround(value))) : QString::number(value, 'g', 3);
}

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

QColor colourOfLevel(MemoryLevel level, const Tokens& tokens)
{
    switch (level) {
    case MemoryLevel::Dram:
        return tokens.gpu;
    case MemoryLevel::L2:
        return tokens.good;
    case MemoryLevel::L1:
        return tokens.cpu;
    case MemoryLevel::Shared:
        break;
    }
    return tokens.warning;
}

} // namespace

struct RooflineChart::Plan {
    double unit = 12;
    QRectF plot, heading, ticks, axisTitle;
    ValueAxis x, y;

    QPointF at(double intensity, double rate) const
    {
        return {plot.left() + x.place(intensity) * plot.width(), plot.bottom() - y.place(rate) * plot.height()};
    }
    /// The visible part of a bandwidth's roof, up to the peak.
    QLineF slope(double bandwidth, double peak) const
    {
        const double from = std::max(x.low, y.low / bandwidth),
                     to = std::min({x.high, peak / bandwidth, y.high / bandwidth});
        return from < to ? QLineF(at(from, from * bandwidth), at(to, to * bandwidth)) : QLineF();
    }
};

RooflineChart::RooflineChart(std::vector<RooflineFacts> kernels, std::vector<MemoryLevel> levels, std::size_t isolated)
    : m_kernels(std::move(kernels)),
      m_levels(std::move(levels)),
      m_isolated(isolated),
      m_kind(m_kernels[isolated].kind.value_or(OperationKind::Single))
{
    std::erase_if(m_levels, [&](MemoryLevel level) { return m_levels.size() > 1 && !shown().traffic(level); });
    addMarks();
    findEnds();
}

void RooflineChart::addMarks()
{
    const QStringList names = namesOf(m_kernels, shown().size);
    for (std::size_t i = 0; i < m_kernels.size(); ++i) {
        const RooflineFacts& facts = m_kernels[i];
        // Of several levels only one kernel's points can be told apart.
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
                mark.beside = &time != facts.time();
                m_marks.push_back(std::move(mark));
            }
        }
    }
}

/// Where the axes begin and end: all points, the ridges and some of both roofs are within.
void RooflineChart::findEnds()
{
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
    for (const RooflineMark& mark : m_marks)
        if (mark.intensity == 0)
            lowest = std::min(lowest, m_left * shown().roofs.bandwidth(mark.level).giga * mark.low);
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
    if (!shown().kind)
        plan.y.ticks.clear(); // heights are shares of the roof
    for (AxisTick& tick : plan.y.ticks) {
        tick.label = decadeText(tick.value);
        ticks = std::max(ticks, small.horizontalAdvance(tick.label));
    }
    plan.plot.setLeft(area.left() + ticks + 0.6 * unit);
    plan.x = logarithmicAxis(m_left, m_right, std::clamp(int(plan.plot.width() / (4.5 * unit)), 2, 12));
    for (AxisTick& tick : plan.x.ticks)
        tick.label = decadeText(tick.value);
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

void RooflineChart::paintAxes(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const double line = QFontMetricsF(style.small).height();
    const QFontMetricsF metrics(style.small);
    painter.setFont(style.small);
    for (const AxisTick& tick : plan.y.ticks) {
        const double y = plan.at(m_left, tick.value).y();
        painter.setPen(QPen(style.tokens.line, 0.07 * plan.unit));
        painter.drawLine(QPointF(plan.plot.left(), y), QPointF(plan.plot.right(), y));
        painter.setPen(style.tokens.soft);
        drawLetters(painter,
            QRectF(plan.ticks.left(), y - line / 2, plan.plot.left() - plan.ticks.left() - 0.5 * plan.unit, line),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    double free = plan.plot.left() - 2 * plan.unit;
    for (const AxisTick& tick : plan.x.ticks) {
        const double x = plan.at(tick.value, m_bottom).x(), width = metrics.horizontalAdvance(tick.label);
        painter.setPen(QPen(style.tokens.line, 0.07 * plan.unit));
        painter.drawLine(QPointF(x, plan.plot.top()), QPointF(x, plan.plot.bottom()));
        if (x - width / 2 < free || x + width / 2 > plan.plot.right() + plan.unit)
            continue;
        painter.setPen(style.tokens.soft);
        drawLetters(
            painter, QRectF(x - width / 2 - 1, plan.ticks.top(), width + 2, line), Qt::AlignHCenter, tick.label);
        free = x + width / 2 + 0.6 * plan.unit;
    }
    painter.setPen(style.tokens.soft);
    drawLetters(painter, plan.axisTitle.adjusted(plan.plot.left() - plan.axisTitle.left(), 0, 0, 0), Qt::AlignHCenter,
        m_levels.size() == 1 ? said("chart.roofline.x", "{}, logarithmic", intensityTitle(shown(), m_levels.front()))
                             : said("chart.roofline.x_all", "operations for each byte of that level, logarithmic"));
}

/// What the signs mean, of those that there are; at the right of the heading.
void RooflineChart::paintLegend(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    const QFontMetricsF metrics(style.small);
    double right = plan.heading.right();
    const double middle = plan.heading.center().y(), radius = 0.34 * plan.unit;
    if (std::ranges::any_of(m_marks, [&](const RooflineMark& mark) { return isWrong(mark); })) {
        const QString words = said("chart.roofline.wrong", "wrong run");
        const double width = metrics.horizontalAdvance(words);
        painter.setPen(style.tokens.wrongText);
        drawLetters(
            painter, QRectF(right - width, plan.heading.top(), width + 1, plan.heading.height()), Qt::AlignLeft, words);
        const QPointF sign(right - width - 0.8 * plan.unit, middle);
        drawWrongMark(painter, sign, 1.6 * radius, style);
        right = sign.x() - 1.6 * plan.unit;
    }
    for (const Provenance provenance : {Provenance::Modelled, Provenance::Recorded, Provenance::Measured}) {
        if (std::ranges::none_of(m_marks, [&](const RooflineMark& mark) { return mark.provenance == provenance; }))
            continue;
        const QString words = provenance == Provenance::Modelled
            ? said("chart.roofline.modelled", "modelled, with its band")
            : provenanceText(provenance);
        const double width = metrics.horizontalAdvance(words);
        painter.setPen(style.tokens.soft);
        drawLetters(
            painter, QRectF(right - width, plan.heading.top(), width + 1, plan.heading.height()), Qt::AlignLeft, words);
        const QPointF sign(right - width - 0.8 * plan.unit, middle);
        painter.setPen(QPen(style.tokens.soft, 0.14 * plan.unit));
        painter.setBrush(provenance == Provenance::Modelled ? QBrush(Qt::NoBrush) : QBrush(style.tokens.soft));
        painter.drawEllipse(sign, radius, radius);
        painter.setBrush(Qt::NoBrush);
        right = sign.x() - 1.6 * plan.unit;
    }
    painter.setPen(style.tokens.soft);
    drawLetters(painter,
        QRectF(plan.plot.left(), plan.heading.top(), std::max(right - plan.plot.left(), 1.0), plan.heading.height()),
        Qt::AlignLeft,
        shown().kind ? said("chart.roofline.y", "G {}/s, logarithmic", labelOf(m_kind))
                     : said("chart.roofline.y_still", "as far below the roof as the share says, logarithmic"));
}

namespace {

/// Roofs that are drawn as one line.
struct RoofLine {
    double bandwidth = 0;
    QString name; ///< "L1 and shared memory"
    MemoryLevel level = MemoryLevel::Dram;
};

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

} // namespace

void RooflineChart::paintRoofs(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const Roofs& roofs = shown().roofs;
    const double peak = roofs.peak(m_kind).giga, unit = plan.unit;
    const std::vector<RoofLine> lines = roofLines(shown(), m_levels);
    const bool one = lines.size() == 1;
    if (one && peak > 0) { // what can be reached
        const QLineF slope = plan.slope(lines.front().bandwidth, peak);
        QColor reachable = style.tokens.accent;
        reachable.setAlphaF(style.tokens.dark ? 0.06f : 0.07f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(reachable);
        painter.drawPolygon(QPolygonF({slope.p1(), slope.p2(), plan.at(m_right, peak), plan.plot.bottomRight(),
            QPointF(slope.p1().x(), plan.plot.bottom())}));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style.tokens.soft, 0.09 * unit, Qt::DotLine));
        painter.drawLine(slope.p2(), QPointF(slope.p2().x(), plan.plot.bottom()));
    }
    double first = m_right;
    for (const RoofLine& line : lines) {
        const QColor colour = one ? style.tokens.text : colourOfLevel(line.level, style.tokens);
        painter.setPen(QPen(colour, 0.16 * unit, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(plan.slope(line.bandwidth, peak > 0 ? peak : m_top));
        if (peak > 0)
            first = std::min(first, peak / line.bandwidth);
    }
    if (peak > 0) {
        // Without arithmetic the peak is only there to show where it would be.
        painter.setPen(QPen(shown().kind ? style.tokens.text : style.tokens.soft, 0.16 * unit,
            shown().kind ? Qt::SolidLine : Qt::DashLine, Qt::RoundCap));
        painter.drawLine(plan.at(first, peak), plan.at(m_right, peak));
    }
}

void RooflineChart::paintMark(
    QPainter& painter, const Plan& plan, const RooflineMark& mark, const ChartStyle& style) const
{
    const double unit = plan.unit, radius = 0.42 * unit;
    const bool isolated = mark.kernel == m_isolated;
    const QColor strong = m_levels.size() > 1 ? colourOfLevel(mark.level, style.tokens) : style.tokens.gpu;
    const QColor colour = isolated ? strong : mix(style.tokens.panel, style.tokens.soft, 0.75);
    const QPointF at = placeIn(plan, mark, mark.rate);
    if (isolated && m_levels.size() == 1) { // as far as the roof above
        painter.setPen(QPen(mix(style.tokens.panel, colour, 0.7), 0.09 * unit, Qt::DotLine));
        const double roof = mark.intensity > 0 ? roofAbove(m_kernels[mark.kernel], mark.level) : 1;
        painter.drawLine(at, placeIn(plan, mark, roof));
    }
    if (mark.low < mark.high) {
        QColor band = colour;
        const bool modelled = mark.provenance == Provenance::Modelled;
        band.setAlphaF(modelled ? (isolated ? 0.35f : 0.25f) : 0.8f);
        const double half = (modelled ? 0.3 : 0.06) * unit;
        const QPointF high = placeIn(plan, mark, mark.high), low = placeIn(plan, mark, mark.low);
        painter.setPen(Qt::NoPen);
        painter.setBrush(band);
        painter.drawRoundedRect(
            QRectF(QPointF(high.x() - half, high.y()), QPointF(low.x() + half, low.y())), half, half);
    }
    const bool hollow = mark.provenance == Provenance::Modelled;
    painter.setPen(QPen(hollow ? colour : style.tokens.panel, 0.17 * unit));
    painter.setBrush(hollow ? style.tokens.panel : colour);
    painter.drawEllipse(at, radius, radius);
    painter.setBrush(Qt::NoBrush);
    if (isWrong(mark))
        drawWrongMark(painter, at, 1.2 * radius, style);
}

bool RooflineChart::isWrong(const RooflineMark& mark) const
{
    return m_kernels[mark.kernel].isWrong();
}

QPointF RooflineChart::placeIn(const Plan& plan, const RooflineMark& mark, double rate) const
{
    const QPointF place = mark.intensity > 0
        ? plan.at(mark.intensity, rate)
        : plan.at(m_left, rate * m_left * shown().roofs.bandwidth(mark.level).giga);
    return mark.beside ? place + QPointF(1.1 * plan.unit, 0) : place;
}

QString RooflineChart::labelOfMark(const RooflineMark& mark) const
{
    const QString words = mark.name + ' ' + toQt(shareInWords(mark.reach.share));
    const QString with =
        mark.kernel == m_isolated && m_levels.size() == 1 ? words + ' ' + provenanceText(mark.provenance) : words;
    return isWrong(mark) ? said("chart.roofline.wrong_label", "{}, wrong run", with) : with;
}

void RooflineChart::paintLabels(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    const double unit = plan.unit, peak = shown().roofs.peak(m_kind).giga;
    const QFontMetricsF small(style.small), strong(style.strong);
    std::vector<QRectF> taken;
    std::vector<QLineF> lines;
    // Names of the roofs stand along them.
    painter.setFont(style.small);
    for (const RoofLine& roof : roofLines(shown(), m_levels)) {
        const QLineF slope = plan.slope(roof.bandwidth, peak > 0 ? peak : m_top);
        lines.push_back(slope);
        const QString words = roof.name + ' ' + toQt(bandwidthInWords(shown().roofs.bandwidth(roof.level)));
        const double length = slope.length(), width = small.horizontalAdvance(words);
        if (length < 3 * unit)
            continue;
        const bool one = m_levels.size() == 1;
        const double from = std::max(length - width - 1.5 * unit, 0.5 * unit) * (one ? 0.75 : 0.9);
        painter.save();
        painter.translate(slope.p1());
        painter.rotate(-slope.angle());
        painter.setPen(one ? style.tokens.soft : mix(colourOfLevel(roof.level, style.tokens), style.tokens.text, 0.2));
        drawLetters(painter,
            QRectF(from, -small.height() - 0.25 * unit, std::min(width + 1, length - from), small.height()),
            Qt::AlignLeft, words);
        painter.restore();
        const QLineF along = slope.unitVector();
        const QPointF step(along.dx(), along.dy()), up(along.dy(), -along.dx());
        for (double at = from; at < std::min(from + width, length); at += small.height()) {
            const QPointF middle =
                slope.p1() + step * (at + small.height() / 2) + up * (small.height() / 2 + 0.25 * unit);
            taken.emplace_back(
                middle - QPointF(small.height() / 2, small.height() / 2), QSizeF(small.height(), small.height()));
        }
    }
    if (peak > 0) {
        const QPointF end = plan.at(m_right, peak);
        const QString words = shown().kind ? toQt(peakInWords(shown()))
                                           : said("chart.roofline.unused_peak", "f32 peak, which it does not use");
        const QRectF place(end.x() - small.horizontalAdvance(words) - 0.4 * unit,
            end.y() - small.height() - 0.35 * unit, small.horizontalAdvance(words) + 1, small.height());
        painter.setPen(style.tokens.soft);
        drawLetters(painter, place, Qt::AlignLeft, words);
        taken.push_back(place);
        lines.emplace_back(plan.plot.left(), end.y(), end.x(), end.y());
        if (m_levels.size() == 1 && shown().kind && ridgeOf(shown(), m_levels.front()) > 0) {
            const double ridge = ridgeOf(shown(), m_levels.front());
            const QString text = said("chart.roofline.ridge", "ridge {}", threeDigits(ridge));
            const QPointF foot = plan.at(ridge, m_bottom);
            const QRectF at(foot.x() + 0.4 * unit, foot.y() - small.height() - 0.1 * unit,
                small.horizontalAdvance(text) + 1, small.height());
            drawLetters(painter, at, Qt::AlignLeft, text);
            taken.push_back(at);
            lines.emplace_back(foot, plan.at(ridge, peak));
        }
    }
    // Those that stand out are placed first.
    std::vector<const RooflineMark*> order;
    for (const bool isolated : {true, false})
        for (const RooflineMark& mark : m_marks)
            if ((mark.kernel == m_isolated) == isolated)
                order.push_back(&mark);
    std::vector<LabelWish> wishes;
    for (const RooflineMark* mark : order) {
        const QPointF at = placeIn(plan, *mark, mark->rate);
        const bool isolated = mark->kernel == m_isolated;
        const QFontMetricsF& metrics = isolated ? strong : small;
        wishes.push_back({at, 0.7 * unit, QSizeF(metrics.horizontalAdvance(labelOfMark(*mark)) + 2, metrics.height())});
        const QPointF high = placeIn(plan, *mark, mark->high), low = placeIn(plan, *mark, mark->low);
        taken.emplace_back(QPointF(at.x() - 0.35 * unit, high.y()), QPointF(at.x() + 0.35 * unit, low.y()));
    }
    const std::vector<QRectF> places = placeLabels(wishes, taken, lines, plan.plot.adjusted(0.2 * unit, 0, 0, 0));
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool isolated = order[i]->kernel == m_isolated;
        const QPointF end = leaderEnd(wishes[i], places[i]);
        if (end != wishes[i].anchor) {
            const QLineF whole(wishes[i].anchor, end);
            painter.setPen(QPen(mix(style.tokens.panel, style.tokens.soft, 0.6), 0.07 * unit));
            painter.drawLine(whole.pointAt(std::min(0.6 * unit / whole.length(), 1.0)), end);
        }
        painter.setFont(isolated ? style.strong : style.small);
        painter.setPen(isolated ? style.tokens.text : style.tokens.soft);
        drawLetters(painter, places[i], Qt::AlignLeft | Qt::AlignVCenter, labelOfMark(*order[i]));
    }
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
    double ridge = plan.plot.right(); // from there on the peak is drawn
    for (const RoofLine& line : roofLines(shown(), m_levels)) {
        const QLineF slope = plan.slope(line.bandwidth, peak.giga > 0 ? peak.giga : m_top);
        ridge = std::min(ridge, slope.p2().x());
        if (point.x() > slope.p2().x() || slope.isNull())
            continue;
        const double along = (point.x() - slope.p1().x()) / (slope.p2().x() - slope.p1().x());
        if (along >= 0 && std::abs(slope.pointAt(along).y() - point.y()) < nearPixels) {
            const Roof& roof = roofs.bandwidth(line.level);
            return said("chart.roofline.roof", "{}: {}, {}: {}", line.name, bandwidthInWords(roof),
                provenanceText(roof.provenance), roof.source);
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

} // namespace warpatlas::ui
