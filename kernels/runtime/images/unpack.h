/// Unpacks device code. nvcc compresses a program's in one of two ways: as LZ4 (a block without a frame) or Zstandard.
/// Pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace warpatlas::runtime {

enum class Packing : std::uint8_t { None, Lz4, Zstandard };

/// `bytes`: as many as there are to be. Throws InputError where it is damaged, or is not of that length, or where there
/// is no library for it: Zstandard's own is loaded at the first use, which every Debian has.
std::string unpacked(std::span<const std::byte> packed, Packing packing, std::uint64_t bytes);

} // namespace warpatlas::runtime
