/// Answers a shell's signals without Qt: an interrupted, terminated or hung-up presenter leaves as if Esc were pressed,
/// so that the run under way is cancelled and the screen given back.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace warpatlas::ui {

/// Makes the ending signals (SIGINT and its like) call `asked` on a thread of its own while it lives; a second one ends
/// the program at once. A signal that was ignored before (nohup, a job in the background) stays ignored. One at a time.
class SignalWatch {
public:
    explicit SignalWatch(std::function<void()> asked);
    ~SignalWatch(); ///< signals do again what they do by default
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    /// Any thread: says whether a signal has come.
    bool asked() const { return m_asked; }

private:
    std::function<void()> m_tell;
    std::atomic<bool> m_asked = false;
    int m_readEnd = -1;
    std::thread m_thread;
};

} // namespace warpatlas::ui
