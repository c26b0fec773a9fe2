/// The names that programs call which are compiled with a default stream per thread (nvcc --default-stream per-thread):
/// the same functions, where no stream means the thread's own.
#include "kernels/runtime/api/call.h"

using namespace warpatlas::runtime;

#define PER_THREAD(name, suffix, parameters, arguments)                                                                \
    WARPATLAS_API cudaError_t name##suffix parameters                                                                  \
    {                                                                                                                  \
        const PerThreadCall here(__builtin_return_address(0));                                                         \
        return name arguments;                                                                                         \
    }

PER_THREAD(
    cudaMemcpy, _ptds, (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind), (to, from, bytes, kind))
PER_THREAD(cudaMemcpyToSymbol, _ptds,
    (const void* symbol, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind),
    (symbol, from, bytes, offset, kind))
PER_THREAD(cudaMemcpyFromSymbol, _ptds,
    (void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind),
    (to, symbol, bytes, offset, kind))
PER_THREAD(cudaMemcpy2D, _ptds,
    (void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height,
        cudaMemcpyKind kind),
    (to, toPitch, from, fromPitch, width, height, kind))
PER_THREAD(cudaMemcpy3D, _ptds, (const cudaMemcpy3DParms* wish), (wish))
PER_THREAD(cudaMemset, _ptds, (void* pointer, int value, std::size_t bytes), (pointer, value, bytes))
PER_THREAD(cudaMemset2D, _ptds, (void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height),
    (pointer, pitch, value, width, height))
PER_THREAD(cudaMemset3D, _ptds, (cudaPitchedPtr memory, int value, cudaExtent size), (memory, value, size))

PER_THREAD(cudaMemcpyAsync, _ptsz,
    (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
    (to, from, bytes, kind, stream))
PER_THREAD(cudaMemcpyToSymbolAsync, _ptsz,
    (const void* symbol, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
        cudaStream_t stream),
    (symbol, from, bytes, offset, kind, stream))
PER_THREAD(cudaMemcpyFromSymbolAsync, _ptsz,
    (void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind, cudaStream_t stream),
    (to, symbol, bytes, offset, kind, stream))
PER_THREAD(cudaMemcpy2DAsync, _ptsz,
    (void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height,
        cudaMemcpyKind kind, cudaStream_t stream),
    (to, toPitch, from, fromPitch, width, height, kind, stream))
PER_THREAD(cudaMemcpy3DAsync, _ptsz, (const cudaMemcpy3DParms* wish, cudaStream_t stream), (wish, stream))
PER_THREAD(cudaMemsetAsync, _ptsz, (void* pointer, int value, std::size_t bytes, cudaStream_t stream),
    (pointer, value, bytes, stream))
PER_THREAD(cudaMemset2DAsync, _ptsz,
    (void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height, cudaStream_t stream),
    (pointer, pitch, value, width, height, stream))
PER_THREAD(cudaMemset3DAsync, _ptsz, (cudaPitchedPtr memory, int value, cudaExtent size, cudaStream_t stream),
    (memory, value, size, stream))

PER_THREAD(cudaStreamQuery, _ptsz, (cudaStream_t stream), (stream))
PER_THREAD(cudaStreamSynchronize, _ptsz, (cudaStream_t stream), (stream))
PER_THREAD(cudaStreamGetFlags, _ptsz, (cudaStream_t stream, unsigned* flags), (stream, flags))
PER_THREAD(cudaStreamGetPriority, _ptsz, (cudaStream_t stream, int* priority), (stream, priority))
PER_THREAD(cudaStreamGetId, _ptsz, (cudaStream_t stream, unsigned long long* id), (stream, id))
PER_THREAD(cudaStreamGetDevice, _ptsz, (cudaStream_t stream, int* device), (stream, device))
PER_THREAD(cudaStreamWaitEvent, _ptsz, (cudaStream_t stream, cudaEvent_t event, unsigned flags), (stream, event, flags))
PER_THREAD(cudaStreamAddCallback, _ptsz,
    (cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned flags), (stream, callback, data, flags))
PER_THREAD(cudaEventRecord, _ptsz, (cudaEvent_t event, cudaStream_t stream), (event, stream))
PER_THREAD(
    cudaEventRecordWithFlags, _ptsz, (cudaEvent_t event, cudaStream_t stream, unsigned flags), (event, stream, flags))
PER_THREAD(
    cudaLaunchHostFunc, _ptsz, (cudaStream_t stream, cudaHostFn_t function, void* data), (stream, function, data))
PER_THREAD(cudaMallocAsync, _ptsz, (void** pointer, std::size_t bytes, cudaStream_t stream), (pointer, bytes, stream))
PER_THREAD(cudaFreeAsync, _ptsz, (void* pointer, cudaStream_t stream), (pointer, stream))
PER_THREAD(cudaStreamBeginCapture, _ptsz, (cudaStream_t stream, cudaStreamCaptureMode mode), (stream, mode))
PER_THREAD(cudaStreamEndCapture, _ptsz, (cudaStream_t stream, cudaGraph_t* graph), (stream, graph))
PER_THREAD(cudaStreamIsCapturing, _ptsz, (cudaStream_t stream, cudaStreamCaptureStatus* status), (stream, status))
PER_THREAD(cudaGraphLaunch, _ptsz, (cudaGraphExec_t executable, cudaStream_t stream), (executable, stream))
PER_THREAD(cudaGraphUpload, _ptsz, (cudaGraphExec_t executable, cudaStream_t stream), (executable, stream))
PER_THREAD(cudaMemcpyToArray, _ptds,
    (cudaArray_t array, std::size_t x, std::size_t y, const void* from, std::size_t bytes, cudaMemcpyKind kind),
    (array, x, y, from, bytes, kind))
PER_THREAD(cudaMemcpyFromArray, _ptds,
    (void* to, cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t bytes, cudaMemcpyKind kind),
    (to, array, x, y, bytes, kind))
PER_THREAD(cudaMemcpy2DToArray, _ptds,
    (cudaArray_t array, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
        std::size_t height, cudaMemcpyKind kind),
    (array, x, y, from, pitch, width, height, kind))
PER_THREAD(cudaMemcpy2DFromArray, _ptds,
    (void* to, std::size_t pitch, cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t width,
        std::size_t height, cudaMemcpyKind kind),
    (to, pitch, array, x, y, width, height, kind))
PER_THREAD(cudaMemcpy2DToArrayAsync, _ptsz,
    (cudaArray_t array, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
        std::size_t height, cudaMemcpyKind kind, cudaStream_t stream),
    (array, x, y, from, pitch, width, height, kind, stream))
PER_THREAD(cudaMemcpy2DFromArrayAsync, _ptsz,
    (void* to, std::size_t pitch, cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t width,
        std::size_t height, cudaMemcpyKind kind, cudaStream_t stream),
    (to, pitch, array, x, y, width, height, kind, stream))
PER_THREAD(cudaMallocFromPoolAsync, _ptsz, (void** pointer, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream),
    (pointer, bytes, pool, stream))
#if CUDART_VERSION >= 13000
PER_THREAD(cudaMemPrefetchAsync, _ptsz,
    (const void* pointer, std::size_t bytes, cudaMemLocation location, unsigned flags, cudaStream_t stream),
    (pointer, bytes, location, flags, stream))
#endif
PER_THREAD(cudaStreamAttachMemAsync, _ptsz, (cudaStream_t stream, void* pointer, std::size_t bytes, unsigned flags),
    (stream, pointer, bytes, flags))
PER_THREAD(cudaStreamSetAttribute, _ptsz,
    (cudaStream_t stream, cudaLaunchAttributeID id, const cudaLaunchAttributeValue* value), (stream, id, value))
