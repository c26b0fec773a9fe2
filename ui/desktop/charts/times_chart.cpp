#include "ui/desktop/charts/times_chart.h"

#include "ui/desktop/words.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui {
namespace {

QColor colourOf(BarPart part, const Tokens& tokens)
{
    switch (part) {
    case BarPart::Cpu:
        return tokens.cpu;
    case BarPart::Kernel:
        return tokens.gpu;
    // Paler than ours: somebody else's code on the same machine.
    case BarPart::CpuLibrary:
        return mix(tokens.panel, tokens.cpu, 0.55);
    case BarPart::GpuLibrary:
        return mix(tokens.panel, tokens.gpu, 0.55);
    case BarPart::Upload:
    case BarPart::Download:
        return tokens.copies;
    case BarPart::Rest:
        break;
    }
    return mix(tokens.panel, tokens.copies, 0.5);
}

QString nameOf(BarPart part)
{
    switch (part) {
    case BarPart::Cpu:
        return "CPU";
    case BarPart::Kernel:
        return "kernel";
    case BarPart::Upload:
        return "upload";
    case BarPart::Download:
        return "download";
    case BarPart::CpuLibrary:
    case BarPart::GpuLibrary:
        return "library";
    case BarPart::Rest:
        break;
    }
    return "launch and waiting";
}

} // namespace

std::vector<PlacedBar> TimesChart::place(const QRectF& area) const
{
    const double rows = double(std::max<std::size_t>(m_bars.size(), 1));
    return placeBars(m_bars, area, std::min(150.0, area.width() * 0.4), 92, std::min(26.0, area.height() / rows));
}

void TimesChart::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const
{
    const auto placed = place(area);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const PlacedBar& row = placed[i];
        painter.setFont(style.words);
        painter.setPen(style.tokens.soft);
        painter.drawText(row.label.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter,
            QFontMetricsF(style.words).elidedText(m_bars[i].label, Qt::ElideMiddle, row.label.width() - 12));
        for (const PlacedSegment& segment : row.segments) {
            // A bar that is shorter than a pixel is still there.
            QRectF rect = segment.rect;
            if (segment.part != BarPart::Rest)
                rect.setWidth(std::max(rect.width(), 1.0));
            painter.fillRect(rect, colourOf(segment.part, style.tokens));
        }
        painter.setPen(QPen(style.tokens.text, 1));
        painter.drawLine(QPointF(row.whiskerLow, row.middle), QPointF(row.whiskerHigh, row.middle));
        for (const double x : {row.whiskerLow, row.whiskerHigh})
            painter.drawLine(QPointF(x, row.middle - 4), QPointF(x, row.middle + 4));
        painter.drawText(
            row.value.adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, milliseconds(m_bars[i].result.medianMs));
    }
}

QString TimesChart::inWords() const
{
    QStringList lines;
    for (const TimeBar& bar : m_bars)
        lines += bar.label + ": " + milliseconds(bar.result.medianMs);
    return lines.join("; ");
}

QSize TimesChart::minimumSize() const
{
    return QSize(240, int(std::max<std::size_t>(m_bars.size(), 1)) * 18);
}

QSize TimesChart::preferredSize() const
{
    return QSize(420, int(std::max<std::size_t>(m_bars.size(), 1)) * 26);
}

QString TimesChart::explain(const QPointF& point, const QRectF& area) const
{
    const auto placed = place(area);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (point.y() < placed[i].label.top() || point.y() >= placed[i].label.bottom())
            continue;
        const TimeResult& time = m_bars[i].result;
        QStringList lines{
            QString("%1 on %2, %3").arg(m_bars[i].label, toQt(time.device), toQt(warpatlas::nameOf(time.provenance)))};
        lines += QString("median %1, 95 % interval %2 to %3")
                     .arg(milliseconds(time.medianMs), milliseconds(time.ciLowMs), milliseconds(time.ciHighMs));
        lines += QString("%1 samples, %2 left out").arg(time.samples).arg(time.discarded);
        if (!time.note.empty())
            lines += toQt(time.note);
        if (m_bars[i].segments.size() > 1)
            for (const TimeSegment& segment : m_bars[i].segments)
                lines += nameOf(segment.part) + ": " + milliseconds(segment.ms);
        return lines.join('\n');
    }
    return {};
}

} // namespace warpatlas::ui
