/// What a function of CUDA's that this runtime does not have does. Any thread.
#pragma once

namespace warpatlas::runtime {

/// Records it, and returns cudaErrorNotSupported.
int missing(const char* name, const void* caller);

} // namespace warpatlas::runtime
