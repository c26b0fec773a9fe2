/// Follows the selected thread for the window while CanvasState::following says so: asks a Follower, hands its story
/// and moments to the canvas, and tells panels. Events arrive on the window's thread, in order, the newest moment only.
#pragma once

#include "app/follow/follower.h"

#include <QObject>

#include <deque>
#include <memory>
#include <mutex>
#include <optional>

namespace warpatlas::ui {

class CanvasHost;
class DesktopModel;
class ViewModel;

class FollowBridge : public QObject {
    Q_OBJECT
public:
    /// All must outlive the bridge.
    FollowBridge(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QObject* parent = nullptr);
    ~FollowBridge() override; ///< cancels and waits for the worker

    const StoryPointer& story() const { return m_story; } ///< of the thread that is followed; may be null
    const MomentPointer& moment() const
    {
        return m_moment;
    } ///< of its present visit, or of the one before; may be null
    /// What stands at its lines, as of moment(); may be null.
    const StoryLinesPointer& lines() const { return m_lines; }
    /// Follows the selected thread, or the first of the selected block, or the one that is pointed at; where there is
    /// none, says how to come to one.
    void begin();
    static constexpr const char* nobodySelected =
        "Select a thread first: click an element, or find a thread by its indices.";
    /// The source line the followed thread is at; empty while nobody is followed.
    std::optional<std::uint32_t> line() const;
    /// "recording block 14,7, 40 %", or why there is no story; empty while there is nothing to say.
    const QString& words() const { return m_words; }
    bool refused() const { return m_refused; } ///< there will be no story of this thread; words() say why

signals:
    void changed();

private:
    void refresh();
    void post(FollowEvent event);
    void deliver();
    void take(FollowEvent event);
    void forget();

    DesktopModel& m_model;
    ViewModel& m_view;
    CanvasHost& m_canvas;
    OutcomePointer m_outcome; ///< that the follower was told of
    std::optional<std::uint64_t> m_thread; ///< that the follower follows
    std::optional<std::size_t> m_lookedAt;
    StoryPointer m_story;
    MomentPointer m_moment;
    StoryLinesPointer m_lines;
    QString m_words;
    bool m_refused = false;
    std::mutex m_mutex;
    std::deque<FollowEvent> m_waiting; ///< for the window's thread
    std::unique_ptr<Follower> m_follower; ///< last: the others outlive its worker
};

} // namespace warpatlas::ui
