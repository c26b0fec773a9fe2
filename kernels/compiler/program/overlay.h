/// Files that clang reads otherwise than they are, under their own names. Throws InputError where nothing can be
/// written. Internal to kernels/compiler.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// For -ivfsoverlay: a file in `folder` that gives, for each of `files` with launches that nvcc alone can read
/// (`<< <1, 1>> >`), the same with CUDA's signs. Empty: there is none.
std::string launchOverlay(const std::string& folder, const std::vector<std::string>& files);

/// The files that -H lists in what clang says.
std::vector<std::string> filesRead(std::string_view said);

} // namespace warpatlas::inline compiler
