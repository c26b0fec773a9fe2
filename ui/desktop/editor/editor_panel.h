/// The source while it is written: the editor, which of its kernels runs, and one line about what the compiler says.
#pragma once

#include "app/notebook/notebook_kernels.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/source/source_cards.h"

class QLineEdit;
class QPushButton;
class QToolButton;

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class KernelDocument;
class KernelEditor;

class EditorPanel : public Section {
    Q_OBJECT
public:
    EditorPanel(DesktopModel& model, KernelDocument& document, QWidget* parent = nullptr);
    KernelEditor* editor() const { return m_editor; }
    void startWriting(); ///< gives the editor the keys
    void setPtxShown(bool shown); ///< what the button says

signals:
    void doneRequested(); ///< the run is to be seen
    void saveRequested();
    void cellRequested(const std::string& place, const std::string& kernel); ///< another text of the notebook
    void ptxRequested(bool shown); ///< the PTX beside it is wanted, or not any more

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void askWords();
    void showText();
    void showState();
    SourceCards cardsOfRun() const;
    void showFirst(const SourceCards& cards);
    void showMessages();
    void fillKernels();
    void fillNotebook(const NotebookKernels& notebook);
    void find(bool backward);

    DesktopModel& m_model;
    KernelDocument& m_document;
    KernelEditor* m_editor;
    QToolButton* m_kernels;
    QPushButton* m_ptx;
    QWidget* m_findBar;
    QLineEdit* m_words;
    QLabel* m_first; ///< the first error, which leads to its line, and its mend
    SourceCard m_mend; ///< that is offered there
    QLabel* m_said;
    QString m_file; ///< of the text that is shown
    bool m_showing = false; ///< the editor's text is being replaced
    bool m_begins = false; ///< the next text that is shown is another one
};

} // namespace warpatlas::ui::inline desktop
