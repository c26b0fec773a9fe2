/// Keeps barriers of different lines apart, so that threads that meet at two of them are told with both: compilers make
/// one of two at the ends of an if's branches, and clang of two at their starts. Comments that differ prevent that, and
/// cost no instruction. Included before a kernel's text, behind what declares the functions.
#pragma once

#if defined(__CUDA_ARCH__) && !defined(__CUDACC_DEBUG__)

#ifdef WARPATLAS_INTRINSIC // clang; nvcc leaves __syncthreads() where it stands
template <int Line> static inline WARPATLAS_INTRINSIC void warpatlas__syncthreads()
{
    asm volatile("// barrier of line %0" : : "n"(Line));
    __syncthreads();
    asm volatile("// barrier of line %0" : : "n"(Line));
}
#define __syncthreads() warpatlas__syncthreads<__LINE__>()
#define WARPATLAS_BARRIER static inline WARPATLAS_INTRINSIC int
#else
#define WARPATLAS_BARRIER static __device__ __forceinline__ int
#endif

#define WARPATLAS_TOLD_BARRIER(function)                                                                               \
    template <int Line> WARPATLAS_BARRIER warpatlas##function(int predicate)                                           \
    {                                                                                                                  \
        asm volatile("// barrier of line %0" : : "n"(Line));                                                           \
        const int result = function(predicate);                                                                        \
        asm volatile("// barrier of line %0" : : "n"(Line));                                                           \
        return result;                                                                                                 \
    }
WARPATLAS_TOLD_BARRIER(__syncthreads_count)
WARPATLAS_TOLD_BARRIER(__syncthreads_and)
WARPATLAS_TOLD_BARRIER(__syncthreads_or)
#undef WARPATLAS_TOLD_BARRIER
#undef WARPATLAS_BARRIER

#define __syncthreads_count(predicate) warpatlas__syncthreads_count<__LINE__>(predicate)
#define __syncthreads_and(predicate) warpatlas__syncthreads_and<__LINE__>(predicate)
#define __syncthreads_or(predicate) warpatlas__syncthreads_or<__LINE__>(predicate)

#endif
