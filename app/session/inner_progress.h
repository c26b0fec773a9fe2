/// The progress of work within a larger one, which can be stopped without the rest: what it tells is passed on.
#pragma once

#include "kernels/model/progress.h"

#include <cstdint>
#include <mutex>

namespace warpatlas {

class InnerProgress {
public:
    Progress& progress() { return m_progress; } ///< for the work
    void stop() { m_progress.cancel(); }
    /// Passes on to `whole` how far the work is and where, and to the work that somebody asks for that, or cancelled
    /// the whole. Call it often. Any thread.
    void passOn(Progress& whole);

private:
    Progress m_progress;
    std::mutex m_mutex;
    std::uint64_t m_executed = 0; ///< instructions that were passed on
};

} // namespace warpatlas
