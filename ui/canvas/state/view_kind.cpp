#include "ui/canvas/state/view_kind.h"

#include "app/words/say.h"

namespace warpatlas::ui {

std::string_view nameOf(ViewKind kind)
{
    constexpr std::array<std::string_view, allViews.size()> names{"data", "launch", "memory", "schedule"};
    return names[std::size_t(kind)];
}

std::string titleOf(ViewKind kind)
{
    static constexpr std::array<Text, allViews.size()> titles{
        {{"view.data", "Data"}, {"view.launch", "Launch"}, {"view.memory", "Memory"}, {"view.schedule", "Schedule"}}};
    return say(titles[std::size_t(kind)]);
}

std::string viewNames()
{
    std::string names;
    for (const ViewKind kind : allViews)
        names += (names.empty() ? "" : ", ") + std::string(nameOf(kind));
    return names;
}

} // namespace warpatlas::ui
