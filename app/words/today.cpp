#include "app/words/today.h"

#include <ctime>
#include <fmt/format.h>

namespace warpatlas::inline words {

std::string todayInUtc()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    return fmt::format("{:04}-{:02}-{:02}", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday);
}

} // namespace warpatlas::inline words
