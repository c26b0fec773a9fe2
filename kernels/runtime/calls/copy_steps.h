/// Copies and fills, as both of CUDA's interfaces ask for them. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/copy_shape.h"

namespace warpatlas::runtime {

/// Bytes as a copy finds them: in memory of the device or of the host.
struct CopyEnd {
    std::byte* bytes = nullptr; ///< null: what is asked for is not all in one allocation
    bool device = false; ///< else the host's, with unknown bounds
    std::uint64_t address = 0; ///< as kernels have it; 0: pageable memory, which CUDA knows nothing of
    bool onlyDevice = false; ///< the host does not reach it
    bool registered = false;
};
/// `bytes` from a pointer on. Pinned memory counts as the host's.
CopyEnd copyEnd(Runtime& runtime, const void* pointer, std::uint64_t bytes);

/// Makes the task of a copy, and notes its direction in the record. `waits`: whether the host has to wait for it, as
/// CUDA's documentation says of that kind of copy; it is given as what the call itself is. Returns CUDA's error code.
/// `captured`: into a graph, which copies pageable memory when it is launched.
int makeCopy(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind, bool captured,
    bool& waits, Task& task);
/// Fills a box of the device's memory, or of the host's that is pinned, with a value of 1, 2 or 4 bytes. `waits` as of
/// copies: of what the host reaches, too, a fill waits where it is not an asynchronous one.
int makeFill(
    Call& call, void* pointer, unsigned value, std::size_t valueBytes, const CopyShape& shape, bool& waits, Task& task);
/// A box as cudaMemcpy3D() is given it.
int makeBoxCopy(Call& call, const cudaMemcpy3DParms* wish, bool captured, bool& waits, Task& task);
/// A part of a variable of the device: its address, or an error.
int symbolAt(Call& call, const void* symbol, std::size_t bytes, std::size_t offset, void*& address);
/// Copy and fill on the stream of a handle: `waits` where the call is not one of the asynchronous ones.
int copyOnStream(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind,
    cudaStream_t handle, bool waits);
int copyBoxOnStream(Call& call, const cudaMemcpy3DParms* wish, cudaStream_t handle, bool waits);
int fillOnStream(Call& call, void* pointer, unsigned value, std::size_t valueBytes, const CopyShape& shape,
    cudaStream_t handle, bool waits);
/// One row.
inline CopyShape plainShape(std::size_t bytes)
{
    return {bytes, 1, bytes, bytes};
}

/// Asks the stream of a handle for a task. `make(stream, task, waits)` makes it, or returns an error; where it leaves
/// `waits` true, the host waits for the task.
template <class Make> int onStream(Call& call, cudaStream_t handle, bool waits, const Make& make)
{
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    if (waits && stream->capture != nullptr)
        return call.invalidate(stream->capture, error::captureUnsupported);
    Task task;
    if (const int code = make(*stream, task, waits); code != error::success)
        return code;
    waits = waits && stream->capture == nullptr;
    const std::uint64_t number = task.run ? call.ask(*stream, task) : 0;
    if (!waits)
        return error::success;
    const int code = call.finish(number);
    call.runtime().timeline.synchronise(*stream);
    return code;
}

} // namespace warpatlas::runtime
