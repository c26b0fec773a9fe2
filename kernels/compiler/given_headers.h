/// Names and headers of the host's world that a course's file may use. Internal to the compiler.
#pragma once

#include <string_view>

namespace warpatlas::inline compiler {

/// `X` of `std::X`, where the device's own headers have it: "size_t", "numeric_limits".
bool isGivenStandardName(std::string_view name);

/// A name of the runtime's or of C's library that means host code where it stands: "cudaStream_t", "FILE".
bool isHostOnlyName(std::string_view name);

} // namespace warpatlas::inline compiler
