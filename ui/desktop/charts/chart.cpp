#include "ui/desktop/charts/chart.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QWindow>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

ChartStyle ChartStyle::current()
{
    return {ui::tokens(), sansFont(13), sansFont(12), sansFont(13, true)};
}

ChartWidget::ChartWidget(const QString& objectName, QWidget* parent) : QWidget(parent)
{
    setObjectName(objectName);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ChartWidget::setChart(std::unique_ptr<Chart> chart)
{
    m_chart = std::move(chart);
    setAccessibleName(m_chart ? m_chart->inWords() : QString());
    updateGeometry();
    update();
}

void ChartWidget::paintEvent(QPaintEvent*)
{
    if (!m_chart)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_chart->paint(painter, chartArea(), ChartStyle::current());
}

void ChartWidget::showTip(const QPoint& place, const QString& words)
{
    // At the side of the place that has more room, so that the other is seen.
    const QFontMetrics metrics(QToolTip::font());
    int wide = 0;
    for (const QString& line : words.split('\n'))
        wide = std::max(wide, metrics.horizontalAdvance(line));
    constexpr int aside = 12, frame = 20;
    const bool left = place.x() > width() / 2;
    QToolTip::showText(mapToGlobal(place + QPoint(left ? -wide - frame - 2 * aside : aside, 0)), words, this);
    // Clicks go through to what is under it.
    for (QWidget* const top : QApplication::topLevelWidgets())
        if (top->inherits("QTipLabel") && top->windowHandle())
            top->windowHandle()->setFlag(Qt::WindowTransparentForInput);
}

bool ChartWidget::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_chart) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString words = m_chart->explain(help->pos(), chartArea());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            showTip(help->pos(), words);
        return true;
    }
    return QWidget::event(event);
}

} // namespace warpatlas::ui::inline desktop
