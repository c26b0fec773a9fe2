/// `#include <cuda_runtime_api.h>`: what is called from the host, as CUDA 13 has it. Precedes cuda_runtime.h's templates.
#pragma once

#ifndef __CUDA__ // for a compiler of the host's alone, as the runtime itself is compiled with
#include "host_words.h"

#include "kernels/compiler/cuda_vectors.cuh"
#endif

#define CUDART_VERSION 13000
#define __CUDART_API_VERSION 13000
#define CUDART_CB

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
#include "runtime_per_thread.h"
#endif
#include "driver_types.h"
#include "runtime_functions.h"

extern "C" {
const char* cudaGetErrorName(cudaError_t);
const char* cudaGetErrorString(cudaError_t);
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind);
}
