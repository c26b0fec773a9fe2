/// Tasks of workers for one thread that waits for a window's events, without Qt. Through it the presenter does what the
/// session asks (to lend GL memory) on the thread of the GL context.
#pragma once

#include <functional>
#include <memory>

namespace warpatlas::inline player {

class TaskQueue {
public:
    /// `wake` may be called from any thread, and makes the owner call run() soon. It is not called again before that.
    explicit TaskQueue(std::function<void()> wake);
    ~TaskQueue(); ///< closes
    TaskQueue(const TaskQueue&) = delete;
    TaskQueue& operator=(const TaskQueue&) = delete;

    /// Any thread: wakes the owner without a task.
    void wake();
    /// Any thread but the owner's: returns true when the task has run, or false without running it. Throws what the
    /// task throws.
    bool invoke(const std::function<void()>& task);
    /// The owner's thread: runs the tasks that wait.
    void run();
    /// The owner's thread: lets waiting callers go and refuses later ones, so that closing never waits.
    void close();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::inline player
