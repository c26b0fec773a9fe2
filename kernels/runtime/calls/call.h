/// What each of CUDA's functions does alike: takes the lock, returns the sticky error where there is one, keeps the
/// last error, and is recorded. CUDA has two interfaces, the runtime's and the driver's. The functions of both, with
/// CUDA's own names, are in one shared library that programs are linked with instead of the real ones: whatever name it
/// is loaded by (libcuda.so.1, libcudart.so.13), the system sees one file and loads it once, so that a process that
/// uses both has one state of everything. Two libraries of which one needs the other would do the same with one more
/// way to go wrong: two files that are not of one build.
///
/// The tables in kernels/runtime/functions (kernels/make_functions.cpp says how they are read) say of each function
/// what it takes and which step does it. The steps are in the files beside this one, with the functions that no table
/// can say. All that they call is compiled once, for the library and for WarpAtlas itself.
///
/// What is below 100 among CUDA's errors differs between the interfaces; the steps speak the runtime's, and a driver's
/// call turns them into a CUresult (errors/error_table.h).
#pragma once

#include "kernels/runtime/errors/error_table.h"
#include "kernels/runtime/runtime.h"

#include <algorithm>
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <functional>
#include <mutex>
#include <type_traits>

/// Marks a function that the shared library exports.
#define WARPATLAS_API extern "C" __attribute__((visibility("default")))
/// Where a function was called from, for the record. `name`: as the documentation has it, without the version.
#define WARPATLAS_CALL(name) warpatlas::runtime::Call call(name, __builtin_return_address(0))
#define WARPATLAS_DRIVER_CALL(name) warpatlas::runtime::DriverCall call(name, __builtin_return_address(0))

/// Stands behind a function whose name has _v2 for the system: the name without it, which older programs and those that
/// look it up themselves call, takes the same and does the same.
#define WARPATLAS_UNVERSIONED(name)                                                                                    \
    extern "C"                                                                                                         \
        __attribute__((visibility("default"), alias(#name "_v2"))) decltype(name##_v2) warpatlas_##name __asm__(#name)

namespace warpatlas::runtime {

/// Which of CUDA's two a call belongs to.
enum class Interface : std::uint8_t { Runtime, Driver };

class Call {
public:
    Call(const char* name, const void* caller, Interface interface = Interface::Runtime);
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    Runtime& runtime() { return m_runtime; }
    CallRecord& record() { return m_record; }

    ~Call()
    {
        m_place->open = nullptr;
        if (m_runtime.openCall == &m_record) // a function of the host's may have made calls meanwhile
            m_runtime.openCall = nullptr;
    }

    /// `work` returns CUDA's error code, and is not called where the context is lost already, or where a function of
    /// the host's calls that a stream has called.
    template <class Work> cudaError_t run(const Work& work)
    {
        int code = m_needsProcess ? refusalOfProcess() : error::success;
        if (code == error::success)
            code = m_runtime.isInHostFunction() ? error::notPermitted : m_runtime.errors.sticky();
        if (code == error::success)
            code = refusalOfContext();
        if (code == error::success)
            code = guarded(work);
        return end(returned(code));
    }
    /// Then run() works in every process, and while the program ends.
    Call& inAnyProcess()
    {
        m_needsProcess = false;
        return *this;
    }
    /// For calls that need no context, nor a device that works.
    template <class Work> cudaError_t always(const Work& work) { return end(returned(guarded(work))); }
    /// For calls about the device: the driver's need no context.
    template <class Work> cudaError_t onDevice(const Work& work) { return run(work); }
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
    /// Where CUDA is not for this process, or has ended.
    int refusalOfProcess();
    /// Where the program sees no device.
    int refusalOfDevice();
    /// The error of an allocation that there is no room for; says where a GPU would have had it.
    int refuseMemory(std::uint64_t bytes);
    /// The thread's mode, which says what is unsafe for it. Returns the one before.
    static CaptureMode exchangeMode(CaptureMode mode);
    /// A capture is of no more use: its streams' next calls are told so.
    int invalidate(const std::shared_ptr<Capture>& capture, int code);
    std::shared_ptr<CallPlace> place() const { return m_place; }
    /// The context that what is made belongs to.
    std::uint64_t context() const { return m_runtime.contexts.current(); }
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

    /// The driver's calls need a context, and make none; the runtime's need a device.
    int refusalOfContext();
    /// A result as its interface has it: the runtime keeps it for cudaGetLastError().
    int returned(int code);

    Runtime& m_runtime;
    Interface m_interface;
    bool m_needsProcess = true;
    std::lock_guard<std::recursive_mutex> m_lock;
    CallRecord m_record;
    std::shared_ptr<CallPlace> m_place = std::make_shared<CallPlace>();
};

class DriverCall : public Call {
public:
    DriverCall(const char* name, const void* caller) : Call(name, caller, Interface::Driver) { }

    /// As Call has them: a context has to be the thread's.
    template <class Work> CUresult run(const Work& work) { return static_cast<CUresult>(Call::run(work)); }
    template <class Work> CUresult telling(const Work& work) { return static_cast<CUresult>(Call::telling(work)); }
    template <class Work> CUresult waiting(const Work& work) { return static_cast<CUresult>(Call::waiting(work)); }
    template <class Work> CUresult unsafe(const Work& work) { return static_cast<CUresult>(Call::unsafe(work)); }
    template <class Work> CUresult always(const Work& work) { return static_cast<CUresult>(Call::always(work)); }
    /// For calls that need cuInit(), and no context.
    template <class Work> CUresult onDevice(const Work& work)
    {
        return always([&]() -> int {
            return runtime().contexts.isInitialised() ? int(work()) : int(driver_error::notInitialised);
        });
    }
    /// Needs what is not there: named in the record.
    int refuse(std::string reason = {})
    {
        record().unsupported = true;
        record().reason = std::move(reason);
        return error::notSupported;
    }
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

/// The context of a handle; 0 for none.
inline std::uint64_t contextOf(CUcontext handle)
{
    return numberOfHandle(handle);
}

/// As CUDA of before 3.2 has sizes: what is larger is told as the largest.
inline unsigned sizeOfOld(std::size_t bytes)
{
    return static_cast<unsigned>(std::min<std::size_t>(bytes, ~0U));
}

/// Gives an answer where there is a place for it. Returns CUDA's error code.
template <class T, class Value> int tell(T* to, const Value& value)
{
    if (to == nullptr)
        return error::invalidValue;
    *to = static_cast<T>(value);
    return error::success;
}

/// Gives what `get` says of something that may not be there.
template <class Found, class T, class Get> int tellOf(const Found* found, T* to, const Get& get)
{
    return found == nullptr ? int(error::invalidValue) : tell(to, std::invoke(get, *found));
}

/// A value of the driver's as the runtime has it: both number enumerations alike, and have the same handles.
template <class To, class From> To as(From value)
{
    if constexpr (std::is_pointer_v<To> && std::is_integral_v<From>)
        return pointerTo(value);
    else if constexpr (std::is_pointer_v<To>)
        return reinterpret_cast<To>(value);
    else
        return static_cast<To>(value);
}

} // namespace warpatlas::runtime
