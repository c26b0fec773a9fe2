/// Names as the source has them, from those that a compiler made longer.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::ptx {

/// "As" for "_ZZ5tiledE2As".
std::string sourceName(std::string_view symbol);

} // namespace warpatlas::ptx
