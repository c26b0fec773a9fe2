/// Files that travel inside the program: shaders, fonts, GPU data sheets, bundled data, the kernels' code.
/// Any layer may read them; any thread; valid for the life of the program.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace warpatlas {

/// The file's bytes; empty if there is none of that name (a build without CUDA has no "kernels/*.fatbin").
std::span<const std::byte> asset(std::string_view name);
std::string_view assetText(std::string_view name);

/// Names that start with `prefix`, sorted.
std::vector<std::string_view> assetNames(std::string_view prefix);

} // namespace warpatlas
