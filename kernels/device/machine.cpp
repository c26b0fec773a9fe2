#include "kernels/device/machine.h"

#include "kernels/device/cpu/cpu_device.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/cuda_machine.h"
#endif

namespace warpatlas::inline device {

namespace {

std::string wordOf(const std::string& file)
{
    std::ifstream stream(file);
    std::string word;
    stream >> word;
    return word;
}

/// "48K", "32768K", "1M".
std::optional<std::uint64_t> cacheBytes(const std::string& text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number == 0)
        return std::nullopt;
    const char unit = end < text.data() + text.size() ? *end : ' ';
    return number << (unit == 'K' ? 10U : unit == 'M' ? 20U : 0U);
}

std::string lowerCase(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](char letter) { return letter >= 'A' && letter <= 'Z' ? char(letter + 32) : letter; });
    return text;
}

} // namespace

std::vector<CpuCache> readCaches(const std::string& folder)
{
    std::vector<CpuCache> caches;
    constexpr int most = 16;
    for (int i = 0; i < most; ++i) {
        const std::string cache = folder + "/index" + std::to_string(i) + '/';
        const std::string level = wordOf(cache + "level");
        const auto bytes = cacheBytes(wordOf(cache + "size"));
        if (level.size() == 1 && level[0] >= '1' && level[0] <= '9' && bytes)
            caches.push_back({level[0] - '0', lowerCase(wordOf(cache + "type")), *bytes});
    }
    return caches;
}

MachineFacts askMachine()
{
    MachineFacts machine;
    machine.cpu = {cpuName(), cpuThreads(), readCaches("/sys/devices/system/cpu/cpu0/cache")};
#if defined(WARPATLAS_WITH_CUDA)
    addCudaFacts(machine);
#else
    machine.noGpu = "this program was built without CUDA";
#endif
    return machine;
}

std::vector<GpuState> askStates(const MachineFacts& machine)
{
    std::vector<GpuState> states(machine.gpus.size());
#if defined(WARPATLAS_WITH_CUDA)
    for (std::size_t i = 0; i < states.size(); ++i)
        states[i] = stateOfCudaGpu(machine.gpus[i]);
#endif
    return states;
}

} // namespace warpatlas::inline device
