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

    /// `work` returns CUDA's error code, and is not called where the context is lost already.
    template <class Work> cudaError_t run(const Work& work)
    {
        int code = m_runtime.errors.sticky();
        if (code == error::success)
            code = guarded(work);
        return end(m_runtime.errors.returned(code));
    }
    /// The same for calls that wait for the device, which tell what a kernel did wrongly.
    template <class Work> cudaError_t waiting(const Work& work)
    {
        m_runtime.flushPrinted();
        m_runtime.errors.wait();
        return run(work);
    }
    /// For functions that work whatever came before, and leave the last error as it is.
    cudaError_t end(int code);

    /// The stream of a handle; null where there is none.
    Stream* stream(cudaStream_t handle);
    Event* event(cudaEvent_t handle);
    void span(const Span& span);

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
};

/// Handles of streams and events are numbers above those that CUDA has a meaning for.
inline constexpr std::uint64_t firstHandle = 0x100;
template <class Handle> Handle handleOf(std::uint64_t number)
{
    return reinterpret_cast<Handle>(number + firstHandle); // NOLINT(performance-no-int-to-ptr)
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
    std::uint64_t address = 0; ///< of the simulator, where it is the device's
};
/// `bytes` from a pointer on. Pinned memory counts as the host's.
CopyEnd copyEnd(Runtime& runtime, const void* pointer, std::uint64_t bytes);

/// Copies, notes the direction, and puts the time on the stream. Returns CUDA's error code.
int copy(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind, Stream& stream);
/// Fills a box of the device's memory, or of the host's that is pinned.
int fill(Call& call, void* pointer, int value, const CopyShape& shape, Stream& stream);
/// On the stream of a handle; where the host waits, its clock goes on.
template <class Work> int onStream(Call& call, cudaStream_t handle, bool waits, const Work& work)
{
    Stream* const stream = call.stream(handle);
    if (stream == nullptr)
        return error::invalidResourceHandle;
    const int code = work(*stream);
    if (waits)
        call.runtime().timeline.synchronise(*stream);
    return code;
}

} // namespace warpatlas::runtime
