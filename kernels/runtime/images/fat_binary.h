/// Fat binaries, which nvcc puts into a program for the GPU; their PTX is taken. The format is not documented; it
/// is as `cuobjdump` and clang's wrapper show it: a heading of 16 bytes with the length of what follows, then entries,
/// each with a heading of its own (its length, the padded length of its contents, compute capability, flags).
/// Pure functions, any thread.
#pragma once

#include "kernels/runtime/images/unpack.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::runtime {

struct FatBinaryEntry {
    enum class Kind : std::uint8_t { Ptx, MachineCode, Other } kind = Kind::Other;
    std::uint32_t architecture = 0; ///< 75 for compute_75
    std::string name; ///< of the file that it was compiled from, where that is told: "other.cu"
    Packing packing = Packing::None;
    std::span<const std::byte> contents; ///< in the bytes that were read; zeros may stand behind a text
    std::uint64_t unpackedBytes = 0; ///< where they are packed
};

/// The most that is read of a heading that says how long it is.
inline constexpr std::uint64_t largestFatBinary = std::uint64_t{1} << 30;

/// `bytes` may go on behind the fat binary. Throws InputError where the bytes contradict themselves or end too soon.
std::vector<FatBinaryEntry> readFatBinary(std::span<const std::byte> bytes);
/// Of one that lies in the program's memory, and tells its own length.
std::vector<FatBinaryEntry> entriesOf(const void* image);

/// The length that the first 16 bytes tell, these included. Throws InputError where they are no fat binary's.
std::uint64_t fatBinaryBytes(std::span<const std::byte> heading);

/// The PTX of the newest architecture. Throws InputError that says why there is none: only machine code, or damaged.
std::string ptxOf(std::span<const FatBinaryEntry> entries);

} // namespace warpatlas::runtime
