/// What C++ adds to the runtime's functions: types instead of void*, kernels and variables by their names, and defaults.
/// Part of cuda_runtime.h. Each is inlined without debug information, so that a call stands in the program's own line.
#pragma once

#define WARPATLAS_CALLED static inline __host__ __attribute__((always_inline, nodebug))
#include "runtime_typed.h"

// -- memory
template <class T> WARPATLAS_CALLED cudaError_t cudaMallocHost(T** made, size_t bytes, unsigned flags = 0)
{
    return flags == 0 ? cudaMallocHost((void**)made, bytes) : cudaHostAlloc((void**)made, bytes, flags);
}
WARPATLAS_CALLED cudaError_t cudaMallocAsync(void** made, size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    return cudaMallocFromPoolAsync(made, bytes, pool, stream);
}
template <class T>
WARPATLAS_CALLED cudaError_t cudaMallocAsync(T** made, size_t bytes, cudaMemPool_t pool, cudaStream_t stream)
{
    return cudaMallocFromPoolAsync((void**)made, bytes, pool, stream);
}
WARPATLAS_CALLED cudaPitchedPtr make_cudaPitchedPtr(void* memory, size_t pitch, size_t width, size_t height)
{
    return {memory, pitch, width, height};
}
WARPATLAS_CALLED cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
    return {x, y, z};
}
WARPATLAS_CALLED cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth)
{
    return {width, height, depth};
}

// -- kernels
template <class T>
WARPATLAS_CALLED cudaError_t cudaLaunchKernel(
    T* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes = 0, cudaStream_t stream = nullptr)
{
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM // clang looks for the function itself under its own name
    stream = stream == nullptr ? cudaStreamPerThread : stream;
#endif
    return cudaLaunchKernel((const void*)kernel, grid, block, arguments, sharedBytes, stream);
}
template <class T>
WARPATLAS_CALLED cudaError_t cudaLaunchCooperativeKernel(
    T* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes = 0, cudaStream_t stream = nullptr)
{
    return cudaLaunchCooperativeKernel((const void*)kernel, grid, block, arguments, sharedBytes, stream);
}
template <class... Parameters>
WARPATLAS_CALLED cudaError_t warpatlasLaunchWith(
    const cudaLaunchConfig_t* configuration, void (*kernel)(Parameters...), Parameters... values)
{
    void* arguments[] = {(void*)&values..., nullptr};
    return cudaLaunchKernelExC(configuration, (const void*)kernel, arguments);
}
template <class... Parameters, class... Arguments>
WARPATLAS_CALLED cudaError_t cudaLaunchKernelEx(
    const cudaLaunchConfig_t* configuration, void (*kernel)(Parameters...), Arguments&&... arguments)
{
    return warpatlasLaunchWith<Parameters...>(configuration, kernel, std::forward<Arguments>(arguments)...);
}

// -- occupancy
/// From the largest block down in steps of a warp: the first that keeps most threads on a multiprocessor.
template <class SharedBytesOf, class T>
WARPATLAS_CALLED cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int* gridSize, int* blockSize, T* kernel, SharedBytesOf sharedBytesOf, int limit = 0, unsigned flags = 0)
{
    if (gridSize == nullptr || blockSize == nullptr || kernel == nullptr)
        return cudaErrorInvalidValue;
    int device = 0, threads = 0, warp = 0, mostInBlock = 0, multiprocessors = 0;
    cudaFuncAttributes attributes;
    cudaError_t error = cudaGetDevice(&device);
    const auto ask = [&](int& value, cudaDeviceAttr what) {
        if (error == cudaSuccess)
            error = cudaDeviceGetAttribute(&value, what, device);
    };
    ask(threads, cudaDevAttrMaxThreadsPerMultiProcessor);
    ask(warp, cudaDevAttrWarpSize);
    ask(mostInBlock, cudaDevAttrMaxThreadsPerBlock);
    ask(multiprocessors, cudaDevAttrMultiProcessorCount);
    if (error == cudaSuccess)
        error = cudaFuncGetAttributes(&attributes, kernel);
    if (error != cudaSuccess)
        return error;
    int most = limit <= 0 || limit > mostInBlock ? mostInBlock : limit;
    most = most > attributes.maxThreadsPerBlock ? attributes.maxThreadsPerBlock : most;
    int best = 0, bestBlocks = 0, bestSize = 0;
    for (int whole = (most + warp - 1) / warp * warp; whole > 0 && best < threads; whole -= warp) {
        const int size = whole < most ? whole : most;
        int blocks = 0;
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            &blocks, kernel, size, sharedBytesOf(size), flags);
        if (error != cudaSuccess)
            return error;
        if (size * blocks > best) {
            best = size * blocks;
            bestBlocks = blocks;
            bestSize = size;
        }
    }
    *gridSize = bestBlocks * multiprocessors;
    *blockSize = bestSize;
    return error;
}
template <class SharedBytesOf, class T>
WARPATLAS_CALLED cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int* gridSize, int* blockSize, T* kernel, SharedBytesOf sharedBytesOf, int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(gridSize, blockSize, kernel, sharedBytesOf, limit);
}
template <class T>
WARPATLAS_CALLED cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(
    int* gridSize, int* blockSize, T* kernel, size_t sharedBytes = 0, int limit = 0, unsigned flags = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
        gridSize, blockSize, kernel, [=](int) { return sharedBytes; }, limit, flags);
}
template <class T>
WARPATLAS_CALLED cudaError_t cudaOccupancyMaxPotentialBlockSize(
    int* gridSize, int* blockSize, T* kernel, size_t sharedBytes = 0, int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeWithFlags(gridSize, blockSize, kernel, sharedBytes, limit);
}

// -- events, streams, graphs
WARPATLAS_CALLED cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags)
{
    return cudaEventCreateWithFlags(event, flags);
}
WARPATLAS_CALLED cudaError_t cudaGraphInstantiate(
    cudaGraphExec_t* made, cudaGraph_t graph, cudaGraphNode_t*, char*, size_t)
{
    return cudaGraphInstantiate(made, graph, 0ull);
}

// -- textures: what a type is made of
#define WARPATLAS_CHANNELS(type, x, y, z, w, kind)                                                                     \
    template <> inline __host__ cudaChannelFormatDesc cudaCreateChannelDesc<type>()                                    \
    {                                                                                                                  \
        return {x, y, z, w, kind};                                                                                     \
    }
#define WARPATLAS_CHANNELS_OF(type, name, bits, kind)                                                                  \
    WARPATLAS_CHANNELS(type, bits, 0, 0, 0, kind)                                                                      \
    WARPATLAS_CHANNELS(name##1, bits, 0, 0, 0, kind)                                                                   \
    WARPATLAS_CHANNELS(name##2, bits, bits, 0, 0, kind)                                                                \
    WARPATLAS_CHANNELS(name##4, bits, bits, bits, bits, kind)
template <class T> inline __host__ cudaChannelFormatDesc cudaCreateChannelDesc()
{
    return {0, 0, 0, 0, cudaChannelFormatKindNone};
}
WARPATLAS_CHANNELS(char, 8, 0, 0, 0, cudaChannelFormatKindSigned)
WARPATLAS_CHANNELS_OF(signed char, char, 8, cudaChannelFormatKindSigned)
WARPATLAS_CHANNELS_OF(unsigned char, uchar, 8, cudaChannelFormatKindUnsigned)
WARPATLAS_CHANNELS_OF(short, short, 16, cudaChannelFormatKindSigned)
WARPATLAS_CHANNELS_OF(unsigned short, ushort, 16, cudaChannelFormatKindUnsigned)
WARPATLAS_CHANNELS_OF(int, int, 32, cudaChannelFormatKindSigned)
WARPATLAS_CHANNELS_OF(unsigned int, uint, 32, cudaChannelFormatKindUnsigned)
WARPATLAS_CHANNELS_OF(float, float, 32, cudaChannelFormatKindFloat)
#undef WARPATLAS_CHANNELS_OF
#undef WARPATLAS_CHANNELS
WARPATLAS_CALLED cudaChannelFormatDesc cudaCreateChannelDescHalf()
{
    return {16, 0, 0, 0, cudaChannelFormatKindFloat};
}
