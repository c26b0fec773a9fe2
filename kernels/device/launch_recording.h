/// What a real GPU did with a launch, recorded by the kernel itself: its PTX is instrumented (kernels/instrument/), so
/// that each block leaves where and when it ran, and each global store leaves its thread's id. That run is never the one
/// that is timed.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/schedule.h"

#include <memory>
#include <string>

namespace warpatlas {

struct RecordingWishes {
    bool schedule = true;
    bool owners = true; ///< of the output buffer
};

struct LaunchRecording {
    std::shared_ptr<const Schedule> schedule; ///< Provenance::Recorded; null if not wished or refused
    double nanoseconds = 0; ///< from the first block's start to the last one's end
    std::shared_ptr<const OwnerMap> owners; ///< of the output buffer; where threads race for an element, the one whose
                                            ///< store the GPU carried out last
    std::uint64_t idleThreads = 0; ///< that wrote no global memory
    std::string device; ///< "NVIDIA H200, driver 580.159.04"
    std::string note; ///< what the instrumented code was made from and how: "PTX of nvcc 13.0, compiled by the driver"
};

} // namespace warpatlas
