#include "ui/desktop/charts/compare_chart.h"

#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double counterHead = 22, counterRow = 26, smallestCounterRow = 20, counterBar = 12;
constexpr double counterGap = 16;
constexpr double countersGap = 18; ///< between times and counters

/// The parts of "GPU with copies".
bool isPart(Timed what)
{
    return what == Timed::Upload || what == Timed::Download || what == Timed::LaunchOverhead;
}

/// The times that say something of the two: not what was recorded of other runs, and no parts of other times.
std::vector<TimeBar> barsOf(const RunComparison& comparison)
{
    std::vector<TimeBar> bars;
    for (const TimeRow& row : comparison.times) {
        if (isPart(row.what) || row.isOfOtherRuns())
            continue;
        for (const auto& [side, part, time] :
            {std::tuple{"A", BarPart::SideA, &row.a}, std::tuple{"B", BarPart::SideB, &row.b}})
            if (*time)
                bars.push_back({said("figure.compare.bar", "{}: {}", side, labelOf(row.what)),
                    {{part, (*time)->time.medianMs}}, (*time)->time, toQt(otherRunInWords(**time))});
    }
    return bars;
}

/// How far apart the two are, whichever is larger; one that only one run has, or that one has none of, is furthest.
double distanceOf(const CounterRow& row)
{
    const auto ratio = row.ratio();
    return ratio && *ratio > 0 ? std::abs(std::log(*ratio)) : 1e9;
}

QString counterValue(const CounterRow& row, const std::optional<double>& value)
{
    return value ? toQt(valueInWords(*row.counter, *value)) : QString("–");
}

double widthIn(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace

CompareChart::CompareChart(const RunComparison& comparison) : m_counters(comparison.counters)
{
    if (std::vector<TimeBar> bars = barsOf(comparison); !bars.empty())
        m_times.emplace(std::move(bars));
}

std::vector<const CounterRow*> CompareChart::shownIn(double height) const
{
    std::vector<const CounterRow*> rows;
    for (const CounterRow& row : m_counters)
        if (!row.same())
            rows.push_back(&row);
    const auto fit = std::size_t(std::max((height - 2 * counterHead) / smallestCounterRow, 1.0));
    if (rows.size() > fit) {
        std::ranges::stable_sort(rows, std::greater(), [](const CounterRow* row) { return distanceOf(*row); });
        rows.resize(fit);
        std::ranges::sort(rows);
    }
    for (const CounterRow& row : m_counters)
        if (row.same() && rows.size() < fit)
            rows.push_back(&row);
    return rows;
}

double CompareChart::timesHeight(const QRectF& area) const
{
    if (!m_times)
        return 0;
    if (m_counters.empty())
        return area.height();
    return std::clamp(
        0.55 * area.height(), double(m_times->minimumSize().height()), double(m_times->preferredSize().height()));
}

void CompareChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    QRectF rest = area;
    if (m_times) {
        const double height = timesHeight(area);
        m_times->paint(painter, QRectF(area.left(), area.top(), area.width(), height), style);
        rest.setTop(area.top() + height + countersGap);
    }
    if (!m_counters.empty())
        paintCounters(painter, rest, style);
}

void CompareChart::paintCounters(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const std::vector<const CounterRow*> rows = shownIn(area.height());
    double title =
        widthIn(style.small, said("compare.head.counted", "Counters")) + badgeWidth(Provenance::Simulated, style) + 12;
    double value = 0, ratio = 0;
    for (const CounterRow* row : rows) {
        title = std::max(title, widthIn(style.words, toQt(titleOf(*row->counter))));
        value = std::max({value, widthIn(style.words, counterValue(*row, row->a)),
            widthIn(style.words, counterValue(*row, row->b))});
        ratio = std::max(ratio, widthIn(style.strong, toQt(ratioInWords(*row))));
    }
    title = std::min(title + counterGap, 0.36 * area.width());
    const double half = (area.width() - title - ratio - 2 * counterGap) / 2;
    const double longest = std::max(half - value - 8, 0.2 * half);
    const double left[] = {area.left() + title, area.left() + title + half + counterGap};
    const double factor = left[1] + half + counterGap;

    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    const auto head = [&](double at, const QString& words) {
        drawLetters(painter, QRectF(at, area.top(), half, counterHead), Qt::AlignLeft | Qt::AlignTop, words);
    };
    const QString counted = said("compare.head.counted", "Counters");
    head(area.left(), counted);
    head(left[0], "A");
    head(left[1], "B");
    drawBadge(painter, area.left() + widthIn(style.small, counted) + 8,
        area.top() + QFontMetricsF(style.small).height() / 2, Provenance::Simulated, style);

    const double high = rows.empty()
        ? counterRow
        : std::clamp((area.height() - 2 * counterHead) / double(rows.size()), smallestCounterRow, counterRow);
    double middle = area.top() + counterHead + high / 2;
    const auto letters = [&](double at, double width, const QFont& font, const QColor& colour, const QString& words) {
        painter.setFont(font);
        painter.setPen(colour);
        drawLetters(painter, QRectF(at, middle - 10, width, 20), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(words, Qt::ElideRight, width));
    };
    for (const CounterRow* row : rows) {
        letters(area.left(), title - counterGap / 2, style.words, style.tokens.soft, toQt(titleOf(*row->counter)));
        const double most = std::max(row->a.value_or(0), row->b.value_or(0));
        for (const std::size_t side : {0, 1}) {
            const std::optional<double>& number = side == 0 ? row->a : row->b;
            // A bar that is shorter than a pixel is still there; one of nothing is not.
            const double width = number && *number > 0 ? std::max(*number / most * longest, 1.5) : 0;
            painter.fillRect(
                QRectF(left[side], middle - counterBar / 2, width, counterBar), sideColour(side == 1, style.tokens));
            letters(left[side] + width + (width > 0 ? 8 : 0), value + 2, style.words, style.tokens.text,
                counterValue(*row, number));
        }
        letters(factor, ratio + 2, row->same() ? style.words : style.strong,
            row->same() ? style.tokens.soft : style.tokens.text, toQt(ratioInWords(*row)));
        middle += high;
    }
    const auto notShown = [&](bool same) {
        const auto counted = [&](const CounterRow& row) { return row.same() == same; };
        return std::ranges::count_if(m_counters, counted)
            - std::ranges::count_if(rows, [&](const CounterRow* row) { return counted(*row); });
    };
    QStringList others;
    if (const auto differing = notShown(false); differing > 0)
        others += said("figure.compare.more", "{} more differ less", differing);
    if (const auto same = notShown(true); same > 0)
        others += said("figure.compare.same", "{} are the same", same);
    letters(area.left(), area.width(), style.small, style.tokens.soft, others.join(", "));
}

QString CompareChart::inWords() const
{
    QStringList parts;
    if (m_times)
        parts += m_times->inWords();
    for (const CounterRow& row : m_counters)
        parts += said("figure.compare.counter", "{}: A {}, B {}", titleOf(*row.counter), counterValue(row, row.a),
            counterValue(row, row.b));
    return parts.join("; ");
}

QSize CompareChart::minimumSize() const
{
    return {420,
        int((m_times ? m_times->minimumSize().height() + countersGap : 0)
            + (m_counters.empty() ? 0 : 2 * counterHead + smallestCounterRow))};
}

QSize CompareChart::preferredSize() const
{
    const double counters = m_counters.empty() ? 0 : 2 * counterHead + double(shownIn(1e6).size()) * counterRow;
    return {700, int((m_times ? m_times->preferredSize().height() + countersGap : 0) + counters)};
}

} // namespace warpatlas::ui::inline desktop
