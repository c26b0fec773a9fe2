#include "kernels/analysis/coverage.h"

#include <algorithm>
#include <cassert>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

namespace warpatlas {

namespace {

using Elements = oneapi::tbb::blocked_range<std::uint64_t>;

/// Elements that one worker takes at a time: 1 MB of records, so that small data is not spread at all.
constexpr std::uint64_t grain = 65536;

struct Written {
    std::uint64_t once = 0;
    std::uint64_t more = 0;
};

std::uint32_t mostWrites(const ValueAccess* values, std::uint32_t channels)
{
    std::uint32_t most = values[0].writes;
    for (std::uint32_t channel = 1; channel < channels; ++channel)
        most = std::max(most, values[channel].writes);
    return most;
}

/// The highest id among the last writers; noThread, which is above all ids, only where nobody wrote.
std::uint32_t highestWriter(const ValueAccess* values, std::uint32_t channels)
{
    std::uint32_t highest = values[0].lastWriter;
    for (std::uint32_t channel = 1; channel < channels; ++channel) {
        const std::uint32_t writer = values[channel].lastWriter;
        if (highest == noThread || (writer != noThread && writer > highest))
            highest = writer;
    }
    return highest;
}

const std::vector<ValueAccess>& accessesOf([[maybe_unused]] const Work& work, const Trace& trace, std::size_t buffer)
{
    assert(buffer < trace.buffers.size() && trace.buffers.size() == work.buffers.size());
    const auto& values = trace.buffers[buffer].values;
    assert(values.size() == work.buffers[buffer].shape.values());
    return values;
}

} // namespace

Coverage analyseCoverage(const Work& work, const Trace& trace)
{
    const Shape& shape = work.outputBuffer().shape;
    const ValueAccess* values = accessesOf(work, trace, work.output).data();
    const std::uint32_t channels = shape.channels;

    const Written written = oneapi::tbb::parallel_reduce(
        Elements(0, shape.elements(), grain), Written{},
        [=](const Elements& range, Written sum) {
            for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
                const std::uint32_t writes = mostWrites(values + element * channels, channels);
                sum.once += writes == 1;
                sum.more += writes > 1;
            }
            return sum;
        },
        [](const Written& a, const Written& b) {
            return Written{a.once + b.once, a.more + b.more};
        });

    Coverage coverage;
    coverage.elements = shape.elements();
    coverage.writtenOnce = written.once;
    coverage.writtenMore = written.more;
    coverage.unwritten = shape.elements() - written.once - written.more;
    coverage.threads = trace.launch.threads();
    coverage.idleThreads = trace.idleThreads();
    return coverage;
}

OwnerMap ownerMap(const Work& work, const Trace& trace, std::size_t buffer)
{
    const Shape& shape = work.buffers[buffer].shape;
    const ValueAccess* values = accessesOf(work, trace, buffer).data();
    const std::uint32_t channels = shape.channels;

    OwnerMap map;
    map.owner.resize(shape.elements());
    map.writes.resize(shape.elements());
    oneapi::tbb::parallel_for(Elements(0, shape.elements(), grain), [&](const Elements& range) {
        for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
            const ValueAccess* own = values + element * channels;
            map.owner[element] = highestWriter(own, channels);
            map.writes[element] = static_cast<std::uint8_t>(std::min(mostWrites(own, channels), 255U));
        }
    });
    return map;
}

} // namespace warpatlas
