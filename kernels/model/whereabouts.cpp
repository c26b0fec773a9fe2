#include "kernels/model/whereabouts.h"

#include "kernels/model/text.h"

#include <utility>

namespace warpatlas {

namespace {

std::uint64_t roundedToThreeDigits(std::uint64_t number)
{
    std::uint64_t unit = 1;
    while (number / unit >= 1000)
        unit *= 10;
    return number / unit * unit;
}

} // namespace

std::optional<WorkPlace> Whereabouts::ask()
{
    const std::lock_guard lock(m_mutex);
    m_asked.store(true, std::memory_order_relaxed);
    return std::exchange(m_told, std::nullopt);
}

void Whereabouts::tell(const WorkPlace& place)
{
    const std::lock_guard lock(m_mutex);
    if (!m_told || place.ofBlock >= m_told->ofBlock)
        m_told = place;
}

std::optional<WorkPlace> Whereabouts::told() const
{
    const std::lock_guard lock(m_mutex);
    return m_told;
}

std::optional<WorkPlace> Whereabouts::take()
{
    m_asked.store(false, std::memory_order_relaxed);
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_told, std::nullopt);
}

std::string toText(const WorkPlace& place, const Launch& launch, std::uint64_t executed)
{
    std::string text = "block " + std::to_string(place.block.x);
    if (launch.grid.y != 1 || launch.grid.z != 1) {
        text = "block (" + std::to_string(place.block.x) + ", " + std::to_string(place.block.y);
        if (launch.grid.z != 1)
            text += ", " + std::to_string(place.block.z);
        text += ")";
    }
    text += ", warp " + std::to_string(place.warp);
    if (place.line != 0)
        text += ", line " + std::to_string(place.line);
    return text + "; about " + grouped(roundedToThreeDigits(executed)) + " instructions of warps so far";
}

} // namespace warpatlas
