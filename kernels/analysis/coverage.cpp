#include "kernels/analysis/coverage.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

namespace warpatlas::inline analysis {

namespace {

using Elements = oneapi::tbb::blocked_range<std::uint64_t>;

/// Elements that one worker takes at a time: 1 MB of records, so that small data is not spread at all.
constexpr std::uint64_t elementsPerTask = 65536;

bool isCancelled(const Progress* progress)
{
    return progress != nullptr && progress->cancelRequested();
}

struct WrittenElements {
    std::uint64_t once = 0;
    std::uint64_t more = 0;
    std::uint64_t first = ~std::uint64_t{0}, last = 0;
};

/// The highest id among the last threads that touched a value; noThread, which is above all ids, only where no thread
/// did.
std::uint32_t highestThread(std::uint32_t a, std::uint32_t b)
{
    return std::max(a + 1, b + 1) - 1;
}

std::uint32_t moreTouches(std::uint32_t a, std::uint32_t b)
{
    return std::max(a, b);
}

/// One field of neighbouring elements, joined over their channels. One thread's.
template <class Join> class FieldOfElements {
public:
    static constexpr std::uint64_t atOnce = 2048;

    FieldOfElements(const AccessArray& values, AccessField field, std::uint32_t channels, Join join)
        : m_values(values), m_field(field), m_channels(channels), m_join(join)
    {
    }

    /// Elements [first, first + count), at most atOnce. Stands until the next call.
    std::span<const std::uint32_t> of(std::uint64_t first, std::uint64_t count)
    {
        m_read.resize(count * m_channels);
        m_values.copy(m_field, first * m_channels, m_read);
        if (m_channels > 1)
            for (std::uint64_t element = 0; element < count; ++element) {
                std::uint32_t joined = m_read[element * m_channels];
                for (std::uint32_t channel = 1; channel < m_channels; ++channel)
                    joined = m_join(joined, m_read[element * m_channels + channel]);
                m_read[element] = joined;
            }
        return std::span(m_read).first(count);
    }

private:
    const AccessArray& m_values;
    AccessField m_field;
    std::uint32_t m_channels;
    Join m_join;
    std::vector<std::uint32_t> m_read;
};

/// Last threads and numbers of touches of a range's elements: `take(first, threads, times)` piece by piece.
void forPieces(const AccessArray& values, std::uint32_t channels, AccessField last, AccessField times,
    const Elements& range, const auto& take)
{
    FieldOfElements threads(values, last, channels, highestThread);
    FieldOfElements touches(values, times, channels, moreTouches);
    for (std::uint64_t first = range.begin(); first < range.end();) {
        const std::uint64_t count = std::min(range.end() - first, threads.atOnce);
        take(first, threads.of(first, count), touches.of(first, count));
        first += count;
    }
}

std::uint8_t saturated(std::uint32_t times)
{
    return static_cast<std::uint8_t>(std::min(times, 255U));
}

const AccessArray& accessesOf([[maybe_unused]] const Work& work, const Trace& trace, std::size_t buffer)
{
    assert(buffer < trace.buffers.size() && trace.buffers.size() == work.buffers.size());
    const AccessArray& values = trace.buffers[buffer].values;
    assert(values.size() == work.buffers[buffer].shape.values());
    return values;
}

} // namespace

Coverage analyseCoverage(const Work& work, const Trace& trace, const Progress* progress)
{
    const Shape& shape = work.outputBuffer().shape;
    const AccessArray& values = accessesOf(work, trace, work.output);
    const std::uint32_t channels = shape.channels;

    const WrittenElements written = oneapi::tbb::parallel_reduce(
        Elements(0, shape.elements(), elementsPerTask), WrittenElements{},
        [&](const Elements& range, WrittenElements sum) {
            if (isCancelled(progress))
                return sum;
            FieldOfElements writes(values, AccessField::Writes, channels, moreTouches);
            for (std::uint64_t first = range.begin(); first < range.end();) {
                const std::uint64_t count = std::min(range.end() - first, writes.atOnce);
                const auto all = writes.of(first, count);
                const std::uint64_t before = sum.once + sum.more;
                for (const std::uint32_t times : all) {
                    sum.once += times == 1;
                    sum.more += times > 1;
                }
                if (sum.once + sum.more > before) {
                    const auto isWritten = [](std::uint32_t times) { return times > 0; };
                    const auto begin = std::ranges::find_if(all, isWritten);
                    const auto end = std::find_if(all.rbegin(), all.rend(), isWritten);
                    sum.first = std::min(sum.first, first + std::uint64_t(begin - all.begin()));
                    sum.last = std::max(sum.last, first + count - 1 - std::uint64_t(end - all.rbegin()));
                }
                first += count;
            }
            return sum;
        },
        [](const WrittenElements& a, const WrittenElements& b) {
            return WrittenElements{
                a.once + b.once, a.more + b.more, std::min(a.first, b.first), std::max(a.last, b.last)};
        });
    if (progress != nullptr)
        progress->throwIfCancelled();

    Coverage coverage;
    coverage.elements = shape.elements();
    coverage.writtenOnce = written.once;
    coverage.writtenMore = written.more;
    if (written.once + written.more > 0) {
        coverage.firstWritten = written.first;
        coverage.lastWritten = written.last;
    }
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

namespace {

/// By element of a buffer: the last thread, and how often it was touched.
void fillMaps(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress,
    const std::pair<AccessField, AccessField>& fields, std::vector<std::uint32_t>& lastThreads,
    std::vector<std::uint8_t>& counts)
{
    const Shape& shape = work.buffers[buffer].shape;
    const AccessArray& values = accessesOf(work, trace, buffer);
    lastThreads.resize(shape.elements());
    counts.resize(shape.elements());
    oneapi::tbb::parallel_for(Elements(0, shape.elements(), elementsPerTask), [&](const Elements& range) {
        if (isCancelled(progress))
            return;
        forPieces(values, shape.channels, fields.first, fields.second, range,
            [&](std::uint64_t first, auto threads, auto times) {
                std::ranges::copy(threads, lastThreads.begin() + static_cast<std::ptrdiff_t>(first));
                std::ranges::transform(times, counts.begin() + static_cast<std::ptrdiff_t>(first), saturated);
            });
    });
    if (progress != nullptr)
        progress->throwIfCancelled();
}

std::uint32_t lastOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element, AccessField field)
{
    return FieldOfElements(accessesOf(work, trace, buffer), field, work.buffers[buffer].shape.channels, highestThread)
        .of(element, 1)[0];
}

} // namespace

std::uint32_t lastWriterOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element)
{
    return lastOf(work, trace, buffer, element, AccessField::LastWriter);
}

std::uint32_t lastReaderOf(const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element)
{
    return lastOf(work, trace, buffer, element, AccessField::LastReader);
}

OwnerMap ownerMap(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress)
{
    OwnerMap map;
    map.partial = !trace.known.isAll();
    fillMaps(work, trace, buffer, progress, {AccessField::LastWriter, AccessField::Writes}, map.owner, map.writes);
    map.findParts();
    return map;
}

void OwnerMap::findParts()
{
    parts.assign((owner.size() + elementsOfPart - 1) / elementsOfPart, {});
    oneapi::tbb::parallel_for(std::size_t(0), parts.size(), [&](std::size_t number) {
        Part part;
        const std::size_t end = std::min<std::size_t>(owner.size(), (number + 1) * elementsOfPart);
        // noThread is above all others, and the one behind it is below them: without a branch.
        std::uint32_t least = noThread, behind = 0;
        for (std::size_t element = number * elementsOfPart; element < end; ++element) {
            least = std::min(least, owner[element]);
            behind = std::max(behind, owner[element] + 1);
        }
        if (behind != 0)
            part = {least, behind - 1};
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
    const AccessArray& values = accessesOf(work, trace, buffer);
    const auto any = [&](const Elements& range, bool found) {
        FieldOfElements reads(values, AccessField::Reads, 1, moreTouches);
        for (std::uint64_t first = range.begin(); !found && first < range.end(); first += reads.atOnce)
            found = std::ranges::any_of(reads.of(first, std::min(range.end() - first, reads.atOnce)),
                [](std::uint32_t times) { return times > 0; });
        return found;
    };
    return oneapi::tbb::parallel_reduce(
        Elements(0, work.buffers[buffer].shape.values(), elementsPerTask), false, any, std::logical_or<>());
}

ReadMap readMap(const Work& work, const Trace& trace, std::size_t buffer, const Progress* progress)
{
    ReadMap map;
    map.partial = !trace.known.isAll();
    fillMaps(work, trace, buffer, progress, {AccessField::LastReader, AccessField::Reads}, map.reader, map.reads);
    map.most = map.reads.empty() ? std::uint8_t{0} : *std::ranges::max_element(map.reads);
    return map;
}

Coverage analyseCoverage(const OwnerMap& owners, const Launch& launch, std::uint64_t idleThreads)
{
    const WrittenElements written = oneapi::tbb::parallel_reduce(
        Elements(0, owners.writes.size(), elementsPerTask), WrittenElements{},
        [&](const Elements& range, WrittenElements sum) {
            for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
                sum.once += owners.writes[element] == 1;
                sum.more += owners.writes[element] > 1;
            }
            return sum;
        },
        [](const WrittenElements& a, const WrittenElements& b) {
            return WrittenElements{a.once + b.once, a.more + b.more};
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

} // namespace warpatlas::inline analysis
