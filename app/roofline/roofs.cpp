#include "app/roofline/roofs.h"

#include "app/words/say.h"
#include "kernels/model/warp_request.h"
#include "kernels/timing/probed_timing.h"

#include <algorithm>

namespace warpatlas {
namespace {

/// Where numbers come from that microbenchmarks find.
Roof probedRoof(double giga, const GpuSheet& gpu, const ProbedTiming& probed)
{
    const Answer<GpuSheet> sheet = findGpu(probed.gpu);
    const bool same = sheet && sheet.value().name == gpu.name;
    return {giga, Provenance::Recorded,
        same ? say("roofline.probed", "microbenchmarks on {}, driver {}, {}", probed.gpu, probed.driver, probed.date)
             : say("roofline.probed_other", "microbenchmarks on {} (same compute capability), driver {}, {}",
                 probed.gpu, probed.driver, probed.date)};
}

} // namespace

std::string_view nameOf(MemoryLevel level)
{
    switch (level) {
    case MemoryLevel::Dram:
        return "dram";
    case MemoryLevel::L2:
        return "l2";
    case MemoryLevel::L1:
        return "l1";
    case MemoryLevel::Shared:
        break;
    }
    return "shared";
}

Roofs roofsOf(const GpuSheet& gpu)
{
    const GpuTiming timing = timingOf(gpu);
    const ProbedTiming* const probed = probedFor(gpu);
    const double cyclesOfAll = timing.clockGhz * timing.multiprocessors; // 10^9 a second, of all SMs
    const auto perCycle = [&](Unit unit) {
        return 32.0 * timing.subPartitions / timing.cycles[static_cast<std::size_t>(unit)];
    };
    const auto arithmetic = [&](double operationsPerCycle) {
        if (probed)
            return probedRoof(cyclesOfAll * operationsPerCycle, gpu, *probed);
        return Roof{cyclesOfAll * operationsPerCycle, Provenance::Theoretical,
            say("roofline.guide",
                "throughput of compute capability {}.{} in the CUDA C++ Programming Guide, clock of the "
                "data sheet",
                gpu.computeMajor, gpu.computeMinor)};
    };
    const std::string sheet = say("roofline.sheet", "data sheet");
    Roofs roofs;
    roofs.gpu = gpu.name;
    const auto peak = [&](OperationKind kind) -> Roof& { return roofs.peaks[static_cast<std::size_t>(kind)]; };
    peak(OperationKind::Single) = {1000 * gpu.fp32Teraflops, Provenance::Theoretical, sheet};
    peak(OperationKind::Double) = arithmetic(2 * perCycle(Unit::Double));
    // Whatever is the faster way: sums, or products with a sum each.
    peak(OperationKind::Integer) = arithmetic(std::max(perCycle(Unit::Integer), 2 * perCycle(Unit::Product)));
    // Two in a register, each a product and a sum; nobody measures that yet.
    peak(OperationKind::Half) = {cyclesOfAll * 4 * perCycle(Unit::Half), Provenance::Theoretical,
        say("roofline.half", "throughput of pairs in the CUDA C++ Programming Guide, clock of the data sheet")};

    const auto bandwidth = [&](MemoryLevel level) -> Roof& {
        return roofs.bandwidths[static_cast<std::size_t>(level)];
    };
    bandwidth(MemoryLevel::Dram) = {gpu.memoryGbPerSecond, Provenance::Theoretical, sheet};
    const double l2 = cyclesOfAll * std::min(sectorBytes / timing.l2ReadSectorCycles, timing.l2BytesPerCyclePerSm);
    bandwidth(MemoryLevel::L2) = probed ? probedRoof(l2, gpu, *probed)
                                        : Roof{l2, Provenance::Theoretical,
                                            say("roofline.l2_assumed",
                                                "taken to be what an SM of an H100 gets in a cycle, as nobody has "
                                                "measured this GPU")};
    bandwidth(MemoryLevel::L1) = {cyclesOfAll * timing.l1BytesPerCycle, Provenance::Theoretical,
        say("roofline.per_sm", "{} bytes a cycle of each SM, clock of the data sheet", timing.l1BytesPerCycle)};
    constexpr double bankBytes = 32 * 4;
    bandwidth(MemoryLevel::Shared) = {cyclesOfAll * bankBytes / timing.sharedPassCycles, Provenance::Theoretical,
        say("roofline.per_sm", "{} bytes a cycle of each SM, clock of the data sheet", bankBytes)};
    return roofs;
}

} // namespace warpatlas
