/// The same work in parts, launched one after another on one stream of a GPU, with all data there already: what many
/// small launches cost against one large one.
#pragma once

#include "kernels/device/device.h"

#include <memory>
#include <string_view>
#include <vector>

namespace warpatlas::inline device {

struct SeriesPart {
    const Work* work = nullptr; ///< outlives what is prepared
    Launch launch;
};

struct LaunchSeries {
    std::vector<SeriesPart> parts; ///< at least one; their outputs, one behind the other, are the whole
    std::vector<bool> shared; ///< by buffer: all parts read the same, which the GPU needs once. Empty: none
};

/// Loads all parts on a CUDA device. What is timed is Timed::Kernel alone: from the start of the first launch to the
/// end of the last one, with the gaps between them, never in batches; L2 as KernelCache says before the first. The
/// output is that of all parts, in one line; an ExternalOutput is not taken. Refused where the device is not here.
/// Throws DeviceError, InputError (no code for a GPU, no CUDA device), Cancelled.
Answer<std::unique_ptr<PreparedRun>> prepareSeries(
    std::string_view device, const LaunchSeries& series, const Progress& progress);

} // namespace warpatlas::inline device
