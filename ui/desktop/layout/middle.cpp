#include "ui/desktop/layout/middle.h"

#include "ui/desktop/layout/fill_answers.h"
#include "ui/desktop/program/program_panel.h"

#include <QPushButton>
#include <QScrollArea>

namespace warpatlas::ui {

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

bool Middle::isProgram() const
{
    return currentWidget() == m_page;
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

} // namespace warpatlas::ui
