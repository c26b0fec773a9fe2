/// The presenter that this desktop drives: a window with a thread of its own, which is handed the run and what is
/// shown, as it changes, and whose end is one line here. The desktop never waits for it while it shows something.
#pragma once

#include "ui/presenter/live_inbox.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <thread>

namespace warpatlas::ui::inline desktop {

class CanvasHost;
class DesktopModel;
class FollowBridge;
class LessonModel;
class ViewModel;

class PresenterLink : public QObject {
    Q_OBJECT
public:
    /// Shows what is put into the inbox, on the monitor of that name (empty: where it goes by itself), until it is left
    /// or the inbox closed; as presentLive().
    using Present = std::function<LiveChange(LiveInbox& inbox, const QString& monitor)>;
    /// The others outlive the link. `present` is called on the presenter's thread.
    PresenterLink(DesktopModel& model, ViewModel& view, CanvasHost& canvas, const FollowBridge& follow,
        const LessonModel& lesson, Present present, QObject* parent = nullptr);
    ~PresenterLink() override; ///< ends the presenter, and waits for what it runs

    bool running() const { return m_inbox != nullptr; }
    void start(const QString& monitor = {});
    void stop();

signals:
    void runningChanged(bool running);
    void said(const QString& line, bool wrong);

private:
    void schedule();
    void tell();
    LiveRun run();
    LiveLesson lesson() const;
    OutcomePointer whole(const OutcomePointer& outcome);
    void ended(const LiveChange& left, const QString& failure);

    DesktopModel& m_model;
    ViewModel& m_view;
    CanvasHost& m_canvas;
    const FollowBridge& m_follow;
    const LessonModel& m_lesson;
    Present m_present;
    LiveWriter m_writer;
    OutcomePointer m_read, m_whole; ///< an outcome that only GPU memory has, and the same with what was read of it
    QString m_busyWords, m_notice; ///< as they were said last
    double m_busyFraction = 0;
    QTimer m_due; ///< a change a frame at the most
    QElapsedTimer m_clock;
    bool m_stopping = false;
    std::unique_ptr<LiveInbox> m_inbox; ///< null while it does not run
    std::thread m_thread;
};

} // namespace warpatlas::ui::inline desktop
