/// A roofline of a kernel that nobody ran: below roofs of 1000 G operations/s and 100 GB/s of DRAM.
#pragma once

#include "app/roofline/roofline.h"

namespace warpatlas::test {

/// `intensity` operations for each of a million bytes of DRAM, in `ms`, modelled within a factor of 1.5.
inline RooflineFacts madeUpRoofline(const std::string& kernel, double intensity, double ms)
{
    RooflineFacts facts;
    facts.kernel = kernel;
    facts.size = "10 x 10";
    facts.roofs.gpu = "a GPU";
    facts.roofs.peaks[std::size_t(OperationKind::Single)] = {1000, Provenance::Theoretical, "a sheet"};
    const double bandwidths[] = {100, 400, 1600, 1600};
    for (const MemoryLevel level : memoryLevels)
        facts.roofs.bandwidths[std::size_t(level)] = {
            bandwidths[std::size_t(level)], Provenance::Theoretical, "a sheet"};
    facts.operations = intensity * 1e6;
    if (intensity > 0)
        facts.kind = OperationKind::Single;
    facts.levels[std::size_t(MemoryLevel::Dram)] = LevelTraffic{1e6, TrafficSource::Model};
    facts.levels[std::size_t(MemoryLevel::L1)] = LevelTraffic{4e6, TrafficSource::Requested};
    facts.times = {{Provenance::Modelled, "a GPU", ms, ms / 1.5, ms * 1.5}};
    return facts;
}

} // namespace warpatlas::test
