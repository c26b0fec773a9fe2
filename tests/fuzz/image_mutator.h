/// Damaged device code as programs bring it along: fat binaries with their headings, entries and compressed texts, and
/// PTX that is loaded and linked. Whole ones are made first, then changed where it matters: lengths, counts, compressed
/// streams.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::fuzz {

/// Texts that can be linked in any number and order: kernels, functions that others declare, variables.
std::span<const std::string_view> modulePtx();

/// The same one for the same number.
std::string wholeFatBinary(std::uint64_t number);
std::string damagedFatBinary(std::uint64_t number);
/// One to three images: texts, and sometimes a fat binary or another beginning.
std::vector<std::string> damagedModule(std::uint64_t number);

} // namespace warpatlas::fuzz
