/// The source and its PTX: side by side where both have room, else one below the other. What is pointed at in one
/// lights what belongs to it in the other.
#pragma once

#include <QSplitter>
#include <QStackedWidget>

#include <cstdint>

namespace warpatlas::ui::inline desktop {

/// The source as it was run and the editor in one place: one of the two is seen.
class EditorPanel;
class KernelDocument;
class SourcePanel;

class SourceStack : public QStackedWidget {
    Q_OBJECT
public:
    SourceStack(SourcePanel* source, EditorPanel* editor, KernelDocument& document, QWidget* parent = nullptr);
    bool isWriting() const;
    /// Each goes to the lines that were seen in the other. Shows the editor, with a copy of the shown kernel where none
    /// of one's own is there; or the run.
    void setWriting(bool writing);

private:
    SourcePanel* m_source;
    EditorPanel* m_editor;
    KernelDocument& m_document;
};

class EditorPanel;
class PtxBridge;
class PtxPanel;
class SourcePanel;
class SourceStack;

class SourceSplit : public QSplitter {
    Q_OBJECT
public:
    SourceSplit(SourceStack* stack, SourcePanel* source, EditorPanel* editor, PtxPanel* ptx, PtxBridge& bridge,
        QWidget* parent = nullptr);

    bool isPtxShown() const { return m_shown; }
    void setPtxShown(bool shown);

signals:
    void ptxShownChanged(bool shown);

private:
    void resizeEvent(QResizeEvent* event) override;
    void pointAtLine(std::uint32_t line); ///< of the text that is seen
    void pointAtRow();

    SourceStack* m_stack;
    SourcePanel* m_source;
    EditorPanel* m_editor;
    PtxPanel* m_ptx;
    PtxBridge& m_bridge;
    bool m_shown = false;
    std::uint32_t m_line = 0; ///< that was pointed at last, of the text that is seen
};

} // namespace warpatlas::ui::inline desktop
