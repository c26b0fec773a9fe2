/// Keeps unsaved experiments through a crash: a changed one is written beside the settings about a second
/// later, and removed when it is saved or the window is closed. What another running program has written is left alone.
#pragma once

#include "app/experiment/experiment.h"

#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace warpatlas::ui::inline desktop {

/// The experiment of a session that ended unexpectedly.
struct LeftBehind {
    Experiment experiment;
    std::optional<SavedView> view;
    QString path; ///< the file that it belongs to; empty: none
};

class Recovery {
public:
    /// Returns what is to be kept now; empty: there are no unsaved changes.
    using Source = std::function<std::optional<LeftBehind>()>;

    /// `folder` is that of the settings; empty: nothing is written or read.
    Recovery(const QString& folder, Source source);
    ~Recovery(); ///< an end in order: nothing is left behind
    Recovery(const Recovery&) = delete;
    Recovery& operator=(const Recovery&) = delete;

    /// Milliseconds after the last change, and after the first one that is not written yet.
    static constexpr int afterAPause = 1000, atTheLatest = 5000;
    void changed(); ///< there may be something new to keep, or nothing any more
    void writeNow();
    /// Keeps what is unsaved for the next start: the program is about to end without asking.
    void leaveBehind();

    /// Returns the newest that exists; others wait for the start after this. One that cannot be read is renamed to
    /// damaged-*, so that it is not offered again and nothing is deleted.
    std::optional<LeftBehind> find();
    /// Returns the files that find() has set aside.
    const QStringList& setAside() const { return m_setAside; }
    void forgetFound(); ///< it was taken, or is not wanted

private:
    class Lock;
    void remove();

    QString m_folder;
    Source m_source;
    QTimer m_pause, m_due;
    QString m_file; ///< own; empty: nothing is kept
    std::unique_ptr<Lock> m_lock, m_foundLock;
    QStringList m_setAside;
    QString m_found;
    bool m_stays = false;
};

} // namespace warpatlas::ui::inline desktop
