/// How a kernel's text uses the memory that a pointer in a structure by value points to. Pure, any thread.
#pragma once

#include "kernels/uses/parameter_use.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas::ptx {

/// The use of the pointer that lies `offset` bytes within parameter number `parameter` of `entry`; nothing where the
/// structure is not read by its parts. A structure may be read by its address, as clang does.
ParameterUse fieldUse(const Function& entry, std::size_t parameter, std::uint64_t offset);

} // namespace warpatlas::ptx
