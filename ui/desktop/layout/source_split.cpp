#include "ui/desktop/layout/source_split.h"

#include "ui/desktop/editor/editor_panel.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/ptx_bridge.h"
#include "ui/desktop/ptx/ptx_panel.h"
#include "ui/desktop/ptx/ptx_view.h"
#include "ui/desktop/source/source_panel.h"
#include "ui/desktop/source/source_view.h"

#include <QApplication>

namespace warpatlas::ui::inline desktop {
namespace {

/// Sixty letters of code and a line number, twice.
constexpr int wideEnough = 960;

} // namespace

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
    const std::optional<std::uint32_t> live = m_source->view()->marks().live;
    const auto written = std::uint32_t(text.textCursor().blockNumber() + 1);
    setCurrentWidget(m_editor);
    if (written < first || written > last)
        text.putCursor(live && *live >= first && *live <= last ? *live : first);
    m_editor->startWriting();
}

SourceSplit::SourceSplit(
    SourceStack* stack, SourcePanel* source, EditorPanel* editor, PtxPanel* ptx, PtxBridge& bridge, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_stack(stack), m_source(source), m_editor(editor), m_ptx(ptx), m_bridge(bridge)
{
    setObjectName("sourceSplit");
    addWidget(stack);
    addWidget(ptx);
    setChildrenCollapsible(false);
    setHandleWidth(9);
    setStretchFactor(0, 1);
    setStretchFactor(1, 1);
    ptx->hide();
    connect(source, &SourcePanel::ptxRequested, this, &SourceSplit::setPtxShown);
    connect(editor, &EditorPanel::ptxRequested, this, &SourceSplit::setPtxShown);
    connect(ptx, &PtxPanel::closeRequested, this, [this] { setPtxShown(false); });
    connect(stack, &QStackedWidget::currentChanged, this, [this] {
        m_bridge.setWriting(m_stack->isWriting());
        pointAtLine(0);
    });
    connect(source->view(), &SourceView::pointed, this, [this](unsigned line) {
        if (!m_stack->isWriting())
            pointAtLine(line);
    });
    connect(editor->editor(), &KernelEditor::pointed, this, [this](unsigned line) {
        if (m_stack->isWriting())
            pointAtLine(line);
    });
    connect(ptx->view(), &PtxView::pointed, this, &SourceSplit::pointAtRow);
    connect(ptx->view(), &PtxView::lineActivated, this, [this](unsigned line) {
        if (!m_stack->isWriting())
            m_source->goToLine(line);
        else if (const std::uint32_t written = m_bridge.toWritten(line); written != 0)
            m_editor->editor()->goToLine(written);
    });
    connect(&m_bridge, &PtxBridge::linesMoved, this, [this] { pointAtLine(m_line); });
    connect(&m_bridge, &PtxBridge::changed, this, [this] { pointAtLine(m_line); });
}

void SourceSplit::setPtxShown(bool shown)
{
    if (shown == m_shown)
        return;
    m_shown = shown;
    const bool hadKeys = m_ptx->isAncestorOf(QApplication::focusWidget());
    m_source->setPtxShown(shown);
    m_editor->setPtxShown(shown);
    m_ptx->setVisible(shown);
    if (!shown) {
        m_source->view()->setLinked(0);
        m_editor->editor()->setLinked(0);
        if (hadKeys && m_stack->isWriting())
            m_editor->editor()->setFocus(Qt::OtherFocusReason);
        else if (hadKeys)
            m_source->view()->setFocus(Qt::OtherFocusReason);
    }
    emit ptxShownChanged(shown);
}

void SourceSplit::resizeEvent(QResizeEvent* event)
{
    const Qt::Orientation wanted = width() >= wideEnough ? Qt::Horizontal : Qt::Vertical;
    if (wanted != orientation())
        setOrientation(wanted);
    QSplitter::resizeEvent(event);
}

void SourceSplit::pointAtLine(std::uint32_t line)
{
    m_line = line;
    if (m_shown)
        m_ptx->view()->setLit(m_stack->isWriting() ? m_bridge.toCompiled(line) : line);
}

void SourceSplit::pointAtRow()
{
    const PtxListingPointer& listing = m_bridge.listing();
    const auto row = m_ptx->view()->pointedRow();
    const std::uint32_t line =
        m_shown && listing && row && *row < listing->rows().size() ? listing->rows()[*row].line : 0;
    m_source->view()->setLinked(m_stack->isWriting() ? 0 : line);
    m_editor->editor()->setLinked(m_stack->isWriting() ? m_bridge.toWritten(line) : 0);
}

} // namespace warpatlas::ui::inline desktop
