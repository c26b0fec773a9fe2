/// A place in memory, in the words of the kernel's source.
#pragma once

#include "app/words/names.h"
#include "kernels/model/memory_access.h"
#include "kernels/model/memory_place.h"

#include <cstdint>
#include <string>

namespace warpatlas::inline words {

/// "'tile'[17]", "byte 40 of the thread's local memory", "a null pointer".
std::string placeText(const MemoryPlace& place, Mentions& mentions);
/// Returns "23 elements behind the end of 'out' (1000 elements)" for an access to `bytes` bytes that is not inside; for
/// one that starts inside "4 elements at once, the last of them 1 element behind the end ...".
std::string distanceText(const MemoryPlace& place, std::uint64_t bytes, Mentions& mentions);

/// Describes an access in `window` that did not take place, beside other names without quotes: "gray[523147], 1 element
/// behind the end of gray (523,147 elements)", "address 0x80 of memory, where nothing is".
std::string refusedText(const MemoryPlace& place, Window window, std::uint64_t bytes);

/// "rgb", "tile (shared memory)", "local memory"; `name`: of the array, may be empty.
std::string spaceText(Window window, const std::string& name);
/// What a request does: "loads from rgb", "updates bins atomically".
std::string deedText(AccessKind kind, Window window, const std::string& name);

} // namespace warpatlas::inline words
