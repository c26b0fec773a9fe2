/// What a function of a library of CUDA's that is not there does: the shared library of the runtime shows it to those
/// that stand in for others. Any thread.
#pragma once

/// Records the call, as one that is not supported, with the reason.
extern "C" __attribute__((visibility("default"))) void warpatlasAbsent(
    const char* name, const char* reason, const void* caller);
