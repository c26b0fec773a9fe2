/// Tells where a launch is that takes long: after an eighth of ten seconds, in case the program is
/// ended early, and then after twice as long as the last time; and soon after there is news of it.
/// Threads: made and destroyed by the one that runs the launch; tells on a thread that all launches of the process
/// share, which takes no signals: one for each would be waited for as long as many a launch takes.
#pragma once

#include "kernels/model/whereabouts.h"

#include <chrono>
#include <cstdint>
#include <functional>

namespace warpatlas::runtime {

/// Ten seconds; tests set another time in WARPATLAS_TELL_AFTER_MS.
std::chrono::milliseconds launchPatience();

class LaunchWatch {
public:
    struct Seen {
        std::uint64_t seconds = 0; ///< since the launch began
        bool early = false; ///< before the usual time, or told a short while ago
        WorkPlace place;
        std::uint64_t executed = 0; ///< instructions of warps so far
    };
    using Tell = std::function<void(const Seen& seen)>;
    using News = std::function<std::uint64_t()>;

    /// `work`: of the launch that begins now. `news`: a number that grows with what there is to tell; may be empty.
    LaunchWatch(Whereabouts& work, std::chrono::milliseconds patience, Tell tell, News news = {});
    ~LaunchWatch(); ///< the launch has ended: nothing is told any more
    LaunchWatch(const LaunchWatch&) = delete;
    LaunchWatch& operator=(const LaunchWatch&) = delete;

private:
    class Watcher;
    using Clock = std::chrono::steady_clock;

    /// Does what is due at `now`, and says when something is again.
    void look(Clock::time_point now);

    Whereabouts& m_work;
    Tell m_tell;
    News m_news;
    std::uint64_t m_told = 0; ///< of the news
    Clock::duration m_patience;
    Clock::time_point m_start = Clock::now(), m_next;
    Clock::duration m_due; ///< after the start: when the next thing is told
    bool m_asked = false; ///< the launch, which has not answered yet
    Watcher& m_watcher;
};

} // namespace warpatlas::runtime
