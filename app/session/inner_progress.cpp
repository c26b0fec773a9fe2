#include "app/session/inner_progress.h"

#include <utility>

namespace warpatlas {

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

} // namespace warpatlas
