#include "kernels/runtime/memory_bus.h"

#include "assets/assets.h"
#include "kernels/model/read_json.h"

#include <cmath>

namespace warpatlas {

int memoryBusBits(const GpuSheet& gpu)
{
    const nlohmann::json file = parseJson(assetText("gpus.json"), "gpus.json", "is no list of GPUs");
    for (const nlohmann::json& entry : file.at("gpus"))
        if (entry.at("name") == gpu.name)
            return entry.at("memory_bus_bits");
    return 0;
}

int memoryClockKilohertz(const GpuSheet& gpu)
{
    const int bits = memoryBusBits(gpu);
    return bits == 0 ? 0 : int(std::lround(gpu.memoryGbPerSecond * 1e6 / (2.0 * bits / 8)));
}

} // namespace warpatlas
