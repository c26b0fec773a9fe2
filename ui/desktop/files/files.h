/// Files of the window: opening, saving, the title, the question before changes are lost, and what an unexpected end
/// leaves behind. The window only calls it.
#pragma once

#include "ui/desktop/files/experiment_file.h"
#include "ui/desktop/files/recovery.h"
#include "ui/desktop/files/recovery_bar.h"

#include <QMainWindow>

#include <functional>

namespace warpatlas::ui {

class RecentFiles;

/// "Experiments (*.warpatlas)", for file dialogs.
QString experimentFilter();

class Files : public QObject {
    Q_OBJECT
public:
    /// `recoveryFolder` empty: nothing is kept for after a crash. All outlive it.
    Files(
        QMainWindow& window, DesktopModel& model, ViewModel& view, RecentFiles& recent, const QString& recoveryFolder);

    const ExperimentFile& file() const { return m_file; }
    RecoveryBar* bar() const { return m_bar; } ///< of the window that it is put into

    /// Asks first, where an experiment would take the place of unsaved changes.
    void open(const QStringList& paths);
    /// To its file, or to one that is asked for. False where it was not saved.
    bool save();
    bool saveAs();
    bool saveTo(const QString& path);
    /// Asks where there are unsaved changes. False: the window stays. True: nothing is kept for the next start.
    bool mayClose();
    /// Nobody can be asked (the program is told to end): what is unsaved is there at the next start.
    void leaveBehind();
    /// Before the first run: the last session's file, if it had one.
    void resume(const QString& path) { m_file.resume(path); }
    /// Offers what the last session left behind, if it did.
    void offerRecovery();

    /// Where a dialog begins.
    std::function<QString()> dialogFolder = [] { return QString("."); };

signals:
    /// Nobody wants the changes: this is what there was before them.
    void discarded(const warpatlas::Experiment& unmodified);

private:
    bool mayLoseChanges();
    void showTitle();
    void restore();
    void restored();

    QMainWindow& m_window;
    DesktopModel& m_model;
    RecentFiles& m_recent;
    ExperimentFile m_file;
    Recovery m_recovery;
    RecoveryBar* m_bar;
    std::optional<LeftBehind> m_left; ///< offered
    std::optional<QString> m_restoring; ///< its file, while it is being run
};

} // namespace warpatlas::ui
