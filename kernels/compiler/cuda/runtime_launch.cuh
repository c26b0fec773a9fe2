/// What clang makes of `kernel<<<grid, block>>>(...)`, and of a kernel's name on the host. Part of cuda_runtime.h.
#pragma once

extern "C" {
unsigned warpatlasPushCallConfiguration(dim3, dim3, size_t, cudaStream_t) __asm__("__cudaPushCallConfiguration");
cudaError_t __cudaPopCallConfiguration(dim3*, dim3*, size_t*, void*);
}

/// Inlined, so that the launch stands where its <<<>>> does.
static inline __attribute__((always_inline, nodebug)) unsigned __cudaPushCallConfiguration(
    dim3 grid, dim3 block, size_t sharedBytes = 0, cudaStream_t stream = nullptr)
{
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
    stream = stream == nullptr ? cudaStreamPerThread : stream;
#endif
    return warpatlasPushCallConfiguration(grid, block, sharedBytes, stream);
}

#ifndef __CUDA_ARCH__
extern "C" {
void warpatlasManaged(const void*, const void*);
// The linker's names for where the section begins and ends.
extern char __start_warpatlas_managed[] __attribute__((weak, visibility("hidden")));
extern char __stop_warpatlas_managed[] __attribute__((weak, visibility("hidden")));
}
/// What stands behind the managed variables, so that their last page has nothing else.
static char warpatlasBehindManaged[4096] __attribute__((used, section("warpatlas_managed_end"), aligned(4096)));
static __attribute__((constructor(101), nodebug)) void warpatlasTellManaged()
{
    if (__start_warpatlas_managed != __stop_warpatlas_managed)
        warpatlasManaged(__start_warpatlas_managed, __stop_warpatlas_managed);
}
#endif
