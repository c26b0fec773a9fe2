/// Waiting for a stream so that pressing cancel is noticed.
#pragma once

#include "kernels/device/cuda/timing/event.h"
#include "kernels/model/progress.h"

#include <thread>

namespace warpatlas::cuda {

/// Until the stream has done all that is queued. By polling: a kernel that has started cannot be stopped, and freeing
/// its memory later waits for it. Throws Cancelled, DeviceError.
inline void waitFor(const Stream& stream, Event& done, const Progress& progress)
{
    done.record(stream);
    while (!done.passed()) {
        progress.throwIfCancelled();
        std::this_thread::yield();
    }
}

} // namespace warpatlas::cuda
