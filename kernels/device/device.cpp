#include "kernels/device/device.h"

#include "kernels/device/launch_recording.h"

#include <array>

namespace warpatlas::inline device {

std::vector<NotTimed> PreparedRun::useLibrary(const Array&, const Tolerance&, Progress&)
{
    return {};
}

Answer<std::shared_ptr<const LaunchRecording>> PreparedRun::record(const RecordingWishes&, Progress&)
{
    return Refusal{"only a CUDA device can record when and where its blocks run"};
}

std::string_view nameOf(Timed what)
{
    static constexpr std::array<std::string_view, 10> names{"cpu_scalar", "cpu_simd", "cpu_parallel", "upload",
        "kernel", "download", "end_to_end", "launch_overhead", "cpu_library", "library"};
    return names[static_cast<std::size_t>(what)];
}

} // namespace warpatlas::inline device
