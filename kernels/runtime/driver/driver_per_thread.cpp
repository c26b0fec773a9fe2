/// The names that programs call which are compiled with a default stream per thread, or ask for these functions by
/// name: the same ones, where no stream means the thread's own.
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

#define DRIVER_PER_THREAD(name, suffix, parameters, arguments)                                                         \
    WARPATLAS_API CUresult name##suffix parameters                                                                     \
    {                                                                                                                  \
        const PerThreadCall here(__builtin_return_address(0));                                                         \
        return name arguments;                                                                                         \
    }

DRIVER_PER_THREAD(
    cuEventRecordWithFlags, _ptsz, (CUevent event, CUstream stream, unsigned flags), (event, stream, flags))
DRIVER_PER_THREAD(cuEventRecord, _ptsz, (CUevent event, CUstream stream), (event, stream))
DRIVER_PER_THREAD(cuLaunchCooperativeKernel, _ptsz,
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,
        unsigned blockZ, unsigned sharedBytes, CUstream stream, void** values),
    (function, gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes, stream, values))
DRIVER_PER_THREAD(cuLaunchHostFunc, _ptsz, (CUstream stream, CUhostFn function, void* data), (stream, function, data))
DRIVER_PER_THREAD(cuLaunchKernelEx, _ptsz,
    (const CUlaunchConfig* wish, CUfunction function, void** values, void** extra), (wish, function, values, extra))
DRIVER_PER_THREAD(cuLaunchKernel, _ptsz,
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,
        unsigned blockZ, unsigned sharedBytes, CUstream stream, void** values, void** extra),
    (function, gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes, stream, values, extra))
DRIVER_PER_THREAD(cuMemPrefetchAsync_v2, _ptsz,
    (CUdeviceptr pointer, std::size_t count, CUmemLocation location, unsigned flags, CUstream stream),
    (pointer, count, location, flags, stream))
DRIVER_PER_THREAD(cuMemcpy2DAsync_v2, _ptsz, (const CUDA_MEMCPY2D* wish, CUstream stream), (wish, stream))
DRIVER_PER_THREAD(cuMemcpy2DUnaligned_v2, _ptds, (const CUDA_MEMCPY2D* wish), (wish))
DRIVER_PER_THREAD(cuMemcpy2D_v2, _ptds, (const CUDA_MEMCPY2D* wish), (wish))
DRIVER_PER_THREAD(cuMemcpy3DAsync_v2, _ptsz, (const CUDA_MEMCPY3D* wish, CUstream stream), (wish, stream))
DRIVER_PER_THREAD(cuMemcpy3D_v2, _ptds, (const CUDA_MEMCPY3D* wish), (wish))
DRIVER_PER_THREAD(cuMemcpyAsync, _ptsz, (CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream),
    (to, from, bytes, stream))
DRIVER_PER_THREAD(cuMemcpyDtoDAsync_v2, _ptsz, (CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream),
    (to, from, bytes, stream))
DRIVER_PER_THREAD(cuMemcpyDtoD_v2, _ptds, (CUdeviceptr to, CUdeviceptr from, std::size_t bytes), (to, from, bytes))
DRIVER_PER_THREAD(cuMemcpyDtoHAsync_v2, _ptsz, (void* to, CUdeviceptr from, std::size_t bytes, CUstream stream),
    (to, from, bytes, stream))
DRIVER_PER_THREAD(cuMemcpyDtoH_v2, _ptds, (void* to, CUdeviceptr from, std::size_t bytes), (to, from, bytes))
DRIVER_PER_THREAD(cuMemcpyHtoDAsync_v2, _ptsz, (CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream),
    (to, from, bytes, stream))
DRIVER_PER_THREAD(cuMemcpyHtoD_v2, _ptds, (CUdeviceptr to, const void* from, std::size_t bytes), (to, from, bytes))
DRIVER_PER_THREAD(cuMemcpyPeerAsync, _ptsz,
    (CUdeviceptr to, CUcontext toContext, CUdeviceptr from, CUcontext fromContext, std::size_t bytes, CUstream stream),
    (to, toContext, from, fromContext, bytes, stream))
DRIVER_PER_THREAD(cuMemcpyPeer, _ptds,
    (CUdeviceptr to, CUcontext toContext, CUdeviceptr from, CUcontext fromContext, std::size_t bytes),
    (to, toContext, from, fromContext, bytes))
DRIVER_PER_THREAD(cuMemcpy, _ptds, (CUdeviceptr to, CUdeviceptr from, std::size_t bytes), (to, from, bytes))
DRIVER_PER_THREAD(cuMemsetD16Async, _ptsz,
    (CUdeviceptr pointer, unsigned short value, std::size_t count, CUstream stream), (pointer, value, count, stream))
DRIVER_PER_THREAD(
    cuMemsetD16_v2, _ptds, (CUdeviceptr pointer, unsigned short value, std::size_t count), (pointer, value, count))
DRIVER_PER_THREAD(cuMemsetD2D16Async, _ptsz,
    (CUdeviceptr pointer, std::size_t pitch, unsigned short value, std::size_t width, std::size_t height,
        CUstream stream),
    (pointer, pitch, value, width, height, stream))
DRIVER_PER_THREAD(cuMemsetD2D16_v2, _ptds,
    (CUdeviceptr pointer, std::size_t pitch, unsigned short value, std::size_t width, std::size_t height),
    (pointer, pitch, value, width, height))
DRIVER_PER_THREAD(cuMemsetD2D32Async, _ptsz,
    (CUdeviceptr pointer, std::size_t pitch, unsigned value, std::size_t width, std::size_t height, CUstream stream),
    (pointer, pitch, value, width, height, stream))
DRIVER_PER_THREAD(cuMemsetD2D32_v2, _ptds,
    (CUdeviceptr pointer, std::size_t pitch, unsigned value, std::size_t width, std::size_t height),
    (pointer, pitch, value, width, height))
DRIVER_PER_THREAD(cuMemsetD2D8Async, _ptsz,
    (CUdeviceptr pointer, std::size_t pitch, unsigned char value, std::size_t width, std::size_t height,
        CUstream stream),
    (pointer, pitch, value, width, height, stream))
DRIVER_PER_THREAD(cuMemsetD2D8_v2, _ptds,
    (CUdeviceptr pointer, std::size_t pitch, unsigned char value, std::size_t width, std::size_t height),
    (pointer, pitch, value, width, height))
DRIVER_PER_THREAD(cuMemsetD32Async, _ptsz, (CUdeviceptr pointer, unsigned value, std::size_t count, CUstream stream),
    (pointer, value, count, stream))
DRIVER_PER_THREAD(
    cuMemsetD32_v2, _ptds, (CUdeviceptr pointer, unsigned value, std::size_t count), (pointer, value, count))
DRIVER_PER_THREAD(cuMemsetD8Async, _ptsz,
    (CUdeviceptr pointer, unsigned char value, std::size_t count, CUstream stream), (pointer, value, count, stream))
DRIVER_PER_THREAD(
    cuMemsetD8_v2, _ptds, (CUdeviceptr pointer, unsigned char value, std::size_t count), (pointer, value, count))
DRIVER_PER_THREAD(cuStreamAddCallback, _ptsz, (CUstream stream, CUstreamCallback callback, void* data, unsigned flags),
    (stream, callback, data, flags))
DRIVER_PER_THREAD(cuStreamAttachMemAsync, _ptsz,
    (CUstream stream, CUdeviceptr pointer, std::size_t bytes, unsigned flags), (stream, pointer, bytes, flags))
DRIVER_PER_THREAD(cuStreamGetCtx, _ptsz, (CUstream stream, CUcontext* context), (stream, context))
DRIVER_PER_THREAD(
    cuStreamGetCtx_v2, _ptsz, (CUstream stream, CUcontext* context, CUgreenCtx* part), (stream, context, part))
DRIVER_PER_THREAD(cuStreamGetFlags, _ptsz, (CUstream stream, unsigned* flags), (stream, flags))
DRIVER_PER_THREAD(cuStreamGetId, _ptsz, (CUstream stream, unsigned long long* id), (stream, id))
DRIVER_PER_THREAD(cuStreamGetPriority, _ptsz, (CUstream stream, int* priority), (stream, priority))
DRIVER_PER_THREAD(cuStreamQuery, _ptsz, (CUstream stream), (stream))
DRIVER_PER_THREAD(cuStreamSynchronize, _ptsz, (CUstream stream), (stream))
DRIVER_PER_THREAD(cuStreamWaitEvent, _ptsz, (CUstream stream, CUevent event, unsigned flags), (stream, event, flags))
DRIVER_PER_THREAD(
    cuMemAllocAsync, _ptsz, (CUdeviceptr * pointer, std::size_t bytes, CUstream stream), (pointer, bytes, stream))
DRIVER_PER_THREAD(cuMemAllocFromPoolAsync, _ptsz,
    (CUdeviceptr * pointer, std::size_t bytes, CUmemoryPool pool, CUstream stream), (pointer, bytes, pool, stream))
DRIVER_PER_THREAD(cuMemFreeAsync, _ptsz, (CUdeviceptr pointer, CUstream stream), (pointer, stream))
DRIVER_PER_THREAD(cuStreamIsCapturing, _ptsz, (CUstream stream, CUstreamCaptureStatus* status), (stream, status))
DRIVER_PER_THREAD(cuStreamBeginCapture_v2, _ptsz, (CUstream stream, CUstreamCaptureMode mode), (stream, mode))
DRIVER_PER_THREAD(cuStreamEndCapture, _ptsz, (CUstream stream, CUgraph* graph), (stream, graph))
DRIVER_PER_THREAD(cuGraphLaunch, _ptsz, (CUgraphExec executable, CUstream stream), (executable, stream))
DRIVER_PER_THREAD(cuGraphUpload, _ptsz, (CUgraphExec executable, CUstream stream), (executable, stream))
