/// A place where one thread waits until another says so: instead of sleeping.
#pragma once

#include <condition_variable>
#include <mutex>

namespace warpatlas::test {

class Gate {
public:
    /// The worker: says that it is here, then waits until the gate is open.
    void pass()
    {
        std::unique_lock lock(m_mutex);
        m_arrived = true;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_open; });
    }
    /// The test: waits until the worker is at the gate.
    void awaitArrival()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_arrived; });
    }
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_arrived = false, m_open = false;
};

} // namespace warpatlas::test
