#include "ui/presenter/monitor_choice.h"

#include <algorithm>
#include <charconv>

namespace warpatlas::ui {

namespace {

std::optional<std::size_t> indexOf(const std::vector<std::string>& names, const std::string& wanted)
{
    const auto named = std::find(names.begin(), names.end(), wanted);
    if (named != names.end())
        return std::size_t(named - names.begin());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
    if (error != std::errc() || end != wanted.data() + wanted.size() || number < 1 || number > names.size())
        return std::nullopt;
    return number - 1;
}

} // namespace

std::size_t chooseMonitor(const std::vector<std::string>& names, const std::optional<std::string>& wanted)
{
    if (wanted)
        if (const auto index = indexOf(names, *wanted))
            return *index;
    return names.size() > 1 ? 1 : 0;
}

bool hasMonitor(const std::vector<std::string>& names, const std::string& wanted)
{
    return indexOf(names, wanted).has_value();
}

} // namespace warpatlas::ui
