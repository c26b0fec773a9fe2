/// The file that the experiment belongs to: its name, whether the window has changes that it does not have, and saving.
/// The view is saved as well, but looking around is no change that one is asked about.
#pragma once

#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {

class ExperimentFile : public QObject {
    Q_OBJECT
public:
    /// Model and view outlive it.
    ExperimentFile(DesktopModel& model, ViewModel& view, QObject* parent = nullptr);

    const QString& path() const { return m_path; } ///< empty: it was never saved
    /// Returns "lesson.warpatlas"; where there is no file, the name of its data: "photo.png", or the bundled picture's
    /// name.
    QString name() const;
    /// Says whether the person changed something since it was opened, saved or begun, or its file has gone since.
    bool modified() const;
    /// Returns the window's title; [*] stands where Qt marks unsaved changes.
    QString title() const;

    /// Says that the window will next show the last session's experiment, which was of that file: what the file has is
    /// unmodified.
    void resume(const QString& path);
    /// Saves. Returns false, and says a line (DesktopModel::said), where the file cannot be written. `files`: as the
    /// path was saved before, unless it says otherwise.
    bool save(const QString& path, std::optional<SavedFiles> files = {});
    /// Says that the window now shows an experiment of that file ("": of none), with changes that the file does not
    /// have.
    void recovered(const QString& path);
    /// Says that what the window shows next is no part of the file: a text is begun, and saving asks for a name.
    void begins();
    /// Says that this is what was begun: the experiment as it is now has no changes.
    void begun();
    /// Says that the kernel's text is kept by its own file: where the experiment has none, it is no change.
    void textSaved();
    /// Says whether another program changed the file since it was read or written here; not of a file that is gone, of
    /// which nothing can be lost.
    bool changedOnDisk() const;
    /// Says whether the file that it was read from or written to is not there any more: it was deleted or renamed.
    bool isGone() const;
    /// Says that what the window has is to be saved over what changedOnDisk() says, and in place of a file that is
    /// gone.
    void keep();
    /// Says whether nothing but the kernel's text was changed, of an experiment without a file.
    bool onlyTextChanged() const;
    /// Returns the experiment as it was when it was opened, saved or begun.
    const Experiment& unmodified() const { return m_saved; }

signals:
    void changed(); ///< name, path, or whether there are changes

private:
    void began();
    bool onlyDataChanged() const;
    void adopts(const Experiment& next);
    void opened(const QString& path);
    void setPath(const QString& path);
    void belongTo(const QString& path);

    DesktopModel& m_model;
    ViewModel& m_view;
    QString m_path;
    std::optional<std::string> m_contents; ///< of the file, as they were read or written last; empty: it has gone
    Experiment m_saved;
    SavedFiles m_files = SavedFiles::Named; ///< how it was saved last
    bool m_recovered = false; ///< what is in the window was never saved
};

} // namespace warpatlas::ui::inline desktop
