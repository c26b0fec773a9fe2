/// What a memory instruction does, and to which memory.
#pragma once

#include <cstdint>

namespace warpatlas {

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// Memory as the interpreter tells it apart. Kernel parameters are the same for all threads; those of calls are a
/// lane's own.
enum class Window : std::uint8_t { Generic, Global, Constant, Shared, Local, KernelParameter, CallParameter };

} // namespace warpatlas
