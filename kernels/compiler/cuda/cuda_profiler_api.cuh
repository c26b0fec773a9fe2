/// `#include <cuda_profiler_api.h>`: its two functions are the runtime's.
#pragma once

#include "cuda_runtime_api.h"

#define __CUDA_PROFILER_API_H__
