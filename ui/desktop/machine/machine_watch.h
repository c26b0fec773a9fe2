/// Asks for the machine's devices and their state again and again, while somebody looks. The questions are put on a
/// thread of their own: a driver may take its time. Threads: the window's. Only the destructor waits, for a question
/// that is under way.
#pragma once

#include "kernels/device/machine.h"

#include <QObject>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace warpatlas::ui::inline desktop {

class MachineWatch : public QObject {
    Q_OBJECT
public:
    /// Asked on the watch's thread.
    struct Source {
        std::function<MachineFacts()> facts; ///< once
        std::function<std::vector<GpuState>(const MachineFacts&)> states; ///< each time
    };
    static Source thisMachine();

    explicit MachineWatch(
        Source source, std::chrono::milliseconds interval = std::chrono::seconds(1), QObject* parent = nullptr);
    ~MachineWatch() override;

    void start(); ///< asks at once, and then after each interval
    void stop(); ///< nothing is found any more until the next start()
    bool isWatching() const { return m_watching; }

signals:
    void found(const warpatlas::MachineFacts& machine, const std::vector<warpatlas::GpuState>& states);

private:
    void work();

    Source m_source;
    std::chrono::milliseconds m_interval;
    bool m_watching = false; ///< of the window's thread
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_asked = false, m_ends = false; ///< guarded by the mutex
    unsigned m_starts = 0; ///< likewise: stopping and starting again does not wait for the interval
    std::thread m_thread; ///< from the first start() on
};

} // namespace warpatlas::ui::inline desktop
