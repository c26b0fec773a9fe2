#include "app/session/slow_work.h"

#include "app/words/efficiency_words.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <utility>

namespace warpatlas::inline session {

std::string MemoryWatch::look() const
{
    constexpr double gigabyte = 1e9;
    const auto now = m_atFirst ? m_free() : std::nullopt;
    if (!now || *now >= *m_atFirst / 10)
        return {};
    return say("memory_watch", "stopped: of {:.1f} GB of memory that were free {:.1f} GB are left",
        double(*m_atFirst) / gigabyte, double(*now) / gigabyte);
}

void InnerProgress::passOn(Progress& whole)
{
    const std::lock_guard lock(m_mutex);
    if (whole.cancelRequested())
        m_progress.cancel();
    whole.report(m_progress.fraction());
    Whereabouts &own = m_progress.whereabouts(), &others = whole.whereabouts();
    const std::uint64_t executed = own.executed();
    others.executed(executed - std::exchange(m_executed, executed));
    if (const auto place = own.told()) {
        own.take();
        others.tell(*place);
    } else if (others.asked() && !own.asked()) {
        own.ask();
    }
}

std::optional<std::string> SlowWork::look(Clock::time_point now)
{
    if (now - m_start < m_due)
        return std::nullopt;
    if (!m_work.asked()) {
        if (const auto before = m_work.ask())
            m_latest = before;
        return std::nullopt;
    }
    const std::optional<WorkPlace> place = m_work.told();
    if (!place)
        return std::nullopt;
    m_latest = m_work.take();
    while (m_due <= now - m_start)
        m_due *= 2;
    return say("session.still_running", "still running after {} s: {}", grouped(secondsAt(now)), inWords(*place));
}

std::string SlowWork::cancelled(Clock::time_point now)
{
    // It may have told where it stops just before somebody looked: those were its last words.
    if (const std::optional<WorkPlace> place = m_work.take())
        m_latest = place;
    if (!m_latest)
        return say("session.cancelled", "cancelled");
    return say("session.cancelled_after", "cancelled after {} s: {}", grouped(secondsAt(now)), inWords(*m_latest));
}

std::string SlowWork::inWords(const WorkPlace& place) const
{
    return toText(place, m_launch, m_work.executed()) + loopInWords(place);
}

std::uint64_t SlowWork::secondsAt(Clock::time_point now) const
{
    return std::uint64_t(std::chrono::duration_cast<std::chrono::seconds>(now - m_start).count());
}

} // namespace warpatlas::inline session
