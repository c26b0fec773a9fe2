/// The session for the window: its worker's events arrive on the window's thread, in order, and none arrives after the
/// bridge is gone. Where the window is slower than the worker, it is told the newest only.
#pragma once

#include "ui/desktop/model/runner.h"

#include <deque>
#include <memory>
#include <mutex>

namespace warpatlas::ui {

class SessionBridge : public Runner {
    Q_OBJECT
public:
    /// `target` may be null; it must outlive the bridge.
    explicit SessionBridge(DisplayTarget* target, QObject* parent = nullptr);
    ~SessionBridge() override; ///< cancels and waits for the worker; whoever lends it GL memory must refuse by then

    std::uint64_t run(const Experiment& experiment, const RunOptions& options) override;
    void cancel() override;
    void lookAt(const ElementWindow& window) override;

private:
    void post(SessionEvent event);
    void deliver();

    std::mutex m_mutex;
    std::deque<SessionEvent> m_waiting; ///< for the window's thread
    std::unique_ptr<Session> m_session;
};

} // namespace warpatlas::ui
