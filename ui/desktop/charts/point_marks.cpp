#include "ui/desktop/charts/point_marks.h"

#include "app/sweep/sweep_words.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>
#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr PointMark allMarks[]{PointMark::Wrong, PointMark::Refused, PointMark::Absent};
constexpr double markRoom = 1.4; ///< of a mark in the legend, in heights of a letter
constexpr double roomyHeight = 22; ///< of a chart whose legend may break its lines, likewise

constexpr Noun wrongNoun{"wrong_point", "point is wrong", "points are wrong"};

QString meaningOf(PointMark mark, std::uint64_t points)
{
    switch (mark) {
    case PointMark::Wrong:
        return said("chart.marks.wrong", "{}: no time of a wrong run counts", countOf(points, wrongNoun));
    case PointMark::Refused:
        return said("chart.marks.refused", "{} could not run", countOf(points, pointNoun));
    case PointMark::Absent:
        break;
    }
    return said("chart.marks.absent", "no number at {}", countOf(points, pointNoun));
}

QString whyMarked(const SweepPoint& point, PointMark mark)
{
    switch (mark) {
    case PointMark::Wrong:
        return point.problems.empty() ? said("chart.marks.differs", "the result is not the reference's")
                                      : toQt(point.problems.front());
    case PointMark::Refused:
        return toQt(point.refusal);
    case PointMark::Absent:
        break;
    }
    if (!point.ran)
        return said("chart.marks.not_yet", "it has not run yet");
    return !point.notSimulated.empty() ? toQt(point.notSimulated)
        : !point.notPredicted.empty()  ? toQt(point.notPredicted)
                                       : said("chart.marks.none", "nothing of this kind was counted or timed");
}

} // namespace

std::optional<PointMark> markOf(const SweepPoint& point, bool hasNumber)
{
    if (!point.refusal.empty())
        return PointMark::Refused;
    if (point.ran && !point.isRight())
        return PointMark::Wrong;
    return hasNumber ? std::nullopt : std::optional(PointMark::Absent);
}

QString markInWords(const SweepPoint& point, PointMark mark)
{
    const QString reason = whyMarked(point, mark);
    switch (mark) {
    case PointMark::Wrong:
        return said("chart.marks.tip_wrong", "wrong run: {}", reason);
    case PointMark::Refused:
        return said("chart.marks.tip_refused", "could not run: {}", reason);
    case PointMark::Absent:
        break;
    }
    return said("chart.marks.tip_absent", "no number: {}", reason);
}

void drawPointMark(QPainter& painter, PointMark mark, const QPointF& centre, double size, const ChartStyle& style)
{
    const double half = size / 2;
    const QRectF box(centre.x() - half, centre.y() - half, size, size);
    painter.setBrush(Qt::NoBrush);
    if (mark == PointMark::Wrong)
        return drawWrongMark(painter, centre, size, style);
    painter.setPen(QPen(style.tokens.soft, 0.12 * size));
    painter.drawRect(box);
    if (mark == PointMark::Refused)
        painter.drawLine(box.bottomLeft(), box.topRight());
}

std::vector<LegendLine> marksLegend(const SweepResult& result, const std::vector<std::optional<PointMark>>& marks)
{
    std::vector<LegendLine> legend;
    for (const PointMark mark : allMarks) {
        const auto first = std::ranges::find(marks, std::optional(mark));
        if (first == marks.end())
            continue;
        const auto point = std::size_t(first - marks.begin());
        legend.push_back({mark,
            said("chart.marks.line", "{}; {}: {}",
                meaningOf(mark, std::uint64_t(std::ranges::count(marks, std::optional(mark)))),
                placeInWords(result, point), whyMarked(result.points[point], mark))});
    }
    return legend;
}

QString legendInWords(const std::vector<LegendLine>& legend)
{
    QString words;
    for (const LegendLine& line : legend)
        words += ' ' + line.words + '.';
    return words;
}

PlacedLegend placeLegend(
    const std::vector<LegendLine>& legend, const QPointF& topLeft, const QRectF& area, const ChartStyle& style)
{
    const QFontMetricsF metrics(style.small);
    const double high = metrics.height(), gap = 1.6 * high, width = area.width();
    const int mostLines = area.height() > roomyHeight * high ? 2 : 1;
    PlacedLegend placed;
    double x = 0, y = 0;
    for (const LegendLine& line : legend) {
        const double mark = line.mark ? markRoom * high : 0;
        const double wide = std::min(mark + metrics.horizontalAdvance(line.words) + 2, width);
        if (x > 0 && x + wide > width) {
            x = 0;
            y = placed.height + 0.15 * high;
        }
        placed.words.push_back(brokenIntoLines(line.words, style.small, wide - mark, mostLines));
        const double tall = high * double(placed.words.back().size());
        placed.lines.emplace_back(topLeft.x() + x, topLeft.y() + y, wide, tall);
        placed.height = std::max(placed.height, y + tall);
        x += wide + gap;
    }
    return placed;
}

void paintLegend(
    QPainter& painter, const std::vector<LegendLine>& legend, const PlacedLegend& placed, const ChartStyle& style)
{
    painter.setFont(style.small);
    const double high = QFontMetricsF(style.small).height();
    for (std::size_t i = 0; i < legend.size(); ++i) {
        QRectF place = placed.lines[i];
        if (const auto mark = legend[i].mark) {
            const double size = 0.55 * high;
            drawPointMark(painter, *mark, {place.left() + size / 2 + 1, place.top() + high / 2}, size, style);
            place.setLeft(place.left() + markRoom * high);
        }
        painter.setPen(legend[i].mark == PointMark::Wrong ? style.tokens.wrongText : style.tokens.soft);
        place.setHeight(high);
        for (const QString& words : placed.words[i]) {
            drawLetters(painter, place, Qt::AlignLeft | Qt::AlignVCenter, words);
            place.translate(0, high);
        }
    }
}

QColor colourOf(SeriesRole role, const Tokens& tokens)
{
    switch (role) {
    case SeriesRole::CpuScalar:
        return mix(tokens.panel, tokens.cpu, 0.5);
    case SeriesRole::CpuSimd:
        return mix(tokens.panel, tokens.cpu, 0.75);
    case SeriesRole::CpuParallel:
        return tokens.cpu;
    // Other people's code on the same machine.
    case SeriesRole::CpuLibrary:
        return mix(tokens.cpu, tokens.text, 0.5);
    case SeriesRole::GpuLibrary:
        return mix(tokens.gpu, tokens.text, 0.5);
    case SeriesRole::GpuWithCopies:
        return tokens.gpu;
    case SeriesRole::GpuKernel:
        return mix(tokens.panel, tokens.gpu, 0.6);
    case SeriesRole::Copies:
        return tokens.copies;
    case SeriesRole::Counter:
        break;
    }
    return mix(tokens.soft, tokens.good, 0.6);
}

QColor colourOf(const SweepSeries& series, const Tokens& tokens)
{
    const QColor colour = colourOf(series.role, tokens);
    return series.provenance == Provenance::Recorded ? mix(colour, tokens.text, 0.55) : colour;
}

} // namespace warpatlas::ui::inline desktop
