#include "app/report/machine_report.h"

#include "app/words/figures.h"
#include "app/words/json_members.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline report {

namespace {

using MachineJson = nlohmann::ordered_json;

std::string megahertz(double mhz)
{
    return grouped(std::uint64_t(std::lround(mhz)));
}

std::string clockInWords(const std::optional<double>& now, const std::optional<double>& most)
{
    if (now && most)
        return say("machine.clock", "{} MHz now, {} at most", megahertz(*now), megahertz(*most));
    if (now)
        return say("machine.clock.now", "{} MHz now", megahertz(*now));
    return most ? say("machine.clock.most", "{} MHz at most", megahertz(*most)) : std::string();
}

std::string linkText(const PcieLink& link)
{
    return fmt::format("{}.0 x{}", link.generation, link.width);
}

std::string linkInWords(const std::optional<PcieLink>& now, const std::optional<PcieLink>& most)
{
    if (now && most)
        return *now == *most ? say("machine.link.same", "{}, its most", linkText(*now))
                             : say("machine.link", "{} now, {} at most", linkText(*now), linkText(*most));
    if (now)
        return say("machine.link.now", "{} now", linkText(*now));
    return most ? say("machine.link.most", "{} at most", linkText(*most)) : std::string();
}

std::string memoryInWords(std::uint64_t all, const std::optional<std::uint64_t>& used)
{
    return used ? say("machine.memory", "{} of {} used", bytesText(*used), bytesText(all)) : bytesText(all);
}

/// Caches have powers of two: "48 KiB", "2 MiB".
std::string cacheSize(std::uint64_t bytes)
{
    constexpr double kibi = 1024;
    const double kib = double(bytes) / kibi;
    return kib < kibi ? fmt::format("{:.4g} KiB", kib) : fmt::format("{:.4g} MiB", kib / kibi);
}

std::string cacheInWords(const CpuCache& cache)
{
    const std::string kind = cache.kind == "data" ? say("machine.cache.data", "data")
        : cache.kind == "instruction"             ? say("machine.cache.instruction", "instructions")
                                                  : std::string();
    return fmt::format("L{} {}{}{}", cache.level, kind, kind.empty() ? "" : " ", cacheSize(cache.bytes));
}

const GpuFacts* gpuOf(const MachineFacts& machine, const std::string& id)
{
    const auto found = std::ranges::find(machine.gpus, id, &GpuFacts::id);
    return found == machine.gpus.end() ? nullptr : &*found;
}

GpuState stateOf(const MachineFacts& machine, const GpuFacts& gpu, std::span<const GpuState> states)
{
    const auto at = std::size_t(&gpu - machine.gpus.data());
    return at < states.size() ? states[at] : GpuState();
}

void addGpu(MachineJson& json, const MachineFacts& machine, const GpuFacts& gpu, const GpuState& state)
{
    json["compute_capability"] = fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor);
    json["multiprocessors"] = gpu.multiprocessors;
    json["memory_bytes"] = gpu.memoryBytes;
    setKnown(json, "memory_used_bytes", state.memoryUsedBytes, "sm_clock_mhz", state.smClockMhz, "most_sm_clock_mhz",
        gpu.smClockMhz, "memory_clock_mhz", state.memoryClockMhz, "most_memory_clock_mhz", gpu.memoryClockMhz);
    for (const auto& [key, link] : {std::pair{"pcie", state.link}, {"most_pcie", gpu.link}})
        if (link)
            json[key] = {{"generation", link->generation}, {"width", link->width}};
    setKnown(json, "bus_id", gpu.busId, "driver", machine.driver, "driver_cuda", machine.driverCuda, "runtime_cuda",
        machine.runtimeCuda);
}

void addCpu(MachineJson& json, const CpuFacts& cpu)
{
    json["threads"] = cpu.threads;
    for (const CpuCache& cache : cpu.caches)
        json["caches"].push_back({{"level", cache.level}, {"kind", cache.kind}, {"bytes", cache.bytes}});
}

} // namespace

std::vector<MachineFact> factsInWords(const GpuFacts& gpu, const GpuState& state)
{
    std::vector<MachineFact> facts;
    const auto add = [&](const char* key, std::string label, std::string value) {
        if (!value.empty())
            facts.push_back({key, std::move(label), std::move(value)});
    };
    add("compute", say("machine.label.compute", "Compute capability"),
        fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor));
    add("sms", say("machine.label.sms", "SMs"), std::to_string(gpu.multiprocessors));
    add("memory", say("machine.label.memory", "Memory"), memoryInWords(gpu.memoryBytes, state.memoryUsedBytes));
    add("sm_clock", say("machine.label.sm_clock", "SM clock"), clockInWords(state.smClockMhz, gpu.smClockMhz));
    add("memory_clock", say("machine.label.memory_clock", "Memory clock"),
        clockInWords(state.memoryClockMhz, gpu.memoryClockMhz));
    add("pcie", say("machine.label.pcie", "PCIe"), linkInWords(state.link, gpu.link));
    return facts;
}

std::vector<MachineFact> factsInWords(const CpuFacts& cpu)
{
    std::vector<MachineFact> facts{{"threads", say("machine.label.threads", "Threads"), std::to_string(cpu.threads)}};
    std::string caches;
    for (const CpuCache& cache : cpu.caches)
        caches += (caches.empty() ? "" : ", ") + cacheInWords(cache);
    if (!caches.empty())
        facts.push_back({"caches", say("machine.label.caches", "Caches"), caches});
    return facts;
}

std::string versionsInWords(const MachineFacts& machine)
{
    const std::string runtime = machine.runtimeCuda.empty()
        ? say("machine.no_runtime", "this program was built without CUDA")
        : say("machine.runtime", "this program's CUDA is {}", machine.runtimeCuda);
    if (machine.driver.empty() && machine.driverCuda.empty())
        return say("machine.no_driver", "No NVIDIA driver; {}", runtime);
    return say("machine.driver", "NVIDIA driver {}, for CUDA up to {}; {}",
        machine.driver.empty() ? say("machine.unknown_driver", "of unknown version") : machine.driver,
        machine.driverCuda.empty() ? "?" : machine.driverCuda, runtime);
}

std::string devicesInWords(
    std::span<const DeviceListing> devices, const MachineFacts& machine, std::span<const GpuState> states)
{
    std::string text;
    const auto addFacts = [&text](const std::vector<MachineFact>& facts) {
        for (const MachineFact& fact : facts)
            text += fmt::format("{:<12}{:<20}{}\n", "", fact.label, fact.value);
    };
    for (const DeviceListing& device : devices) {
        text += fmt::format("{:<12}{}\n", device.id,
            device.available ? device.name : say("cli.list.not_here", "not here: {}", device.reason));
        if (const GpuFacts* const gpu = gpuOf(machine, device.id))
            addFacts(factsInWords(*gpu, stateOf(machine, *gpu, states)));
        else if (device.id == "cpu")
            addFacts(factsInWords(machine.cpu));
    }
    return text + fmt::format("{:<12}{}\n", say("machine.versions", "versions"), versionsInWords(machine));
}

nlohmann::ordered_json devicesReport(
    std::span<const DeviceListing> devices, const MachineFacts& machine, std::span<const GpuState> states)
{
    MachineJson json = MachineJson::array();
    for (const DeviceListing& device : devices) {
        MachineJson entry{{"id", device.id}, {"name", device.name}, {"available", device.available}};
        setKnown(entry, "reason", device.reason);
        if (const GpuFacts* const gpu = gpuOf(machine, device.id))
            addGpu(entry, machine, *gpu, stateOf(machine, *gpu, states));
        else if (device.id == "cpu")
            addCpu(entry, machine.cpu);
        json.push_back(std::move(entry));
    }
    return json;
}

} // namespace warpatlas::inline report
