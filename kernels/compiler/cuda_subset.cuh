/// What CUDA C++ adds to C++, as far as ordinary kernels use it, in terms of clang's own builtins: included before a
/// kernel's text where clang compiles it. No file of NVIDIA's is needed. This one has the words of the language, the
/// vector types and the indices; the others that it includes have the functions.
#pragma once

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
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

typedef unsigned long size_t;

// Types of the runtime that a structure of the device's may have among its members.
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
typedef struct cudaArray* cudaArray_t;
typedef struct cudaGraphicsResource* cudaGraphicsResource_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaError { cudaSuccess = 0 };
typedef enum cudaError cudaError_t;

// Without debug information of their own, the functions below belong to the kernel's line that calls them.
#define WARPATLAS_INTRINSIC __device__ __attribute__((always_inline, nodebug))

// Vector types, with the alignments that CUDA gives them: three values are never aligned beyond one. Those of two and of
// four are copied as one value: member by member, as clang would take a plain struct apart, one 16-byte access of the
// kernel would become four.
#define WARPATLAS_WHOLE_COPY(vector, type, count)                                                                      \
    typedef type Whole __attribute__((ext_vector_type(count), may_alias));                                             \
    vector() = default;                                                                                                \
    WARPATLAS_INTRINSIC vector(const vector& other) { *(Whole*)this = *(const Whole*)&other; }                         \
    WARPATLAS_INTRINSIC vector& operator=(const vector& other)                                                         \
    {                                                                                                                  \
        *(Whole*)this = *(const Whole*)&other;                                                                         \
        return *this;                                                                                                  \
    }
#define WARPATLAS_VECTORS(type, name, align2, align4)                                                                  \
    struct name##1                                                                                                     \
    {                                                                                                                  \
        type x;                                                                                                        \
    };                                                                                                                 \
    struct __align__(align2) name##2                                                                                   \
    {                                                                                                                  \
        type x, y;                                                                                                     \
        WARPATLAS_WHOLE_COPY(name##2, type, 2)                                                                         \
        WARPATLAS_INTRINSIC constexpr name##2(type x, type y = 0) : x(x), y(y) { }                                     \
    };                                                                                                                 \
    struct name##3                                                                                                     \
    {                                                                                                                  \
        type x, y, z;                                                                                                  \
    };                                                                                                                 \
    struct __align__(align4) name##4                                                                                   \
    {                                                                                                                  \
        type x, y, z, w;                                                                                               \
        WARPATLAS_WHOLE_COPY(name##4, type, 4)                                                                         \
        WARPATLAS_INTRINSIC constexpr name##4(type x, type y = 0, type z = 0, type w = 0) : x(x), y(y), z(z), w(w) { } \
    };                                                                                                                 \
    static inline WARPATLAS_INTRINSIC name##1 make_##name##1(type x)                                                   \
    {                                                                                                                  \
        return {x};                                                                                                    \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC name##2 make_##name##2(type x, type y)                                           \
    {                                                                                                                  \
        return {x, y};                                                                                                 \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC name##3 make_##name##3(type x, type y, type z)                                   \
    {                                                                                                                  \
        return {x, y, z};                                                                                              \
    }                                                                                                                  \
    static inline WARPATLAS_INTRINSIC name##4 make_##name##4(type x, type y, type z, type w)                           \
    {                                                                                                                  \
        return {x, y, z, w};                                                                                           \
    }

WARPATLAS_VECTORS(signed char, char, 2, 4)
WARPATLAS_VECTORS(unsigned char, uchar, 2, 4)
WARPATLAS_VECTORS(short, short, 4, 8)
WARPATLAS_VECTORS(unsigned short, ushort, 4, 8)
WARPATLAS_VECTORS(int, int, 8, 16)
WARPATLAS_VECTORS(unsigned int, uint, 8, 16)
WARPATLAS_VECTORS(long, long, 16, 16)
WARPATLAS_VECTORS(unsigned long, ulong, 16, 16)
WARPATLAS_VECTORS(long long, longlong, 16, 16)
WARPATLAS_VECTORS(unsigned long long, ulonglong, 16, 16)
WARPATLAS_VECTORS(float, float, 8, 16)
WARPATLAS_VECTORS(double, double, 16, 16)
#undef WARPATLAS_VECTORS
#undef WARPATLAS_WHOLE_COPY

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1)
        : x(x), y(y), z(z) { }
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) { }
    __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};

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

#include "kernels/compiler/cuda_atomics.cuh"

#include "kernels/compiler/cuda_math.cuh"

#include "kernels/compiler/cuda_overloads.cuh"
