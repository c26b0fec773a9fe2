/// Steps through the followed thread's block for the window: what is looked at goes to a Debugger, its moments to the
/// panels; where a wish leads becomes the present time, so that every view goes there.
#pragma once

#include "app/debug/debugger.h"
#include "app/player/mailbox.h"

#include <QObject>

#include <memory>
#include <optional>
#include <set>

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class FollowBridge;
class ViewModel;

/// An element of Work::buffers[index], which is `buffer`.
DebugPlace placeOf(const BufferSpec& buffer, std::size_t index, std::uint64_t element);

class DebugBridge : public QObject {
    Q_OBJECT
public:
    /// All must outlive the bridge.
    DebugBridge(DesktopModel& model, ViewModel& view, FollowBridge& follow, QObject* parent = nullptr);

    /// Null while no thread is followed, and before its block is known. It may be of the position before the present,
    /// and of the thread that did the step before.
    const DebugMomentPointer& moment() const { return m_moment; }
    DebugScope scope() const { return m_scope; }
    void setScope(DebugScope scope);
    bool searching() const { return m_searching; }
    /// Moments are told only while somebody looks at them: `watcher` does, or does not any more.
    void setWatched(const QObject* watcher, bool watched);

    /// Follows the selected thread; where none is, the one that wrote the middle of the output.
    void begin();
    /// Goes where the wish leads from the present time, and follows the thread that did that step. Where no thread is
    /// followed yet, it begins to follow one.
    void go(const DebugWish& wish);
    /// Goes to the last write of the place before now, or to the next read behind it, by whatever thread of the block;
    /// that thread is followed then.
    void findTouch(const DebugPlace& place, DebugWish::Stop stop, DebugDirection direction);
    /// Goes to the thread that wrote (Stop::Write) or read (Stop::Read) the element of a buffer last: to its block, at
    /// that step.
    void findLast(std::size_t buffer, std::uint64_t element, DebugWish::Stop stop);
    void goTo(std::uint64_t position);
    /// Follows another thread of the block from a position on.
    void followAt(std::uint64_t thread, std::uint64_t position);
    void cancel();

signals:
    void changed();

private:
    void refresh();
    void update();
    void arrive(const DebugArrived& arrived);
    void sayWhyNot(const QString& line, bool wrong);
    bool follows() const; ///< a thread whose story is there
    bool staysInSight() const;
    std::uint32_t laneOf(std::uint64_t thread) const;
    std::uint64_t position() const;

    DesktopModel& m_model;
    ViewModel& m_view;
    FollowBridge& m_follow;
    DebugScope m_scope = DebugScope::Thread;
    DebugMomentPointer m_moment;
    std::set<const QObject*> m_watchers;
    bool m_searching = false;
    bool m_saidWhyNot = false; ///< the line of messages tells why a step was not found
    StoryPointer m_story; ///< the debugger's
    std::optional<std::uint64_t> m_lookedAt;
    /// The followed lane as a person chose it. Where steps of other lanes and warps count, the followed thread changes
    /// with them, and comes back.
    std::optional<std::uint32_t> m_lane;
    std::optional<std::uint64_t> m_steppedTo; ///< the thread that is followed next because of a step
    /// To be done once the story of the thread that is about to be followed is there.
    std::optional<std::uint64_t> m_goTo;
    std::optional<DebugWish> m_wish;
    Mailbox<DebugEvent> m_said;
    Debugger m_debugger; ///< last: the others outlive its worker
};

} // namespace warpatlas::ui::inline desktop
