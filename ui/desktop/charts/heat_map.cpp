#include "ui/desktop/charts/heat_map.h"

#include "app/sweep/sweep_words.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

/// Past this ratio of the largest to the smallest number most cells would have nearly one colour.
constexpr double mostLinearColours = 3;

QFont headingFont(const ChartStyle& style)
{
    QFont font = style.strong;
    font.setPixelSize(int(std::lround(style.strong.pixelSize() * 1.3)));
    return font;
}

} // namespace

struct HeatMap::Plan {
    double unit = 12;
    QRectF title, sentence, caption, cells, scale, axisTitle;
    QStringList sentenceLines, captionLines;
    double labels = 0; ///< width of the rows' labels
    std::size_t rows = 1, columns = 1;

    QRectF cell(std::size_t row, std::size_t column) const
    {
        const double width = cells.width() / double(columns), height = cells.height() / double(rows);
        return {cells.left() + double(column) * width, cells.top() + double(row) * height, width, height};
    }
};

HeatMap::HeatMap(std::shared_ptr<const SweepResult> result, const SweepChartOptions& options)
    : m_result(std::move(result)), m_caption(options.caption), m_heading(options.heading)
{
    const SweepShow show = options.show.value_or(usualShow(*m_result));
    m_unit = unitOf(show);
    std::string name;
    Provenance provenance = Provenance::Measured;
    m_values = gridOf(*m_result, show, name, provenance);
    m_name = toQt(name);
    m_provenance = provenanceText(provenance);
    // Fewer sectors are not better where a request asks for more: those are only shown.
    const auto counter = counterOf(show);
    const bool isJudged = !counter || isFraction(*counter);
    const bool lessIsBetter = show == SweepShow::Time;
    std::optional<std::size_t> least, most;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (!m_values[i])
            continue;
        if (!least || *m_values[i] < *m_values[*least])
            least = i;
        if (!most || *m_values[i] > *m_values[*most])
            most = i;
    }
    if (least) {
        m_least = *m_values[*least];
        m_most = *m_values[*most];
    }
    if (isJudged && m_most > m_least)
        m_best = lessIsBetter ? least : most;
    m_logarithmic = m_unit != AxisUnit::Fraction && m_least > 0 && m_most > mostLinearColours * m_least;
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    const Experiment& base = m_result->sweep.base;
    m_title = said("chart.heat.title", "{}: {} over {} and {}",
        base.source && base.kernel.empty() ? base.source->file : base.kernel, withinSentence(toQt(titleOf(show))),
        withinSentence(toQt(titleOf(axes[0]))), withinSentence(toQt(titleOf(axes[1]))));
    const auto at = [&](std::size_t point) { return toQt(placeInWords(m_result->sweep, point)); };
    if (!least)
        m_sentence = said("chart.heat.nothing", "No point has a number of this kind.");
    else if (!(m_most > m_least))
        m_sentence = said("chart.heat.alike", "{}, {}: {} everywhere.", m_name, m_provenance, valueText(m_least));
    else
        m_sentence = said("chart.heat.from_to", "{}, {}: from {} at {} to {} at {}.", m_name, m_provenance,
            valueText(m_least), at(*least), valueText(m_most), at(*most));
    m_conditions = toQt(conditionsInWords(*m_result));
}

QString HeatMap::valueText(double value) const
{
    return chartValue(value, m_unit);
}

double HeatMap::share(double value) const
{
    if (!(m_most > m_least))
        return 0.5;
    return m_logarithmic ? std::log(value / m_least) / std::log(m_most / m_least)
                         : (value - m_least) / (m_most - m_least);
}

HeatMap::Plan HeatMap::planFor(const QRectF& area, const ChartStyle& style) const
{
    Plan plan;
    const QFontMetricsF small(style.small), words(style.words);
    const double unit = plan.unit = small.height() / 1.2;
    plan.sentence = QRectF(area.left(), area.top(), area.width(), 0);
    if (m_heading) {
        plan.title = QRectF(area.left(), area.top(), area.width(), QFontMetricsF(headingFont(style)).height());
        plan.sentenceLines = brokenIntoLines(m_sentence, style.words, area.width(), 4);
        plan.sentence = QRectF(area.left(), plan.title.bottom() + 0.25 * unit, area.width(),
            words.height() * double(plan.sentenceLines.size()));
    }
    double bottom = area.bottom();
    if (m_caption) {
        plan.captionLines = conditionLines(m_conditions, style.small, area);
        const double height = small.height() * double(plan.captionLines.size());
        plan.caption = QRectF(area.left(), bottom - height, area.width(), height);
        bottom -= height + 0.7 * unit;
    }
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    plan.rows = axes[0].values.size();
    plan.columns = axes[1].values.size();
    for (const std::string& value : axes[0].values)
        plan.labels = std::max(plan.labels, small.horizontalAdvance(toQt(valueInWords(axes[0], value))));
    plan.labels = std::min(plan.labels, area.width() * 0.25);
    plan.axisTitle = QRectF(area.left(), bottom - small.height(), area.width(), small.height());
    const double below = 2 * small.height() + 0.6 * unit;
    const double top = plan.sentence.bottom() + (m_heading ? 1.4 : 0.5) * unit + small.height();
    const double scale =
        std::max(small.horizontalAdvance(valueText(m_least)), small.horizontalAdvance(valueText(m_most))) + 2.2 * unit;
    plan.cells = QRectF(area.left() + plan.labels + 0.6 * unit, top,
        area.width() - plan.labels - 0.6 * unit - scale - 1.2 * unit, bottom - below - top);
    plan.scale = QRectF(area.right() - scale, top, 1.1 * unit, plan.cells.height());
    return plan;
}

void HeatMap::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const Plan plan = planFor(area, style);
    const Tokens& tokens = style.tokens;
    painter.save();
    painter.setFont(headingFont(style));
    painter.setPen(tokens.text);
    if (m_heading)
        drawLetters(painter, plan.title, Qt::AlignLeft, m_title);
    painter.setFont(style.words);
    const double words = QFontMetricsF(style.words).height(), small = QFontMetricsF(style.small).height();
    for (int i = 0; i < plan.sentenceLines.size(); ++i)
        drawLetters(
            painter, plan.sentence.adjusted(0, i * words, 0, 0), Qt::AlignLeft | Qt::AlignTop, plan.sentenceLines[i]);
    for (std::size_t i = 0; i < m_values.size(); ++i)
        paintCell(painter, plan, i, style);
    painter.setFont(style.small);
    painter.setPen(tokens.soft);
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    std::vector<double> middles, widths;
    for (std::size_t column = 0; column < plan.columns; ++column) {
        middles.push_back(plan.cell(0, column).center().x());
        widths.push_back(
            QFontMetricsF(style.small).horizontalAdvance(toQt(valueInWords(axes[1], axes[1].values[column]))));
    }
    for (const std::size_t column : shownLabels(middles, widths, 0.6 * plan.unit))
        drawLetters(painter,
            QRectF(middles[column] - widths[column] / 2 - 2, plan.cells.bottom() + 0.3 * plan.unit, widths[column] + 4,
                small),
            Qt::AlignHCenter, toQt(valueInWords(axes[1], axes[1].values[column])));
    const double rowHeight = plan.cells.height() / double(plan.rows);
    const auto every = std::size_t(std::max(1.0, std::ceil(small / rowHeight)));
    for (std::size_t row = 0; row < plan.rows; row += every)
        drawLetters(painter,
            QRectF(plan.cells.left() - 0.6 * plan.unit - plan.labels, plan.cell(row, 0).center().y() - small / 2,
                plan.labels, small),
            Qt::AlignRight | Qt::AlignVCenter, toQt(valueInWords(axes[0], axes[0].values[row])));
    drawLetters(painter, QRectF(plan.cells.left(), plan.axisTitle.top(), plan.cells.width(), small), Qt::AlignHCenter,
        toQt(titleOf(axes[1])));
    drawLetters(painter, QRectF(area.left(), plan.cells.top() - small - 0.5 * plan.unit, plan.cells.width(), small),
        Qt::AlignLeft, toQt(titleOf(axes[0])));
    paintScale(painter, plan, style);
    for (int i = 0; i < plan.captionLines.size(); ++i) {
        painter.setPen(tokens.soft);
        drawLetters(
            painter, plan.caption.adjusted(0, i * small, 0, 0), Qt::AlignLeft | Qt::AlignTop, plan.captionLines[i]);
    }
    painter.restore();
}

void HeatMap::paintCell(QPainter& painter, const Plan& plan, std::size_t point, const ChartStyle& style) const
{
    const std::vector<std::size_t> place = m_result->sweep.placeOf(point);
    const double gap = std::min(0.12 * plan.unit, plan.cells.width() / double(plan.columns) * 0.06);
    const QRectF rect = plan.cell(place[0], place[1]).adjusted(gap, gap, -gap, -gap);
    painter.setFont(style.small);
    if (!m_values[point]) {
        painter.setPen(QPen(style.tokens.line, 0.09 * plan.unit));
        painter.drawRect(rect);
        painter.drawLine(rect.bottomLeft(), rect.topRight());
        return;
    }
    const QColor colour = toQt(render::valueColour(share(*m_values[point])));
    painter.fillRect(rect, colour);
    const QString text = valueText(*m_values[point]);
    const QFontMetricsF metrics(style.small);
    if (metrics.horizontalAdvance(text) + 0.4 * plan.unit <= rect.width() && metrics.height() <= rect.height()) {
        const double light = 0.299 * colour.redF() + 0.587 * colour.greenF() + 0.114 * colour.blueF();
        painter.setPen(light > 0.5 ? QColor(0x10, 0x12, 0x16) : QColor(0xf4, 0xf6, 0xf8));
        drawLetters(painter, rect, Qt::AlignHCenter | Qt::AlignVCenter, text);
    }
    if (m_best && m_values[point] == m_values[*m_best]) { // there may be several
        painter.setPen(QPen(style.tokens.text, 0.22 * plan.unit));
        painter.drawRect(rect);
    }
}

void HeatMap::paintScale(QPainter& painter, const Plan& plan, const ChartStyle& style) const
{
    if (!(m_most > m_least))
        return;
    constexpr int steps = 64;
    // Each over the one before, so that no seams show between them.
    for (int i = 0; i < steps; ++i)
        painter.fillRect(plan.scale.adjusted(0, 0, 0, -plan.scale.height() * i / steps),
            toQt(render::valueColour((i + 0.5) / steps)));
    painter.setFont(style.small);
    painter.setPen(style.tokens.soft);
    const double small = QFontMetricsF(style.small).height(), left = plan.scale.right() + 0.5 * plan.unit;
    const double width = plan.unit * 10;
    drawLetters(painter, QRectF(left, plan.scale.top(), width, small), Qt::AlignLeft | Qt::AlignTop, valueText(m_most));
    drawLetters(painter, QRectF(left, plan.scale.bottom() - small, width, small), Qt::AlignLeft | Qt::AlignBottom,
        valueText(m_least));
    const double middle = m_logarithmic ? std::sqrt(m_least * m_most) : (m_least + m_most) / 2;
    if (plan.scale.height() > 5 * small)
        drawLetters(painter, QRectF(left, plan.scale.center().y() - small / 2, width, small),
            Qt::AlignLeft | Qt::AlignVCenter, valueText(middle));
}

QString HeatMap::inWords() const
{
    return m_title + ". " + m_sentence + ' ' + m_conditions;
}

std::optional<std::size_t> HeatMap::pointAt(const QPointF& point, const QRectF& area) const
{
    const Plan plan = planFor(area, ChartStyle::current());
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const std::vector<std::size_t> place = m_result->sweep.placeOf(i);
        if (plan.cell(place[0], place[1]).contains(point))
            return i;
    }
    return std::nullopt;
}

QRectF HeatMap::placeOf(std::size_t point, const QRectF& area) const
{
    if (point >= m_values.size())
        return {};
    const std::vector<std::size_t> place = m_result->sweep.placeOf(point);
    return planFor(area, ChartStyle::current()).cell(place[0], place[1]);
}

QString HeatMap::explain(const QPointF& point, const QRectF& area) const
{
    const auto found = pointAt(point, area);
    if (!found)
        return {};
    const QString where = toQt(placeInWords(m_result->sweep, *found));
    if (m_values[*found])
        return said("chart.heat.cell", "{}: {}, {}", where, valueText(*m_values[*found]), m_provenance);
    const std::string& refusal = m_result->points[*found].refusal;
    return refusal.empty() ? where : where + ": " + toQt(refusal);
}

} // namespace warpatlas::ui
