/// Files of the window: opening, saving, the title, the question before changes are lost, and what an unexpected end
/// leaves behind. The window only calls it.
#pragma once

#include "ui/desktop/files/experiment_file.h"
#include "ui/desktop/files/file_guard.h"
#include "ui/desktop/files/recovery.h"

#include <QMainWindow>

#include <functional>

namespace warpatlas::ui::inline desktop {

class KernelDocument;
class RecentFiles;

/// Returns "Experiments (*.warpatlas)", for file dialogs.
QString experimentFilter();

class Files : public QObject {
    Q_OBJECT
public:
    /// `recoveryFolder` empty: nothing is kept for after a crash. The others outlive it.
    Files(QMainWindow& window, DesktopModel& model, KernelDocument& document, ViewModel& view, RecentFiles& recent,
        const QString& recoveryFolder);

    const ExperimentFile& file() const { return m_file; }
    /// Bars that offer what the last session left, and files that another program changed or deleted; they belong to
    /// the window that they are put into.
    QList<OfferBar*> bars() const { return QList{m_bar} + m_textGuard.bars() + m_experimentGuard.bars(); }

    /// Opens files. Asks first, where an experiment or a kernel would replace unsaved changes.
    /// A .cu, a .ptx or a notebook's first kernel becomes the kernel of a new experiment, what is opened with it its
    /// data; `orOtherKernel` as OpenedData::openFiles().
    void open(const QStringList& paths, bool orOtherKernel = false);
    /// Opens another kernel of the notebook that the text is of. Asks as open() does.
    void openCell(const std::string& place, const std::string& kernel);
    /// Begins a new experiment with a small kernel. Asks as open() does.
    void newKernel();
    /// Does what opens something that is of no file. Asks first, where an experiment's file has not what was changed.
    void beginWith(const std::function<void()>& what);
    /// Saves to its file, or to one that it asks for. Returns false where it was not saved.
    bool save();
    /// Saves the kernel's text in the same way; `askName` asks for a file in any case.
    bool saveText(bool askName);
    bool saveAs();
    bool saveTo(const QString& path, std::optional<SavedFiles> files = {}); ///< as ExperimentFile::save()
    /// Asks where there are unsaved changes. Returns false where the window is to stay; true keeps nothing for the next
    /// start.
    bool mayLoseChanges();
    /// Keeps unsaved changes for the next start where no question can be asked, as the program is told to end.
    void leaveBehind();
    /// Call it before the first run with the last session's file, if it had one.
    void resume(const QString& path) { m_file.resume(path); }
    /// Offers what the last session left behind, if anything.
    void offerRecovery();

    /// Returns where a dialog begins.
    std::function<QString()> dialogFolder = [] { return QString("."); };

signals:
    /// A saved run of a whole program is to be shown, which changes nothing of what is open.
    void programOpened(const QString& path);
    /// The changes are not wanted: this is what there was before them.
    void discarded(const warpatlas::Experiment& unmodified);

private:
    bool mayLoseText();
    void showTitle();
    void restore();
    void restored();

    QMainWindow& m_window;
    DesktopModel& m_model;
    KernelDocument& m_document;
    RecentFiles& m_recent;
    ExperimentFile m_file;
    Recovery m_recovery;
    OfferBar* m_bar;
    FileGuard m_textGuard, m_experimentGuard;
    std::optional<LeftBehind> m_left; ///< offered to the person
    std::optional<QString> m_restoring; ///< file of the offered one, while it is being run
};

} // namespace warpatlas::ui::inline desktop
