#include "kernels/device/device.h"

#include "kernels/device/cpu/cpu_device.h"
#include "kernels/device/launch_recording.h"
#include "kernels/simulator/simulated_device.h"
#include "kernels/values/error.h"

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/cuda_device.h"
#endif

#include <array>
#include <charconv>
#include <fmt/format.h>

namespace warpatlas {

namespace {

constexpr const char* withoutCuda = "this program was built without CUDA";

/// The part after "cuda:" or "sim:"; empty if `id` is the word alone, nothing if it is another word.
std::optional<std::string_view> afterWord(std::string_view id, std::string_view word)
{
    if (id == word)
        return std::string_view{};
    if (id.size() > word.size() + 1 && id.starts_with(word) && id[word.size()] == ':')
        return id.substr(word.size() + 1);
    return std::nullopt;
}

Answer<std::unique_ptr<Device>> openCuda(std::string_view id, std::string_view number)
{
    int ordinal = 0;
    const char* end = number.data() + number.size();
    if (!number.empty()) {
        const auto [stop, error] = std::from_chars(number.data(), end, ordinal);
        if (error != std::errc() || stop != end || ordinal < 0)
            throw InputError(std::string(id), "the number of a GPU counts from 0, as in cuda:0");
    }
#if defined(WARPATLAS_WITH_CUDA)
    return openCudaDevice(ordinal);
#else
    return Refusal{withoutCuda};
#endif
}

} // namespace

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

Answer<std::unique_ptr<Device>> openDevice(std::string_view id)
{
    if (id == "cpu")
        return openCpuDevice();
    if (const auto number = afterWord(id, "cuda"))
        return openCuda(id, *number);
    if (const auto gpu = afterWord(id, "sim"))
        return openSimulatedDevice(*gpu);
    throw InputError(std::string(id), "is no device; there are cpu, cuda, cuda:N, sim and sim:GPU");
}

std::vector<DeviceListing> listDevices()
{
    std::vector<DeviceListing> listings;
    const auto add = [&](const char* id) {
        auto device = openDevice(id);
        if (device)
            listings.push_back({id, device.value()->info().name, true, {}});
        else
            listings.push_back({id, id, false, device.reason()});
    };
    add("cpu");
#if defined(WARPATLAS_WITH_CUDA)
    for (DeviceListing& listing : listCudaDevices())
        listings.push_back(std::move(listing));
#else
    listings.push_back({"cuda:0", "NVIDIA GPU", false, withoutCuda});
#endif
    add("sim");
    return listings;
}

} // namespace warpatlas
