#include "ui/desktop/layout/middle.h"

#include "ui/desktop/layout/fill_answers.h"
#include "ui/desktop/layout/panel_sizes.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/program/program_panel.h"

#include <QFocusEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {

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

Middle::Middle(QWidget* views, ProgramPanel* program, QWidget* parent)
    : QStackedWidget(parent), m_program(program), m_page(scrolled(column({program}, true)))
{
    setObjectName("middle");
    program->hideHeading(); // the segment above shows the title
    addWidget(views);
    addWidget(m_page);
    static_cast<QScrollArea*>(m_page)->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // a timeline is wide
    // The canvas alone says how much room the middle needs.
    m_page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    connect(program, &ProgramPanel::headlineChanged, this, &Middle::changed);
}

bool Middle::hasProgram() const
{
    return isProgram() || m_program->program() || !m_program->headline().isEmpty();
}

void Middle::showProgram(bool program)
{
    if (program == isProgram())
        return;
    setCurrentIndex(program ? 1 : 0);
    emit changed();
}

void Middle::takeKeys()
{
    const QWidget* const focus = window()->focusWidget();
    if (focus && m_page->isAncestorOf(focus))
        return;
    for (QPushButton* button : m_page->findChildren<QPushButton*>())
        if (button->isVisible() && button->isEnabled()) {
            button->setFocus(Qt::TabFocusReason);
            return;
        }
}

} // namespace warpatlas::ui::inline desktop
