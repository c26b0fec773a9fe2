#pragma once
#if defined(_WIN32)
#  include <direct.h>
#  define EXPORT __declspec(dllexport)
#elif defined(__linux__) || defined(__unix__)
#  include <dlfcn.h>
#  include <sys/resource.h>
#  define EXPORT __attribute__((visibility("default")))
#else
#  error "this platform is not known"
#endif
#if !defined(__GNUC__) && !defined(_MSC_VER)
#  error "this compiler is not known"
#endif
#if !defined(__x86_64__) && !defined(__aarch64__) && !defined(_M_X64)
#  error "64 bits are needed"
#endif
#ifndef __CUDACC__
#  error "nvcc is needed"
#endif
#ifdef __CUDACC_VER_MAJOR__
#  if __CUDACC_VER_MAJOR__ < 9
#    error "CUDA 9 is needed"
#  endif
#endif

#ifdef REAL_IS_DOUBLE
typedef double real_t;
#else
typedef float real_t;
#endif
#ifndef BLOCK
#define BLOCK 64
#endif

#ifdef __cplusplus
extern "C" {
#endif
EXPORT int smooth_run(const real_t* in, real_t* out, int n);
EXPORT const char* smooth_version(void);
#ifdef __cplusplus
}
#endif

static __inline__ __device__ real_t at(const real_t* v, int i, int n)
{
#if __CUDA_ARCH__ >= 350
    return __ldg(v + (i < 0 ? 0 : i >= n ? n - 1 : i));
#else
    return v[i < 0 ? 0 : i >= n ? n - 1 : i];
#endif
}

#ifdef WITH_BOUNDS
__global__ void __launch_bounds__(BLOCK) smooth(const real_t* in, real_t* out, int n) {
#else
__global__ void smooth(const real_t* in, real_t* out, int n) {
#endif
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        out[i] = (at(in, i - 1, n) + at(in, i, n) + at(in, i + 1, n)) / 3;
}

extern "C" EXPORT int smooth_run(const real_t* in, real_t* out, int n)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    smooth<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
    return cudaDeviceSynchronize() == cudaSuccess ? (int)usage.ru_maxrss : -1;
}

extern "C" const char* smooth_version(void) { return "1.2"; }
