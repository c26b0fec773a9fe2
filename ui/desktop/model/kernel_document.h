/// The text of a kernel of one's own while it is written: a draft, which the compiler checks on a worker as soon as the
/// writer pauses. A draft that compiles becomes the experiment's; one that does not stays here with what is wrong, and
/// the last good version stays in the experiment. Threads: the window's.
#pragma once

#include "app/notebook/notebook_kernels.h"
#include "app/player/compile_check.h"
#include "ui/desktop/model/desktop_model.h"

#include <QTimer>

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {

class KernelDocument : public QObject {
    Q_OBJECT
public:
    explicit KernelDocument(DesktopModel& model, QObject* parent = nullptr);

    /// False: the shown kernel is one of the catalogue, and no draft is there.
    bool isOpen() const { return m_draft.has_value(); }
    const SourceKernel& draft() const { return *m_draft; } ///< where isOpen()
    /// The draft is not what the experiment runs: it does not compile, or is not checked yet.
    bool isAhead() const;
    /// The draft differs from its file, or has none (any more).
    bool isModified() const;
    /// Somebody wrote in the draft, and neither its file nor the experiment has that.
    bool isUnsaved() const { return isAhead() && isModified() && !(m_begun && m_begun->text == m_draft->text); }
    bool compiling() const { return m_due.isActive() || m_check.busy(); }
    /// The compiler's last words about this draft, or an earlier one; empty before.
    const std::optional<CheckedSource>& checked() const { return m_checked; }
    /// with its folder; only a name where it was never saved
    QString file() const { return m_draft ? QString::fromStdString(m_draft->file) : QString(); }

    void create(); ///< a small kernel that copies a picture
    void copyShown(); ///< the shown kernel's text, with its data and its launch
    /// A .cu or .ptx, or the first kernel of a notebook; says what is wrong with it. `data` are opened with it: its
    /// inputs, in their order.
    void open(const QString& path, const QStringList& data = {});
    /// Another text of the draft's notebook, by NotebookText::place, and its kernel that is to run.
    void openCell(const std::string& place, const std::string& kernel);
    /// The kernels of the draft's notebook; null: it is of none, or that cannot be read any more.
    const NotebookKernels* notebook();
    void setText(const QString& text); ///< as somebody writes it
    bool saveTo(const QString& path); ///< false with a line said where it cannot be written
    /// The text that another program wrote into the draft's file since it was read or written here; empty if none did.
    std::optional<std::string> changedOnDisk() const;
    /// The draft was read from a file, or written to one, which is not there any more: it was deleted or renamed.
    bool isFileGone() const;
    /// Another text becomes the draft, as one step with that name.
    void replaceText(const QString& text, const QString& step);
    void readAgain(); ///< the file's text becomes the draft
    void keepDraft(); ///< the draft is to be saved over what changedOnDisk() says, and in place of a file that is gone
    /// The experiment with the draft in place of the text that compiled last: what a crash must not lose.
    Experiment unsaved() const;

signals:
    void textReplaced(); ///< not by setText()
    void checkedChanged();
    void stateChanged(); ///< isOpen(), isModified(), isAhead(), file()
    void opened(); ///< somebody wants to write
    void begins(); ///< another text is the draft, and nothing of it is in the experiment yet
    void begun(); ///< the experiment is of that text now
    void textSaved(); ///< the draft's file has its text: it was written, or the draft came to be the same

private:
    /// A draft that was begun and did not compile yet: nothing of the experiment's own kernel belongs to it.
    struct Begun {
        QString words; ///< of the step that it becomes
        std::string text; ///< as it was begun
        OwnKernel::OpenedSource opened; ///< empty where nothing was opened
        std::optional<Experiment> copyOf; ///< how a copy is called; empty: it is no copy
    };
    /// The notebook that was read last.
    struct OpenedNotebook {
        std::string file;
        std::shared_ptr<const NotebookKernels> kernels; ///< null: it cannot be read
    };
    /// The draft that was left when the experiment went to another text.
    struct Left {
        std::string good; ///< the experiment's text then; empty: it had none
        SourceKernel draft;
        std::optional<Begun> begun;
    };

    bool read(SourceKernel& source);
    void replaced(const QString& step); ///< the draft's text was
    void begin(SourceKernel source, Begun begun);
    void check();
    void take();
    void followExperiment();
    std::string chosenKernel() const;
    std::optional<GpuSheet> gpuOfRun() const;
    const std::string* fileText() const;

    DesktopModel& m_model;
    std::optional<SourceKernel> m_draft;
    std::map<std::string, std::string> m_files; ///< by wholeNameOf(): the text that was read or written last
    OpenedNotebook m_notebook;
    std::optional<SourceKernel> m_followed; ///< the experiment's, as it was seen last
    std::optional<Left> m_left;
    std::optional<CheckedSource> m_checked;
    std::optional<Begun> m_begun;
    QString m_step; ///< words of the next step, where it is more than writing: a new name, the file read again
    bool m_changing = false; ///< the experiment changes to the draft
    QTimer m_due;
    CompileCheck m_check;
};

} // namespace warpatlas::ui::inline desktop
