/// The functions of CUDA's runtime, with CUDA's own names, in the files beside this one. What they do is in
/// kernels/runtime and, where the driver's interface does it as well, in kernels/runtime/calls.
#pragma once

#include "kernels/runtime/calls/call.h"

/// Where a function was called from, for the record.
#define WARPATLAS_CALL(name) warpatlas::runtime::Call call(name, __builtin_return_address(0))
