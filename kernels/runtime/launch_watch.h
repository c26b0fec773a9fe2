/// Tells where a launch is that takes long: after an eighth of ten seconds, for those who end the program before they
/// lose patience, and then after twice as long as the last time.
/// Threads: made and destroyed by the one that runs the launch; tells on a thread of its own, which takes no signals.
#pragma once

#include "kernels/model/whereabouts.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace warpatlas::runtime {

/// Ten seconds; WARPATLAS_TELL_AFTER_MS has others, for those who wait for it.
std::chrono::milliseconds launchPatience();

class LaunchWatch {
public:
    struct Seen {
        std::uint64_t seconds = 0; ///< since the launch began
        bool early = false; ///< nobody has lost patience yet
        WorkPlace place;
        std::uint64_t executed = 0; ///< instructions of warps so far
    };
    using Tell = std::function<void(const Seen& seen)>;

    /// `work`: of the launch that begins now.
    LaunchWatch(Whereabouts& work, std::chrono::milliseconds patience, Tell tell);
    ~LaunchWatch(); ///< the launch has ended: nothing is told any more
    LaunchWatch(const LaunchWatch&) = delete;
    LaunchWatch& operator=(const LaunchWatch&) = delete;

private:
    void watch(std::chrono::milliseconds patience);

    Whereabouts& m_work;
    Tell m_tell;
    std::mutex m_mutex;
    std::condition_variable m_change;
    bool m_ended = false;
    std::thread m_thread;
};

} // namespace warpatlas::runtime
