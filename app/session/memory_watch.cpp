#include "app/session/memory_watch.h"

#include "app/words/say.h"

namespace warpatlas {

std::string MemoryWatch::look() const
{
    constexpr double gigabyte = 1e9;
    const auto now = m_atFirst ? m_free() : std::nullopt;
    if (!now || *now >= *m_atFirst / 10)
        return {};
    return say("memory_watch", "stopped: of {:.1f} GB of memory that were free {:.1f} GB are left",
        double(*m_atFirst) / gigabyte, double(*now) / gigabyte);
}

} // namespace warpatlas
