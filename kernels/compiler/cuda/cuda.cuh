/// `#include <cuda.h>`: the driver's interface, as CUDA 13 has it.
#pragma once

#include "cuda_runtime_api.h"

#define __cuda_cuda_h__
#define CUDA_VERSION 13000
#define CUDAAPI
#define CUDA_CB
#define cuGraphInstantiate cuGraphInstantiateWithFlags

#include "driver_errors.h"
#include "driver_names.h"
#include "driver_values.h"

#include "driver_structures.h"

#include "driver_memory.h"

#include "driver_calls.h"
