#include "kernels/device/open_device.h"

#include "kernels/device/cpu/cpu_device.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/model/error.h"

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/cuda_device.h"
#endif

#include <charconv>

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
