#include "ui/desktop/layout/source_stack.h"

#include "ui/desktop/editor/editor_panel.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/source/source_panel.h"

namespace warpatlas::ui {

SourceStack::SourceStack(SourcePanel* source, EditorPanel* editor, KernelDocument& document, QWidget* parent)
    : QStackedWidget(parent), m_source(source), m_editor(editor), m_document(document)
{
    addWidget(source);
    addWidget(editor);
    connect(source, &SourcePanel::editRequested, this, [this] { setWriting(true); });
    connect(editor, &EditorPanel::doneRequested, this, [this] { setWriting(false); });
    connect(&document, &KernelDocument::opened, this, [this] { setCurrentWidget(m_editor); });
    connect(&document, &KernelDocument::stateChanged, this, [this] {
        if (!m_document.isOpen())
            setCurrentWidget(m_source);
    });
}

bool SourceStack::isWriting() const
{
    return currentWidget() == m_editor;
}

void SourceStack::setWriting(bool writing)
{
    if (!writing) {
        setCurrentWidget(m_source);
        return;
    }
    if (!m_document.isOpen())
        m_document.copyShown();
    if (!m_document.isOpen())
        return;
    setCurrentWidget(m_editor);
    m_editor->startWriting();
}

} // namespace warpatlas::ui
