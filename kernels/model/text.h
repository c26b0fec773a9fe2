/// Numbers as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace warpatlas {

/// "1,048,576": groups of three, whatever the locale.
std::string grouped(std::uint64_t number);

} // namespace warpatlas
