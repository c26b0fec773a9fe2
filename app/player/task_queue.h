/// Tasks of workers for one thread that waits for a window's events, without Qt: the presenter's way of running the
/// session's wishes (GL memory to lend) on the thread of the GL context.
#pragma once

#include <functional>
#include <memory>

namespace warpatlas {

class TaskQueue {
public:
    /// `wake` may be called from any thread, and makes the owner come to run() soon. Not called again before it has.
    explicit TaskQueue(std::function<void()> wake);
    ~TaskQueue(); ///< closes
    TaskQueue(const TaskQueue&) = delete;
    TaskQueue& operator=(const TaskQueue&) = delete;

    /// Any thread: there is something to look at, without a task.
    void wake();
    /// Any thread but the owner's. Returns when the task has run, or false without running it. What the task throws
    /// comes out here.
    bool invoke(const std::function<void()>& task);
    /// The owner's thread: does what waits.
    void run();
    /// The owner's thread: whoever waits is let go and whoever comes is refused, so that closing never waits.
    void close();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas
