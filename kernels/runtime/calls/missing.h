/// What a function of CUDA's that is not there does. The functions themselves are made of the tables in
/// kernels/runtime/functions: whatever their parameters are, none is looked at, and no header of CUDA's may be read
/// with them, which declares the same names otherwise. A program that calls one is linked all the same, and learns of
/// it where it would on a GPU that cannot do it. Any thread.
#pragma once

#define MISSING(what, name)                                                                                            \
    extern "C" __attribute__((visibility("default"))) int name()                                                       \
    {                                                                                                                  \
        return warpatlas::runtime::what(#name, __builtin_return_address(0));                                           \
    }

namespace warpatlas::runtime {

/// Records it, and returns cudaErrorNotSupported.
int missing(const char* name, const void* caller);
/// Records it by its name without a version, and returns CUDA_ERROR_NOT_SUPPORTED.
int missingDriver(const char* name, const void* caller);
/// Does so, and says that the name with _v2 has addresses of 64 bits.
int missingSmallDriver(const char* name, const void* caller);

} // namespace warpatlas::runtime
