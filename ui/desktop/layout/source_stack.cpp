#include "ui/desktop/layout/source_stack.h"

#include "ui/desktop/editor/editor_panel.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/source/source_panel.h"
#include "ui/desktop/source/source_view.h"

namespace warpatlas::ui {

SourceStack::SourceStack(SourcePanel* source, EditorPanel* editor, KernelDocument& document, QWidget* parent)
    : QStackedWidget(parent), m_source(source), m_editor(editor), m_document(document)
{
    addWidget(source);
    addWidget(editor);
    connect(source, &SourcePanel::editRequested, this, [this] { setWriting(true); });
    connect(source, &SourcePanel::mended, &document, &KernelDocument::replaceText);
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
    KernelEditor& text = *m_editor->editor();
    if (!writing) {
        if (!isWriting())
            return;
        setCurrentWidget(m_source);
        m_source->view()->showLine(std::uint32_t(text.textCursor().blockNumber() + 1));
        return;
    }
    if (isWriting()) {
        m_editor->startWriting();
        return;
    }
    if (!m_document.isOpen())
        m_document.copyShown();
    if (!m_document.isOpen())
        return;
    // What was looked at is what is written at.
    const auto [first, last] = m_source->view()->linesInView();
    const std::optional<std::uint32_t> live = m_source->view()->liveLine();
    const auto written = std::uint32_t(text.textCursor().blockNumber() + 1);
    setCurrentWidget(m_editor);
    if (written < first || written > last)
        text.putCursor(live && *live >= first && *live <= last ? *live : first);
    m_editor->startWriting();
}

} // namespace warpatlas::ui
