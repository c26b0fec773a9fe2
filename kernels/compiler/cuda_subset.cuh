/// What CUDA C++ adds to C++, as far as ordinary kernels use it, in terms of clang's own builtins: included before a
/// kernel's text where clang compiles it, and by cuda_runtime.h in whole programs (WARPATLAS_WHOLE_PROGRAM). No file of
/// NVIDIA's is needed. This one has the words of the language and the indices; the others that it includes have the
/// vector types and the functions.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#if defined(WARPATLAS_WHOLE_PROGRAM) && !defined(__CUDA_ARCH__)
// The host's variable itself is the managed one: on pages where nothing else is (runtime_launch.h).
#define __managed__ __attribute__((device, section("warpatlas_managed"), aligned(4096)))
#else
#define __managed__ __attribute__((device))
#endif
#define __grid_constant__
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))

#define __CUDACC__ 1
#define __NVCC__ 1
// Of the toolkit whose language this is; no file of it is used.
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0

#include "kernels/compiler/functions/header_names.cuh"

typedef unsigned long size_t;

// Types of the runtime that a structure of the device's may have among its members.
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
typedef struct cudaArray* cudaArray_t;
typedef struct cudaGraphicsResource* cudaGraphicsResource_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
#ifndef WARPATLAS_WHOLE_PROGRAM // which has all of the runtime's types
enum cudaError { cudaSuccess = 0 };
typedef enum cudaError cudaError_t;
#endif

// Without debug information of their own, the functions below belong to the kernel's line that calls them.
#define WARPATLAS_INTRINSIC __device__ __attribute__((always_inline, nodebug))
#define WARPATLAS_BOTH __host__ __device__ __attribute__((always_inline, nodebug))

#include "kernels/compiler/cuda_vectors.cuh"

// threadIdx.x and its kin read a special register at each use and occupy no memory.
#define WARPATLAS_INDEX(variable, registers)                                                                           \
    struct WarpatlasIndex_##variable {                                                                                 \
        __declspec(property(get = getX)) unsigned int x;                                                               \
        __declspec(property(get = getY)) unsigned int y;                                                               \
        __declspec(property(get = getZ)) unsigned int z;                                                               \
        static inline WARPATLAS_INTRINSIC unsigned int getX() { return __nvvm_read_ptx_sreg_##registers##_x(); }       \
        static inline WARPATLAS_INTRINSIC unsigned int getY() { return __nvvm_read_ptx_sreg_##registers##_y(); }       \
        static inline WARPATLAS_INTRINSIC unsigned int getZ() { return __nvvm_read_ptx_sreg_##registers##_z(); }       \
        inline WARPATLAS_INTRINSIC operator uint3() const { return {getX(), getY(), getZ()}; }                         \
        inline WARPATLAS_INTRINSIC operator dim3() const { return {getX(), getY(), getZ()}; }                          \
    };                                                                                                                 \
    extern const __device__ __attribute__((weak)) WarpatlasIndex_##variable variable;

WARPATLAS_INDEX(threadIdx, tid)
WARPATLAS_INDEX(blockIdx, ctaid)
WARPATLAS_INDEX(blockDim, ntid)
WARPATLAS_INDEX(gridDim, nctaid)
#undef WARPATLAS_INDEX
static constexpr __device__ int warpSize = 32;

#include "kernels/compiler/cuda_warp.cuh"

#include "kernels/compiler/functions/told_barriers.cuh"

#include "kernels/compiler/cuda_atomics.cuh"

#include "kernels/compiler/cuda_math.cuh"

#include "kernels/compiler/cuda_overloads.cuh"
