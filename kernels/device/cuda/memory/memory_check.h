/// Asks for memory before it is taken, and says in one sentence what is missing. The current device.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace warpatlas::cuda {

/// Why this many bytes do not fit into the current device. `needed` is empty where it is not known.
std::string memoryRefusal(std::optional<std::uint64_t> needed);

/// Throws DeviceError (cudaErrorMemoryAllocation, in a sentence) if the current device has less free; a little more may
/// be refused by the allocation itself.
void requireMemory(std::uint64_t needed);

/// The same where an allocation was refused.
[[noreturn]] void throwOutOfMemory(std::optional<std::uint64_t> needed);

/// Page-locked memory is the host's.
[[noreturn]] void throwOutOfPinnedMemory(std::uint64_t needed);

} // namespace warpatlas::cuda
