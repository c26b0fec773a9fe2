#include "kernels/analysis/compulsory_traffic.h"

#include "kernels/model/warp_request.h"

#include <algorithm>
#include <span>
#include <vector>

namespace warpatlas {

namespace {

/// How many sectors of the chunk have a value that is not 0.
std::uint64_t touchedSectors(std::span<const std::uint32_t> counts, std::size_t perSector)
{
    std::uint64_t sectors = 0;
    for (std::size_t first = 0; first < counts.size(); first += perSector)
        sectors += std::ranges::any_of(counts.subspan(first, std::min(perSector, counts.size() - first)),
            [](std::uint32_t count) { return count > 0; });
    return sectors;
}

} // namespace

std::uint64_t compulsoryBytes(const Work& work, const Trace& trace, const Progress& progress)
{
    std::uint64_t sectors = 0;
    std::vector<std::uint32_t> counts;
    for (std::size_t b = 0; b < trace.buffers.size() && b < work.buffers.size(); ++b) {
        const AccessArray& values = trace.buffers[b].values;
        // A chunk begins at a sector, and values do not straddle them.
        const std::size_t perSector = std::max<std::size_t>(sectorBytes / sizeOf(work.buffers[b].type), 1);
        for (std::size_t c = 0; c < values.chunks(); ++c) {
            progress.throwIfCancelled();
            if (values.isUntouched(c))
                continue;
            counts.resize(values.chunkSize(c));
            for (const AccessField field : {AccessField::Reads, AccessField::Writes}) {
                values.copy(field, std::uint64_t{c} << AccessArray::chunkShift, counts);
                sectors += touchedSectors(counts, perSector);
            }
        }
    }
    return sectors * sectorBytes;
}

} // namespace warpatlas
