#include "kernels/analysis/compulsory_traffic.h"

#include "kernels/model/warp_request.h"

#include <algorithm>
#include <functional>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <span>
#include <vector>

namespace warpatlas::inline analysis {

namespace {

constexpr std::size_t chunksPerTask = 16; ///< so that small data is not spread at all

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
    using Chunks = oneapi::tbb::blocked_range<std::size_t>;
    std::uint64_t sectors = 0;
    for (std::size_t b = 0; b < trace.buffers.size() && b < work.buffers.size(); ++b) {
        const AccessArray& values = trace.buffers[b].values;
        // A chunk begins at a sector, and values do not straddle them.
        const std::size_t perSector = std::max<std::size_t>(sectorBytes / sizeOf(work.buffers[b].type), 1);
        sectors += oneapi::tbb::parallel_reduce(
            Chunks(0, values.chunks(), chunksPerTask), std::uint64_t{0},
            [&](const Chunks& chunks, std::uint64_t sum) {
                std::vector<std::uint32_t> counts;
                for (std::size_t c = chunks.begin(); c < chunks.end() && !progress.cancelRequested(); ++c) {
                    if (values.isUntouched(c))
                        continue;
                    counts.resize(values.chunkSize(c));
                    for (const AccessField field : {AccessField::Reads, AccessField::Writes}) {
                        values.copy(field, std::uint64_t{c} << AccessArray::chunkShift, counts);
                        sum += touchedSectors(counts, perSector);
                    }
                }
                return sum;
            },
            std::plus<>());
        progress.throwIfCancelled();
    }
    return sectors * sectorBytes;
}

} // namespace warpatlas::inline analysis
