/// Shared memory that CUDA keeps of each block for itself and its libraries, from compute capability 8.0 on: tiles of
/// several warps meet there.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpatlas::ptx {

/// The special registers that say where it is begin with this, and it stands under this name among the kernel's shared
/// variables where the module has such registers.
inline constexpr std::string_view reservedShared = "%reserved_smem_offset";
inline constexpr std::uint32_t reservedSharedBytes = 1024;

} // namespace warpatlas::ptx
