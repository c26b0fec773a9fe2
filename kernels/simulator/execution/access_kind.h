/// What a memory instruction does.
#pragma once

#include <cstdint>

namespace warpatlas::simulator {

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

} // namespace warpatlas::simulator
