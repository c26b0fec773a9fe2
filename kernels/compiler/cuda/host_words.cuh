/// CUDA's words for a compiler that knows nothing of the device. Part of cuda_runtime_api.h.
#pragma once

#include <stddef.h>

#define __host__
#define __device__
#define __align__(n) __attribute__((aligned(n)))
#define WARPATLAS_BOTH
