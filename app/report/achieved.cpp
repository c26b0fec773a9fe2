#include "app/report/achieved.h"

#include "app/words/figures.h"
#include "app/words/say.h"

namespace warpatlas {

namespace {

bool computes(Timed what)
{
    switch (what) {
    case Timed::CpuScalar:
    case Timed::CpuSimd:
    case Timed::CpuParallel:
    case Timed::CpuLibrary:
    case Timed::Kernel:
    case Timed::Library:
        return true;
    case Timed::Upload:
    case Timed::Download:
    case Timed::EndToEnd:
    case Timed::LaunchOverhead:
        break;
    }
    return false;
}

} // namespace

std::vector<Achieved> achievedIn(std::span<const TimeResult> times, const Cost& cost)
{
    std::vector<Achieved> all;
    for (const TimeResult& time : times)
        if (computes(time.what) && time.medianMs > 0)
            all.push_back({time.what, time.device, time.provenance, cost.bytes / time.medianMs * 1e-6,
                cost.operations / time.medianMs * 1e-6});
    return all;
}

std::string inWords(const Achieved& achieved)
{
    const std::string bytes = threeDigits(achieved.gbPerSecond);
    return achieved.gigaOperationsPerSecond > 0 ? say("report.bytes_and_operations", "{} GB/s and {} G operations/s",
               bytes, threeDigits(achieved.gigaOperationsPerSecond))
                                                : bytes + " GB/s";
}

} // namespace warpatlas
