/// Device code as a program carries it: PTX in a fat binary, as clang's host side takes it and kernels/runtime reads
/// it. Pure function, any thread.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::inline compiler {

/// `architecture`: 86 for compute capability 8.6.
std::string deviceImage(std::string_view ptx, int architecture);

} // namespace warpatlas::inline compiler
