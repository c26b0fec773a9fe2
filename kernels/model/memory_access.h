/// Kinds of memory accesses, and of memory.
#pragma once

#include <cstdint>

namespace warpatlas {

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// Memory as the interpreter tells it apart. All threads share the kernel's parameters; each lane has its own
/// parameters of calls.
enum class Window : std::uint8_t { Generic, Global, Constant, Shared, Local, KernelParameter, CallParameter };

} // namespace warpatlas
