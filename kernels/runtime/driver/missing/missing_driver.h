/// What a function of the driver's that is not there does. Any thread.
#pragma once

namespace warpatlas::runtime {

/// Records it by its name without a version, and returns CUDA_ERROR_NOT_SUPPORTED.
int missingDriver(const char* name, const void* caller);
/// Does so, and says that the name with _v2 has addresses of 64 bits.
int missingSmallDriver(const char* name, const void* caller);

} // namespace warpatlas::runtime
