#include "ui/desktop/layout/canvas_frame.h"

#include "ui/desktop/layout/panel_sizes.h"
#include "ui/desktop/look/style.h"

#include <QFocusEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace warpatlas::ui {

CanvasFrame::CanvasFrame(QWidget* parent) : QWidget(parent)
{
    setObjectName("canvasFrame");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    setMinimumSize(leastCanvasWidth, leastCanvasHeight);
}

void CanvasFrame::setCanvas(QWidget* canvas)
{
    layout()->addWidget(canvas);
    (canvas->focusProxy() ? canvas->focusProxy() : canvas)->installEventFilter(this);
}

bool CanvasFrame::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        const bool byKey = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        m_ring = event->type() == QEvent::FocusIn && byKey;
        update();
    }
    return QWidget::eventFilter(watched, event);
}

void CanvasFrame::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(m_ring ? tokens().accent : tokens().background);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace warpatlas::ui
