#include "ui/canvas/state/view_kind.h"

namespace warpatlas::ui {

std::string_view nameOf(ViewKind kind)
{
    constexpr std::array<std::string_view, allViews.size()> names{"data", "launch", "memory", "schedule"};
    return names[std::size_t(kind)];
}

std::string_view titleOf(ViewKind kind)
{
    constexpr std::array<std::string_view, allViews.size()> titles{"Data", "Launch", "Memory", "Schedule"};
    return titles[std::size_t(kind)];
}

} // namespace warpatlas::ui
