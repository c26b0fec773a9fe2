/// The file that the experiment belongs to: its name, whether there is something in the window that it does not have,
/// and saving. What is looked at is saved along, but looking around is no change that anybody is asked about.
#pragma once

#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <optional>

namespace warpatlas::ui {

class ExperimentFile : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    ExperimentFile(DesktopModel& model, ViewModel& view, QObject* parent = nullptr);

    const QString& path() const { return m_path; } ///< empty: it was never saved
    /// "lesson.warpatlas"; where there is no file, what its data are called: "photo.png", or the bundled
    /// picture's name.
    QString name() const;
    /// The person changed something since it was opened, saved or begun.
    bool modified() const;
    /// What the window's title says; [*] stands where Qt marks unsaved changes.
    QString title() const;

    /// What is in the window next is the last session's, which was of that file: what the file has is unmodified.
    void resume(const QString& path);
    /// False with a line said (DesktopModel::said) where it cannot be written.
    bool save(const QString& path);
    /// What is in the window now is of that file ("": of none), with changes that it does not have.
    void recovered(const QString& path);
    /// As it was when it was opened, saved or begun.
    const Experiment& unmodified() const { return m_saved; }

signals:
    void changed(); ///< name, path, or whether there are changes

private:
    void began();
    bool onlyDataChanged() const;
    void adopts(const Experiment& next);
    void opened(const QString& path);

    DesktopModel& m_model;
    ViewModel& m_view;
    QString m_path;
    Experiment m_saved;
    bool m_recovered = false; ///< what is in the window was never saved
};

} // namespace warpatlas::ui
