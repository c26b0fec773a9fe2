#include "ui/desktop/charts/flow_chart.h"

#include "app/flow/flow_words.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/band_hatching.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace warpatlas::ui {
namespace {

constexpr double flowLegendHeight = 20, timeAxisHeight = 20, headingPart = 1, largestRow = 30, smallestFlowRow = 11;
constexpr std::array flowSteps{FlowStep::Upload, FlowStep::Kernel, FlowStep::Gather, FlowStep::Download};

/// A bar that is narrower is drawn this wide, in pixels: kernels beside long copies could not be seen.
constexpr double narrowestBar = 4;

QColor flowColour(FlowStep step, const Tokens& tokens)
{
    switch (step) {
    case FlowStep::Upload:
        return tokens.copies;
    case FlowStep::Kernel:
        return tokens.gpu;
    case FlowStep::Gather:
        return mix(tokens.copies, tokens.warning, 0.45);
    case FlowStep::Download:
        break;
    }
    return mix(tokens.copies, tokens.text, 0.55);
}

/// Fills a bar so that it can be told from the others without its colour: kernels and uploads are filled, downloads are
/// outlined. Modelled ones are hatched, downloads against the direction of the others.
void paintBar(QPainter& painter, const QRectF& bar, FlowStep step, bool modelled, const ChartStyle& style)
{
    const QColor colour = flowColour(step, style.tokens);
    const bool outlined = step == FlowStep::Download;
    painter.fillRect(bar, style.tokens.panel);
    if (modelled) {
        const double spacing = 0.4 * style.small.pixelSize();
        if (outlined) { // the same lines, seen in a mirror
            painter.save();
            painter.translate(2 * bar.center().x(), 0);
            painter.scale(-1, 1);
            paintHatching(painter, bar, colour, spacing);
            painter.restore();
        } else {
            paintHatching(painter, bar, colour, spacing);
        }
    } else {
        painter.fillRect(bar, outlined ? mix(style.tokens.panel, colour, 0.25) : colour);
    }
    if (outlined && bar.width() > 3) {
        painter.setPen(QPen(colour, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(1.25, 0.75, -1.25, -0.75));
    }
}

/// The colour of letters on a bar: what is hatched or outlined is nearly as dark, or as light, as the ground.
QColor inkOn(FlowStep step, bool modelled, const Tokens& tokens)
{
    if (modelled || step == FlowStep::Download)
        return tokens.text;
    return qGray(flowColour(step, tokens).rgb()) > 140 ? QColor(0x10, 0x14, 0x1a) : QColor(0xf4, 0xf6, 0xf8);
}

/// Which way the data go.
QString arrowOf(FlowStep step)
{
    switch (step) {
    case FlowStep::Upload:
        return QStringLiteral("↑");
    case FlowStep::Gather:
        return QStringLiteral("→");
    case FlowStep::Download:
        return QStringLiteral("↓");
    case FlowStep::Kernel:
        break;
    }
    return {};
}

QString letterOf(const FlowOperation& operation, bool chunked)
{
    const QString arrow = arrowOf(operation.step);
    const QString number = !chunked ? QString()
        : operation.chunk           ? QString::number(*operation.chunk + 1)
                                    : said("chart.flow.all", "all");
    return arrow + (arrow.isEmpty() || number.isEmpty() ? "" : " ") + number;
}

double labelWidthOf(const FlowResult& result, const QFont& font)
{
    const QString longest = result.gpus.size() > 1 ? said("chart.flow.gpu_stream", "GPU {}, stream {}", 8, 64)
                                                   : said("chart.flow.stream", "stream {}", 64);
    return QFontMetricsF(font).horizontalAdvance(longest) + 12;
}

std::size_t rowCount(const FlowResult& result)
{
    return result.gpus.size() * result.parts.streams + 1;
}

} // namespace

PlacedFlow placeFlow(const FlowResult& result, const QRectF& area, double labelWidth)
{
    PlacedFlow flow;
    const std::size_t gpus = result.gpus.size();
    const double lines = double(rowCount(result)) + 2 * headingPart;
    flow.plot =
        QRectF(area.left() + labelWidth, area.top() + flowLegendHeight, std::max(0.0, area.width() - labelWidth - 14),
            std::max(0.0, area.height() - flowLegendHeight - timeAxisHeight));
    const double height = std::min(largestRow, flow.plot.height() / lines);
    flow.plot.setHeight(height * lines);
    const double ends[] = {result.parts.wallMs, result.parts.highMs, result.whole.wallMs, result.whole.highMs};
    flow.axis = timeAxis(ends, AxisKind::Linear, std::clamp(int(flow.plot.width() / 90), 2, 9));
    double y = flow.plot.top();
    const auto addHeading = [&](const FlowTiming& timing) {
        flow.rows.push_back({{}, y, height * headingPart, &timing});
        y += height * headingPart;
    };
    const auto place = [&](const FlowOperation& operation, double top) {
        const double left = flow.plot.left() + flow.axis.place(operation.startMs) * flow.plot.width();
        const double right = flow.plot.left() + flow.axis.place(operation.endMs) * flow.plot.width();
        const bool widened = operation.step == FlowStep::Kernel && right - left < narrowestBar;
        const double width = widened ? narrowestBar : std::max(1.0, right - left);
        flow.operations.push_back({&operation, QRectF(left, top + 1, width, height - 2), widened});
    };
    addHeading(result.parts);
    const double first = y;
    for (std::size_t gpu = 0; gpu < gpus; ++gpu)
        for (std::size_t stream = 0; stream < result.parts.streams; ++stream) {
            const QString label = gpus > 1 ? said("chart.flow.gpu_stream", "GPU {}, stream {}", gpu + 1, stream + 1)
                                           : said("chart.flow.stream", "stream {}", stream + 1);
            flow.rows.push_back({label, y, height, nullptr});
            y += height;
        }
    for (const FlowOperation& operation : result.parts.operations)
        place(operation, first + height * double(operation.device * result.parts.streams + operation.stream));
    addHeading(result.whole);
    flow.rows.push_back({said("chart.flow.stream", "stream {}", 1), y, height, nullptr});
    for (const FlowOperation& operation : result.whole.operations)
        place(operation, y);
    return flow;
}

bool PlacedFlow::hasWidened(FlowStep step) const
{
    return std::ranges::any_of(
        operations, [&](const PlacedOperation& placed) { return placed.isWidened && placed.operation->step == step; });
}

PlacedFlow FlowChart::placed(const QRectF& area) const
{
    return placeFlow(m_result, area, labelWidthOf(m_result, sansFont(12)));
}

QString FlowChart::legendText(FlowStep step, const PlacedFlow& flow) const
{
    const QString arrow = arrowOf(step);
    QString name = toQt(labelOf(step)) + (arrow.isEmpty() ? "" : " ") + arrow;
    if (!flow.hasWidened(step))
        return name;
    double kernels = 0, all = 0;
    for (const FlowOperation& operation : m_result.whole.operations) {
        const double takes = operation.endMs - operation.startMs;
        all += takes;
        kernels += operation.step == step ? takes : 0;
    }
    return all > 0 ? said("chart.flow.widened", "{} ({} of the time, drawn wider)", name, percent(kernels / all))
                   : name;
}

void FlowChart::paintLegend(
    QPainter& painter, const QRectF& area, const PlacedFlow& flow, const ChartStyle& style) const
{
    painter.setFont(style.small);
    const QFontMetricsF metrics(style.small);
    double x = area.left();
    for (const FlowStep step : flowSteps) {
        if (step == FlowStep::Gather && m_result.gpus.size() < 2)
            continue;
        const bool hatched = m_result.provenance == Provenance::Modelled && !flow.hasWidened(step);
        paintBar(painter, QRectF(x, area.top() + 3, 18, 14), step, hatched, style);
        const QString text = legendText(step, flow);
        painter.setPen(style.tokens.soft);
        const double width = metrics.horizontalAdvance(text) + 2;
        drawLetters(
            painter, QRectF(x + 24, area.top(), width, flowLegendHeight), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 24 + width + 16;
    }
    if (m_result.provenance == Provenance::Modelled) {
        const QString text = said("chart.flow.modelled", "modelled: hatched, the middle of the band");
        painter.setPen(style.tokens.warningText);
        drawLetters(painter, QRectF(x, area.top(), std::max(0.0, area.right() - x), flowLegendHeight),
            Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void FlowChart::paintAxis(QPainter& painter, const PlacedFlow& flow, const ChartStyle& style) const
{
    painter.setFont(style.small);
    const QFontMetricsF metrics(style.small);
    double free = flow.plot.left() - 1000;
    for (const TimeTick& tick : flow.axis.ticks) {
        const double x = flow.plot.left() + flow.axis.place(tick.ms) * flow.plot.width();
        painter.setPen(QPen(style.tokens.line, 1));
        painter.drawLine(QPointF(x, flow.plot.top()), QPointF(x, flow.plot.bottom() + 3));
        const double width = metrics.horizontalAdvance(tick.label);
        if (x - width / 2 < free)
            continue;
        painter.setPen(style.tokens.soft);
        drawLetters(painter, QRectF(x - width, flow.plot.bottom() + 3, 2 * width, timeAxisHeight - 3),
            Qt::AlignHCenter | Qt::AlignTop, tick.label);
        free = x + width / 2 + 6;
    }
}

void FlowChart::paintRow(
    QPainter& painter, const QRectF& area, const PlacedFlow& flow, const FlowRow& row, const ChartStyle& style) const
{
    if (!row.heading) {
        painter.setFont(style.small);
        painter.setPen(style.tokens.soft);
        drawLetters(painter, QRectF(area.left(), row.top, flow.plot.left() - area.left() - 8, row.height),
            Qt::AlignLeft | Qt::AlignVCenter, row.label);
        painter.fillRect(QRectF(flow.plot.left(), row.top + row.height / 2, flow.plot.width(), 1), style.tokens.line);
        return;
    }
    const bool whole = row.heading == &m_result.whole;
    const QString what =
        whole ? said("chart.flow.whole", "one after another") : toQt(chunksInWords(*row.heading, m_result.gpus.size()));
    painter.setFont(style.strong);
    painter.setPen(style.tokens.text);
    drawLetters(painter, QRectF(area.left(), row.top, area.width(), row.height), Qt::AlignLeft | Qt::AlignTop,
        said("chart.flow.heading", "{}: {}", what, timeInWords(m_result, *row.heading)));
    // Where the end lies, below the words: the interval, or the band.
    const auto at = [&](double ms) { return flow.plot.left() + flow.axis.place(ms) * flow.plot.width(); };
    const double low = at(row.heading->lowMs), high = at(row.heading->highMs), y = row.top + row.height - 5;
    painter.setPen(QPen(style.tokens.text, 1));
    painter.drawLine(QPointF(low, y), QPointF(high, y));
    for (const double x : {low, high})
        painter.drawLine(QPointF(x, y - 3), QPointF(x, y + 3));
}

void FlowChart::paintOperation(QPainter& painter, const PlacedOperation& placed, const ChartStyle& style) const
{
    // A few pixels are too narrow for lines.
    const bool hatched = m_result.provenance == Provenance::Modelled && !placed.isWidened;
    paintBar(painter, placed.rect, placed.operation->step, hatched, style);
    painter.setPen(QPen(style.tokens.panel, 1));
    painter.setBrush(Qt::NoBrush);
    if (placed.rect.width() > 3 && !placed.isWidened)
        painter.drawRect(placed.rect);
    const bool chunked = placed.operation >= m_result.parts.operations.data()
        && placed.operation < m_result.parts.operations.data() + m_result.parts.operations.size();
    const QString letters = letterOf(*placed.operation, chunked);
    const QFontMetricsF metrics(style.small);
    if (letters.isEmpty() || placed.rect.height() < metrics.height() * 0.8
        || placed.rect.width() < metrics.horizontalAdvance(letters) + 3)
        return;
    painter.setFont(style.small);
    painter.setPen(inkOn(placed.operation->step, m_result.provenance == Provenance::Modelled, style.tokens));
    drawLetters(painter, placed.rect, Qt::AlignCenter, letters);
}

void FlowChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const PlacedFlow flow = placed(area);
    paintLegend(painter, area, flow, style);
    paintAxis(painter, flow, style);
    for (const FlowRow& row : flow.rows)
        paintRow(painter, area, flow, row, style);
    // Those that are drawn wider than they take lie above their neighbours.
    for (const bool widened : {false, true})
        for (const PlacedOperation& operation : flow.operations)
            if (operation.isWidened == widened)
                paintOperation(painter, operation, style);
}

QString FlowChart::inWords() const
{
    return said("chart.flow.words", "Timeline of {}, {}. {}", m_result.kernel, provenanceText(m_result.provenance),
        flowInWords(m_result));
}

QSize FlowChart::minimumSize() const
{
    return {
        300, int((double(rowCount(m_result)) + 2 * headingPart) * smallestFlowRow + flowLegendHeight + timeAxisHeight)};
}

QSize FlowChart::preferredSize() const
{
    return {760, int((double(rowCount(m_result)) + 2 * headingPart) * largestRow + flowLegendHeight + timeAxisHeight)};
}

std::optional<std::size_t> FlowChart::pointAt(const QPointF& point, const QRectF& area) const
{
    const PlacedFlow flow = placed(area);
    for (const bool widened : {true, false}) // as they lie above one another
        for (std::size_t i = 0; i < flow.operations.size(); ++i)
            if (flow.operations[i].isWidened == widened
                && flow.operations[i].rect.adjusted(-1, 0, 1, 0).contains(point))
                return i;
    return std::nullopt;
}

QRectF FlowChart::placeOf(std::size_t point, const QRectF& area) const
{
    const PlacedFlow flow = placed(area);
    return point < flow.operations.size() ? flow.operations[point].rect : QRectF();
}

QString FlowChart::explainPoint(std::size_t point) const
{
    if (point >= points())
        return {};
    const std::size_t chunked = m_result.parts.operations.size();
    if (point < chunked)
        return toQt(operationInWords(m_result, m_result.parts.operations[point]));
    FlowOperation whole = m_result.whole.operations[point - chunked];
    whole.chunk = m_result.ranges.size(); // of no chunk
    return toQt(operationInWords(m_result, whole));
}

QString FlowChart::explain(const QPointF& point, const QRectF& area) const
{
    const auto at = pointAt(point, area);
    return at ? explainPoint(*at) : QString();
}

} // namespace warpatlas::ui
