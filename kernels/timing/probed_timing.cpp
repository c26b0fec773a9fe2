#include "kernels/timing/probed_timing.h"

#include "assets/assets.h"
#include "kernels/model/read_json.h"

#include <cmath>
#include <utility>
#include <vector>

namespace warpatlas::inline timing {
namespace {

struct Field {
    const char* key;
    double GpuTiming::*value;
};
/// In the order of the file.
constexpr Field fields[] = {
    {"shared_latency", &GpuTiming::sharedLatency},
    {"l1_latency", &GpuTiming::l1Latency},
    {"l2_latency", &GpuTiming::l2Latency},
    {"dram_latency", &GpuTiming::dramLatency},
    {"barrier_latency", &GpuTiming::barrierLatency},
    {"barrier_cycles", &GpuTiming::barrierCycles},
    {"l1_tags_per_cycle", &GpuTiming::l1TagsPerCycle},
    {"l2_read_sector_cycles", &GpuTiming::l2ReadSectorCycles},
    {"l2_read_line_cycles", &GpuTiming::l2ReadLineCycles},
    {"l2_write_sector_cycles", &GpuTiming::l2WriteSectorCycles},
    {"l2_write_line_cycles", &GpuTiming::l2WriteLineCycles},
    {"dram_bytes_per_cycle", &GpuTiming::dramBytesPerCycle},
    {"dram_queue_latency", &GpuTiming::dramQueueLatency},
    {"l2_queue_latency", &GpuTiming::l2QueueLatency},
    {"atomic_sectors_per_cycle", &GpuTiming::atomicSectorsPerCycle},
    {"atomic_sectors_per_cycle_per_place", &GpuTiming::atomicSectorsPerCyclePerPlace},
    {"shared_atomic_cycles", &GpuTiming::sharedAtomicCycles},
    {"block_cycles", &GpuTiming::blockCycles},
    {"warp_start_cycles", &GpuTiming::warpStartCycles},
    {"block_start_cycles", &GpuTiming::blockStartCycles},
    {"launch_us", &GpuTiming::launchMicroseconds},
    {"queued_launch_us", &GpuTiming::queuedLaunchMicroseconds},
    {"single_launch_us", &GpuTiming::singleLaunchMicroseconds},
};

struct NamedUnit {
    const char* key;
    Unit unit;
};
constexpr NamedUnit units[] = {
    {"float", Unit::Float},
    {"double", Unit::Double},
    {"integer", Unit::Integer},
    {"product", Unit::Product},
    {"special", Unit::Special},
    {"conversion", Unit::Conversion},
    {"exchange", Unit::Exchange},
};

double sixDigits(double value)
{
    if (value == 0)
        return 0;
    const double scale = std::pow(10, 5 - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

double measuredNumber(const JsonReader& reader)
{
    const double value = reader.number();
    reader.expect(value >= 0 && value < 1e12, "a number that is not negative");
    return value;
}

} // namespace

std::string toJson(const ProbedTiming& probed)
{
    nlohmann::ordered_json json{{"warpatlas_gpu_timing", probedTimingVersion}, {"gpu", probed.gpu},
        {"driver", probed.driver}, {"date", probed.date}, {"clock_ghz", sixDigits(probed.timing.clockGhz)}};
    for (const NamedUnit& unit : units) {
        json["cycles"][unit.key] = sixDigits(probed.timing.cycles[static_cast<std::size_t>(unit.unit)]);
        json["latency"][unit.key] = sixDigits(probed.timing.latency[static_cast<std::size_t>(unit.unit)]);
    }
    for (const Field& field : fields)
        json[field.key] = sixDigits(probed.timing.*field.value);
    return json.dump(2) + "\n";
}

ProbedTiming probedTimingFromJson(std::string_view json, const std::string& name)
{
    const std::string isNot = "is not what was measured of a GPU";
    const nlohmann::json parsed = parseJson(json, name, isNot);
    const JsonReader reader(name, parsed);
    reader.expectFormat(isNot, "warpatlas_gpu_timing", probedTimingVersion);
    ProbedTiming probed;
    probed.gpu = reader.member("gpu").text();
    probed.driver = reader.member("driver").text();
    probed.date = reader.member("date").text();
    probed.timing.clockGhz = measuredNumber(reader.member("clock_ghz"));
    reader.expect(probed.timing.clockGhz > 0, "a clock");
    for (const NamedUnit& unit : units) {
        const auto at = static_cast<std::size_t>(unit.unit);
        probed.timing.cycles[at] = measuredNumber(reader.member("cycles").member(unit.key));
        probed.timing.latency[at] = measuredNumber(reader.member("latency").member(unit.key));
    }
    for (const Field& field : fields)
        probed.timing.*field.value = measuredNumber(reader.member(field.key));
    return probed;
}

std::span<const ProbedTiming> probedTimings()
{
    static const std::vector<ProbedTiming> all = [] {
        std::vector<ProbedTiming> read;
        for (const std::string_view name : assetNames("gpu_timings/"))
            read.push_back(probedTimingFromJson(assetText(name), std::string(name)));
        return read;
    }();
    return all;
}

const ProbedTiming* probedFor(const GpuSheet& gpu)
{
    const ProbedTiming* found = nullptr;
    for (const ProbedTiming& probed : probedTimings()) {
        const Answer<GpuSheet> sheet = findGpu(probed.gpu);
        if (!sheet || sheet.value().computeMajor != gpu.computeMajor || sheet.value().computeMinor != gpu.computeMinor)
            continue;
        if (sheet.value().name == gpu.name)
            return &probed;
        if (found == nullptr)
            found = &probed;
    }
    return found;
}

void takeProbed(const ProbedTiming& probed, GpuTiming& timing)
{
    for (const NamedUnit& unit : units) {
        const auto at = static_cast<std::size_t>(unit.unit);
        timing.cycles[at] = probed.timing.cycles[at];
        timing.latency[at] = probed.timing.latency[at];
    }
    for (const Field& field : fields)
        timing.*field.value = probed.timing.*field.value;
}

} // namespace warpatlas::inline timing
