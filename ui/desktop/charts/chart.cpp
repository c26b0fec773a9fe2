#include "ui/desktop/charts/chart.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace warpatlas::ui {

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

QSize ChartWidget::minimumSizeHint() const
{
    return m_chart ? m_chart->minimumSize() : QSize(120, 60);
}
QSize ChartWidget::sizeHint() const
{
    return m_chart ? m_chart->preferredSize() : minimumSizeHint();
}

void ChartWidget::paintEvent(QPaintEvent*)
{
    if (!m_chart)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_chart->paint(painter, QRectF(rect()), ChartStyle::current());
}

bool ChartWidget::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_chart) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString words = m_chart->explain(help->pos(), QRectF(rect()));
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace warpatlas::ui
