/// What each of CUDA's functions does alike: takes the lock, returns the sticky error where there is one, keeps the
/// last error, and is recorded. The functions themselves are in the files beside this one, with CUDA's own names, in a
/// shared library that programs are linked with instead of the real runtime; all that they call is compiled once, for
/// it and for WarpAtlas itself.
#pragma once

#include "kernels/runtime/copy_shape.h"
#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/runtime.h"

#include <cuda_runtime_api.h>
#include <mutex>

/// What the shared library shows to programs.
#define WARPATLAS_API extern "C" __attribute__((visibility("default")))
/// Where a function was called from, for the record.
#define WARPATLAS_CALL(name) warpatlas::runtime::Call call(name, __builtin_return_address(0))

namespace warpatlas::runtime {

class Call {
public:
    Call(const char* name, const void* caller);
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    Runtime& runtime() { return m_runtime; }
    CallRecord& record() { return m_record; }

    ~Call() { m_place->open = nullptr; }

    /// `work` returns CUDA's error code, and is not called where the context is lost already, or where a function of
    /// the host's calls that a stream has called.
    template <class Work> cudaError_t run(const Work& work)
    {
        int code = m_runtime.isInHostFunction() ? error::notPermitted : m_runtime.errors.sticky();
        if (code == error::success)
            code = guarded(work);
        return end(m_runtime.errors.returned(code));
    }
    /// For calls that may tell what a kernel did wrongly, though they wait for none.
    template <class Work> cudaError_t telling(const Work& work)
    {
        m_runtime.errors.wait();
        return run(work);
    }
    /// For calls that wait for all that the device was asked for, which they may not while a stream is captured.
    template <class Work> cudaError_t waiting(const Work& work)
    {
        return run([&] {
            int code = refusalOfWaiting();
            if (code == error::success)
                code = finishAll();
            return code == error::success ? work() : code;
        });
    }
    /// For calls that CUDA calls unsafe while a stream is captured: they may wait, on some machine.
    template <class Work> cudaError_t unsafe(const Work& work)
    {
        return telling([&] {
            const int code = refusalOfUnsafe();
            return code == error::success ? work() : code;
        });
    }
    /// Wait for work, as CUDA does: what kernels printed comes out, and what they did wrongly is returned.
    int finish(const Stream& stream);
    int finish(std::uint64_t number);
    int finishAll();
    /// Queues a task, or makes it a node of the graph that the stream is captured in. Returns the number of what was
    /// queued; 0: nothing.
    std::uint64_t ask(Stream& stream, const Task& task, std::shared_ptr<const PreparedLaunch> launch = nullptr);
    /// The stream of a handle, to be asked for something; an error where there is none, or where it may not be.
    int streamFor(cudaStream_t handle, Stream*& stream);
    int refusalOfUnsafe();
    int refusalOfWaiting();
    /// The thread's mode, which says what is unsafe for it. Returns the one before.
    static CaptureMode exchangeMode(CaptureMode mode);
    /// A capture is of no more use: its streams' next calls are told so.
    int invalidate(const std::shared_ptr<Capture>& capture, int code);
    std::shared_ptr<CallPlace> place() const { return m_place; }
    /// For functions that work whatever came before, and leave the last error as it is.
    cudaError_t end(int code);

    /// The stream of a handle; null where there is none.
    Stream* stream(cudaStream_t handle);
    Event* event(cudaEvent_t handle);

private:
    template <class Work> static int guarded(const Work& work)
    {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            return error::memoryAllocation;
        } catch (const std::exception&) {
            return error::notSupported;
        }
    }

    Runtime& m_runtime;
    std::lock_guard<std::recursive_mutex> m_lock;
    CallRecord m_record;
    std::shared_ptr<CallPlace> m_place = std::make_shared<CallPlace>();
};

/// While it lives, calls of this thread stand where it says, and their default stream is the thread's own: for the
/// names that programs call which are compiled with a default stream per thread.
class PerThreadCall {
public:
    explicit PerThreadCall(const void* caller);
    ~PerThreadCall();
    PerThreadCall(const PerThreadCall&) = delete;
    PerThreadCall& operator=(const PerThreadCall&) = delete;
    static const void* caller();
};

/// Handles of streams and events are numbers above those that CUDA has a meaning for.
inline constexpr std::uint64_t firstHandle = 0x100;
template <class Handle> Handle handleOf(std::uint64_t number)
{
    return reinterpret_cast<Handle>(number + firstHandle); // NOLINT(performance-no-int-to-ptr)
}

/// 0 for a handle that is none.
template <class Handle> std::uint64_t numberOfHandle(Handle handle)
{
    const auto number = reinterpret_cast<std::uint64_t>(handle);
    return number < firstHandle ? 0 : number - firstHandle;
}

inline std::uint64_t addressOf(const void* pointer)
{
    return reinterpret_cast<std::uint64_t>(pointer);
}
/// As the program sees an address of the simulator.
inline void* pointerTo(std::uint64_t address)
{
    return reinterpret_cast<void*>(address); // NOLINT(performance-no-int-to-ptr)
}

/// Bytes as a copy finds them: in memory of the device or of the host.
struct CopyEnd {
    std::byte* bytes = nullptr; ///< null: what is asked for is not all in one allocation
    bool device = false; ///< else the host's, which nobody knows the bounds of
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
/// Fills a box of the device's memory, or of the host's that is pinned, with a value of 1, 2 or 4 bytes.
int makeFill(
    Call& call, void* pointer, unsigned value, std::size_t valueBytes, const CopyShape& shape, bool& waits, Task& task);
/// A box as cudaMemcpy3D() is given it.
int makeBoxCopy(Call& call, const cudaMemcpy3DParms* wish, bool captured, bool& waits, Task& task);
/// A part of a variable of the device: its address, or an error.
int symbolAt(Call& call, const void* symbol, std::size_t bytes, std::size_t offset, void*& address);

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
