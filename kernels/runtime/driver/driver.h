/// The functions of CUDA's driver interface, with CUDA's own names, in the files beside this one. They are in the same
/// shared library as the runtime's: whatever name it is loaded by (libcuda.so.1, libcudart.so.13), the system sees one
/// file and loads it once, so that a process that uses both interfaces has one state of everything. Two libraries of
/// which one needs the other would do the same with one more way to go wrong: two files that are not of one build.
///
/// What is below 100 among CUDA's errors differs between the interfaces; the steps that both share speak the runtime's,
/// and a driver's call turns them into a CUresult (errors/driver_errors.h).
#pragma once

#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/errors/driver_errors.h"

#include <algorithm>
#include <cuda.h>

/// Where a function was called from, for the record. `name`: as the documentation has it, without the version.
#define WARPATLAS_DRIVER_CALL(name) warpatlas::runtime::DriverCall call(name, __builtin_return_address(0))

/// Stands behind a function whose name has _v2 for the system: the name without it, which older programs and those that
/// look it up themselves call, takes the same and does the same.
#define WARPATLAS_UNVERSIONED(name)                                                                                    \
    extern "C"                                                                                                         \
        __attribute__((visibility("default"), alias(#name "_v2"))) decltype(name##_v2) warpatlas_##name __asm__(#name)
/// One that takes something else than that with _v2, by another name for the compiler.
#define WARPATLAS_OLDER(name) extern "C" __attribute__((visibility("default"))) CUresult name

namespace warpatlas::runtime {

/// As CUDA of before 3.2 has sizes: what is larger is told as the largest.
inline unsigned sizeOfOld(std::size_t bytes)
{
    return static_cast<unsigned>(std::min<std::size_t>(bytes, ~0U));
}

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

/// Gives an answer where there is a place for it. Returns CUDA's error code.
template <class T, class Value> int tell(T* to, const Value& value)
{
    if (to == nullptr)
        return error::invalidValue;
    *to = static_cast<T>(value);
    return error::success;
}

/// The context of a handle; 0 for none.
inline std::uint64_t contextOf(CUcontext handle)
{
    return numberOfHandle(handle);
}

} // namespace warpatlas::runtime
