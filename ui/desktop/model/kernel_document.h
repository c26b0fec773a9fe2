/// The text of a kernel of one's own while it is written: a draft, which the compiler checks on a worker as soon as the
/// writer pauses. A draft that compiles becomes the experiment's; one that does not stays here with what is wrong, and
/// the last good version stays in the experiment. Threads: the window's.
#pragma once

#include "app/player/compile_check.h"
#include "ui/desktop/model/desktop_model.h"

#include <QTimer>

#include <optional>
#include <string>
#include <utility>

namespace warpatlas::ui {

class KernelDocument : public QObject {
    Q_OBJECT
public:
    explicit KernelDocument(DesktopModel& model, QObject* parent = nullptr);

    /// False: the shown kernel is one of the catalogue, and no draft is there.
    bool isOpen() const { return m_draft.has_value(); }
    const SourceKernel& draft() const { return *m_draft; } ///< where isOpen()
    /// The draft is not what the experiment runs: it does not compile, or is not checked yet.
    bool isAhead() const;
    /// The draft differs from its file, or has none.
    bool isModified() const { return m_draft && m_draft->text != m_saved; }
    bool compiling() const { return m_due.isActive() || m_check.busy(); }
    /// What the compiler said last of this draft, or of an earlier one; empty before.
    const std::optional<CheckedSource>& checked() const { return m_checked; }
    QString file() const; ///< with its folder; only a name where it was never saved

    void create(); ///< a small kernel that copies a picture
    void copyShown(); ///< the shown kernel's text, with its data and its launch
    void open(const QString& path); ///< a .cu or .ptx; says what is wrong with it
    void setText(const QString& text); ///< as somebody writes it
    bool saveTo(const QString& path); ///< false with a line said where it cannot be written
    /// The experiment with the draft in place of the text that compiled last: what a crash must not lose.
    Experiment unsaved() const;

signals:
    void textReplaced(); ///< not by setText()
    void checkedChanged();
    void stateChanged(); ///< isOpen(), isModified(), isAhead(), file()
    void opened(); ///< somebody wants to write

private:
    void begin(SourceKernel source, const QString& words, const QString& path, std::optional<Experiment> copyOf = {});
    void check();
    void take();
    void followExperiment();

    DesktopModel& m_model;
    std::optional<SourceKernel> m_draft;
    std::string m_saved; ///< the file's text
    std::string m_good; ///< the text that the experiment got last
    std::pair<std::string, std::string> m_left; ///< a good text, and the draft made of it when another kernel took over
    std::optional<CheckedSource> m_checked;
    QString m_words, m_path; ///< of the next step: what was begun, until it compiles
    std::optional<Experiment> m_copyOf; ///< how a copy is called
    bool m_changing = false; ///< the experiment changes to the draft
    QTimer m_due;
    CompileCheck m_check;
};

} // namespace warpatlas::ui
