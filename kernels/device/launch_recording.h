/// A launch as a real GPU ran it, recorded by the kernel itself: its PTX is instrumented (kernels/instrument/), so that
/// each block leaves where and when it ran, and each global store leaves its thread's id. The instrumented run is never
/// timed.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/schedule.h"

#include <memory>
#include <string>

namespace warpatlas::inline device {

struct RecordingWishes {
    bool schedule = true;
    bool owners = true; ///< owners of the output buffer
};

struct LaunchRecording {
    std::shared_ptr<const Schedule> schedule; ///< Provenance::Recorded; null if not wished or refused
    std::string scheduleRefusal; ///< why there is none though it was wished
    double nanoseconds = 0; ///< from the first block's start to the last one's end
    std::shared_ptr<const OwnerMap> owners; ///< owners of the output buffer; where threads race for an element, the one
                                            ///< whose shadow the GPU wrote last, which need not be the one whose value
                                            ///< stands
    std::string ownersRefusal; ///< why there are none though they were wished
    std::uint64_t idleThreads = 0; ///< threads that wrote no global memory; known with the owners
    std::string device; ///< "NVIDIA H200, driver 580.159.04"
    std::string note; ///< what the instrumented code was made from and how it ran: "PTX of nvcc 13.0 ..., compiled by
                      ///< the driver; 29 registers a thread; the GPU's clock counted in steps of 32 ns"
};

} // namespace warpatlas::inline device
