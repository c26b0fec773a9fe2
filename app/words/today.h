/// The day, as files name it.
#pragma once

#include <string>

namespace warpatlas::inline words {

std::string todayInUtc(); ///< "2026-01-31"

} // namespace warpatlas::inline words
