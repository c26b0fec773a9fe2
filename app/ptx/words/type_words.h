/// PTX's types in words.
#pragma once

#include "kernels/ptx/types.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace warpatlas::inline listing {

std::string oneOf(ptx::Type type); ///< "a signed 32-bit integer"
std::string severalOf(ptx::Type type); ///< "signed 32-bit integers"
/// "a signed 32-bit integer", "4 signed 32-bit integers".
std::string countOf(std::uint64_t count, ptx::Type type);
/// Types that only matrices have: "s4", "e4m3"; empty for all others.
std::string smallTypeWords(std::string_view name);
std::string spaceWords(ptx::Space space); ///< "global memory"; of Generic "memory"

} // namespace warpatlas::inline listing
