/// Follows the selected thread for a canvas without a desktop around it, while CanvasState::following says so: asks a
/// Follower and hands its story and moments to the canvas.
/// Threads: that of the canvas, whose GL context is current in refresh() and update().
#pragma once

#include "app/follow/follower.h"
#include "ui/canvas/canvas.h"
#include "ui/presenter/mailbox.h"

#include <functional>
#include <optional>
#include <string>

namespace warpatlas::ui {

class FollowRelay {
public:
    /// `wake` is called from a worker's thread whenever there is something for update(). The canvas outlives the relay.
    FollowRelay(Canvas& canvas, std::function<void()> wake);

    /// Asks for what the canvas' state wants by now; cheap where it wants nothing new.
    void refresh();
    /// Takes what the worker said; returns whether it said anything.
    bool update();
    /// What the recording is doing; empty: nothing.
    const std::string& busyWords() const { return m_busyWords; }
    double busyFraction() const { return m_busyFraction; }
    /// Why there is no story; empty: there is one, or there may be.
    const std::string& refusal() const { return m_refusal; }

private:
    void forget();
    void take(FollowEvent& event);

    Canvas& m_canvas;
    OutcomePointer m_outcome; ///< that the follower was told of
    std::optional<std::uint64_t> m_thread; ///< that the follower follows
    std::optional<std::size_t> m_lookedAt;
    std::string m_busyWords, m_refusal;
    double m_busyFraction = 0;
    Mailbox<FollowEvent> m_said;
    Follower m_follower; ///< last: the others outlive its worker
};

} // namespace warpatlas::ui
