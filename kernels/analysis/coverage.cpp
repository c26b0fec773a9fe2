#include "kernels/analysis/coverage.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

namespace warpatlas {

namespace {

using Elements = oneapi::tbb::blocked_range<std::uint64_t>;

/// Elements that one worker takes at a time: 1 MB of records, so that small data is not spread at all.
constexpr std::uint64_t elementsPerTask = 65536;

bool isCancelled(const Progress* progress)
{
    return progress != nullptr && progress->cancelRequested();
}

struct Written {
    std::uint64_t once = 0;
    std::uint64_t more = 0;
};

using Values = ChunkedArray<ValueAccess>;

std::uint32_t most(std::uint32_t ValueAccess::*count, const Values& values, std::uint64_t first, std::uint32_t channels)
{
    std::uint32_t most = values[first].*count;
    for (std::uint32_t channel = 1; channel < channels; ++channel)
        most = std::max(most, values[first + channel].*count);
    return most;
}

std::uint32_t mostWrites(const Values& values, std::uint64_t first, std::uint32_t channels)
{
    return most(&ValueAccess::writes, values, first, channels);
}

/// The highest id among the last threads that touched it; noThread, which is above all ids, only where no thread did.
std::uint32_t highest(
    std::uint32_t ValueAccess::*last, const Values& values, std::uint64_t first, std::uint32_t channels)
{
    std::uint32_t highest = values[first].*last;
    for (std::uint32_t channel = 1; channel < channels; ++channel) {
        const std::uint32_t thread = values[first + channel].*last;
        if (highest == noThread || (thread != noThread && thread > highest))
            highest = thread;
    }
    return highest;
}

const Values& accessesOf([[maybe_unused]] const Work& work, const Trace& trace, std::size_t buffer)
{
    assert(buffer < trace.buffers.size() && trace.buffers.size() == work.buffers.size());
    const Values& values = trace.buffers[buffer].values;
    assert(values.size() == work.buffers[buffer].shape.values());
    return values;
}

} // namespace

Coverage analyseCoverage(const Work& work, const Trace& trace, const Progress* progress)
{
    const Shape& shape = work.outputBuffer().shape;
    const Values& values = accessesOf(work, trace, work.output);
    const std::uint32_t channels = shape.channels;

    const Written written = oneapi::tbb::parallel_reduce(
        Elements(0, shape.elements(), elementsPerTask), Written{},
        [&](const Elements& range, Written sum) {
            if (isCancelled(progress))
                return sum;
            for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
                const std::uint32_t writes = mostWrites(values, element * channels, channels);
                sum.once += writes == 1;
                sum.more += writes > 1;
            }
            return sum;
        },
        [](const Written& a, const Written& b) {
            return Written{a.once + b.once, a.more + b.more};
        });
    if (progress != nullptr)
        progress->throwIfCancelled();

    Coverage coverage;
    coverage.elements = shape.elements();
    coverage.writtenOnce = written.once;
    coverage.writtenMore = written.more;
    // Blocks that have not run yet may still write elements that are unwritten so far.
    (trace.known.isAll() ? coverage.unwritten : coverage.unknown) = shape.elements() - written.once - written.more;
    coverage.threads = trace.launch.threads();
    coverage.knownThreads = saturatingProduct(trace.knownBlocks(), trace.launch.threadsPerBlock());
    coverage.idleThreads = trace.idleThreads();
    coverage.strayingThreads = trace.strayingThreads();
    if (coverage.strayingThreads > 0) {
        std::uint64_t wrote = 0;
        for (std::size_t chunk = 0; chunk < trace.writers.chunks(); ++chunk)
            for (const std::uint32_t lanes : trace.writers.chunk(chunk))
                wrote += std::uint64_t(std::popcount(lanes));
        coverage.threadsWithoutElement = coverage.knownThreads - wrote;
    }
    return coverage;
}

std::uint32_t lastWriterOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element)
{
    const std::uint32_t channels = work.buffers[buffer].shape.channels;
    return highest(&ValueAccess::lastWriter, accessesOf(work, trace, buffer), element * channels, channels);
}

std::uint32_t lastReaderOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element)
{
    const std::uint32_t channels = work.buffers[buffer].shape.channels;
    return highest(&ValueAccess::lastReader, accessesOf(work, trace, buffer), element * channels, channels);
}

OwnerMap ownerMap(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress)
{
    const Shape& shape = work.buffers[buffer].shape;
    const Values& values = accessesOf(work, trace, buffer);
    const std::uint32_t channels = shape.channels;

    OwnerMap map;
    map.partial = !trace.known.isAll();
    map.owner.resize(shape.elements());
    map.writes.resize(shape.elements());
    oneapi::tbb::parallel_for(Elements(0, shape.elements(), elementsPerTask), [&](const Elements& range) {
        if (isCancelled(progress))
            return;
        for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
            const std::uint64_t first = element * channels;
            map.owner[element] = highest(&ValueAccess::lastWriter, values, first, channels);
            map.writes[element] = static_cast<std::uint8_t>(std::min(mostWrites(values, first, channels), 255U));
        }
    });
    if (progress != nullptr)
        progress->throwIfCancelled();
    map.findParts();
    return map;
}

void OwnerMap::findParts()
{
    parts.assign((owner.size() + elementsOfPart - 1) / elementsOfPart, {});
    oneapi::tbb::parallel_for(std::size_t(0), parts.size(), [&](std::size_t number) {
        Part part;
        const std::size_t end = std::min<std::size_t>(owner.size(), (number + 1) * elementsOfPart);
        for (std::size_t element = number * elementsOfPart; element < end; ++element)
            if (const std::uint32_t thread = owner[element]; thread != noThread) {
                part.least = std::min(part.least, thread);
                part.greatest = std::max(part.greatest, thread);
            }
        parts[number] = part;
    });
}

std::optional<std::uint64_t> OwnerMap::firstOf(std::uint32_t thread) const
{
    for (std::size_t number = 0; number < parts.size(); ++number) {
        if (thread < parts[number].least || thread > parts[number].greatest)
            continue;
        const auto begin = owner.begin() + std::ptrdiff_t(number * elementsOfPart);
        const auto end =
            begin + std::ptrdiff_t(std::min<std::size_t>(owner.size() - number * elementsOfPart, elementsOfPart));
        if (const auto found = std::find(begin, end, thread); found != end)
            return std::uint64_t(found - owner.begin());
    }
    return std::nullopt;
}

bool isRead(const Work& work, const Trace& trace, std::size_t buffer)
{
    const Values& values = accessesOf(work, trace, buffer);
    const auto any = [&](const Elements& range, bool found) {
        for (std::uint64_t value = range.begin(); !found && value != range.end(); ++value)
            found = values[value].reads > 0;
        return found;
    };
    return oneapi::tbb::parallel_reduce(
        Elements(0, work.buffers[buffer].shape.values(), elementsPerTask), false, any, std::logical_or<>());
}

ReadMap readMap(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress)
{
    const Shape& shape = work.buffers[buffer].shape;
    const Values& values = accessesOf(work, trace, buffer);
    const std::uint32_t channels = shape.channels;

    ReadMap map;
    map.partial = !trace.known.isAll();
    map.reader.resize(shape.elements());
    map.reads.resize(shape.elements());
    oneapi::tbb::parallel_for(Elements(0, shape.elements(), elementsPerTask), [&](const Elements& range) {
        if (isCancelled(progress))
            return;
        for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
            const std::uint64_t first = element * channels;
            map.reader[element] = highest(&ValueAccess::lastReader, values, first, channels);
            map.reads[element] =
                static_cast<std::uint8_t>(std::min(most(&ValueAccess::reads, values, first, channels), 255U));
        }
    });
    if (progress != nullptr)
        progress->throwIfCancelled();
    map.most = map.reads.empty() ? std::uint8_t{0} : *std::ranges::max_element(map.reads);
    return map;
}

Coverage analyseCoverage(const OwnerMap& owners, const Launch& launch, std::uint64_t idleThreads)
{
    const Written written = oneapi::tbb::parallel_reduce(
        Elements(0, owners.writes.size(), elementsPerTask), Written{},
        [&](const Elements& range, Written sum) {
            for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
                sum.once += owners.writes[element] == 1;
                sum.more += owners.writes[element] > 1;
            }
            return sum;
        },
        [](const Written& a, const Written& b) {
            return Written{a.once + b.once, a.more + b.more};
        });
    Coverage coverage;
    coverage.elements = owners.writes.size();
    coverage.writtenOnce = written.once;
    coverage.writtenMore = written.more;
    coverage.unwritten = coverage.elements - written.once - written.more;
    coverage.idleThreads = idleThreads;
    coverage.threads = coverage.knownThreads = launch.threads();
    return coverage;
}

} // namespace warpatlas
