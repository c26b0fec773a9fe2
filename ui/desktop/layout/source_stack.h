/// The source as it was run and the editor in one place: one of the two is seen.
#pragma once

#include <QStackedWidget>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
