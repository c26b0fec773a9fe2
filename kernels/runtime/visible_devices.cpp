#include "kernels/runtime/visible_devices.h"

#include <algorithm>
#include <string_view>

namespace warpatlas::runtime {

bool showsSimulatedDevice(const char* visibleDevices)
{
    if (visibleDevices == nullptr)
        return true;
    constexpr std::string_view blanks = " \t";
    std::string_view first(visibleDevices);
    first = first.substr(0, first.find(','));
    first.remove_prefix(std::min(first.find_first_not_of(blanks), first.size()));
    first = first.substr(0, first.find_last_not_of(blanks) + 1);
    return !first.empty() && std::ranges::all_of(first, [](char digit) { return digit == '0'; });
}

} // namespace warpatlas::runtime
