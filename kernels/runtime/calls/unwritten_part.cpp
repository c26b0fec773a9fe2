#include "kernels/runtime/calls/unwritten_part.h"

#include "kernels/runtime/launch.h"
#include "kernels/uses/size_use.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace warpatlas::runtime {
namespace {

using AxisCounts = std::array<std::uint64_t, 3>;

constexpr std::string_view axisNames = "xyz";
constexpr std::size_t mostNamedRanges = 2; ///< that are named
/// Longer code is not looked at: a program may copy a thousand times.
constexpr std::size_t longestKernel = 4000;

/// How many threads a launch has along each axis, and how many its kernel's comparisons let in ("i < n").
struct WantedThreads {
    AxisCounts has{};
    AxisCounts wants{}; ///< where nothing is compared: as many as there are
    bool compared = false;
};

std::optional<std::uint64_t> wholeNumberOf(const std::vector<std::byte>& bytes)
{
    std::int32_t small = 0;
    std::int64_t number = 0;
    if (bytes.size() == sizeof number) {
        std::memcpy(&number, bytes.data(), sizeof number);
    } else if (bytes.size() == sizeof small) {
        std::memcpy(&small, bytes.data(), sizeof small);
        number = small;
    }
    return number > 0 ? std::optional(static_cast<std::uint64_t>(number)) : std::nullopt;
}

std::uint64_t addressIn(const std::vector<std::byte>& bytes)
{
    return bytes.size() == sizeof(std::uint64_t) ? wholeNumberOf(bytes).value_or(0) : 0;
}

/// Empty where a comparison is with what is not known, or of a place that is not the thread's own in the launch: then
/// it is not known which threads are wanted.
std::optional<WantedThreads> wantedThreads(const LastWriter& writer)
{
    const PreparedLaunch& launch = *writer.launch;
    const ptx::Program& program = writer.code->program();
    const ptx::Function& entry = program.module->functions[program.functions[0].source];
    if (entry.instructions.size() > longestKernel || entry.parameters.size() != launch.arguments.size())
        return std::nullopt;
    const Dim3 &grid = launch.launch.grid, &block = launch.launch.block;
    WantedThreads threads;
    threads.has = {std::uint64_t{grid.x} * block.x, std::uint64_t{grid.y} * block.y, std::uint64_t{grid.z} * block.z};
    threads.wants = threads.has;
    std::array<bool, 3> compared{};
    std::vector<bool> pointers;
    for (const std::vector<std::byte>& argument : launch.arguments)
        pointers.push_back(DeviceMemory::isSimulated(addressIn(argument)));
    for (const ptx::ThreadBound& bound : ptx::threadBounds(entry, ptx::wholeParameters(pointers))) {
        std::optional<std::uint64_t> passes;
        if (bound.value)
            passes = wholeNumberOf(launch.arguments[*bound.value]);
        else if (bound.constant && *bound.constant > 0)
            passes = static_cast<std::uint64_t>(*bound.constant);
        if (!passes || !bound.whole || bound.moved || bound.launchAxis != bound.axis)
            return std::nullopt;
        *passes += bound.included ? 1 : 0;
        std::uint64_t& wants = threads.wants[bound.axis];
        wants = compared[bound.axis] ? std::min(wants, *passes) : *passes;
        compared[bound.axis] = threads.compared = true;
    }
    return threads;
}

/// The written part of an allocation.
class WrittenPart {
public:
    explicit WrittenPart(const DeviceAllocation& allocation)
        : m_map(*allocation.written),
          m_bytes(allocation.bytes),
          m_elementBytes(std::max<std::uint64_t>(allocation.elementBytes, 1)),
          m_written(m_bytes - m_map.missingRuns(0, m_bytes, 1))
    {
    }

    std::uint64_t count() const { return m_bytes / m_elementBytes; }
    /// Whether these are all that is written: the first `size` elements, rows and slices of an array of `of`.
    bool isBox(const AxisCounts& size, const AxisCounts& of) const
    {
        std::uint64_t whole = m_elementBytes, box = m_elementBytes;
        for (std::size_t a = 0; a < of.size(); ++a)
            if (size[a] > of[a] || __builtin_mul_overflow(whole, of[a], &whole))
                return false;
            else
                box *= size[a];
        if (whole > m_bytes || box != m_written)
            return false;
        for (std::uint64_t z = 0; z < size[2]; ++z)
            for (std::uint64_t y = 0; y < size[1]; ++y)
                if (!isWritten((z * of[1] + y) * of[0] * m_elementBytes, size[0] * m_elementBytes))
                    return false;
        return true;
    }
    /// Whether the first bytes are all that is written.
    bool areFirst(std::uint64_t bytes) const { return bytes == m_written && isWritten(0, bytes); }

private:
    bool isWritten(std::uint64_t offset, std::uint64_t bytes) const { return m_map.missingRuns(offset, bytes, 1) == 0; }

    const simulator::InitialisedMap& m_map;
    std::uint64_t m_bytes, m_elementBytes, m_written;
};

/// Threads that the kernel would let in are not there, and just what they would have written is missing.
bool lacksThreads(const WrittenPart& written, WantedThreads threads, const Launch& launch, UnwrittenRecord& record)
{
    if (!threads.compared) {
        // Without a comparison, as many blocks as the elements fill say that there should be one more.
        const bool oneAxis = threads.has[1] == 1 && threads.has[2] == 1;
        if (!oneAxis || launch.grid.x != written.count() / launch.block.x || written.count() % launch.block.x == 0)
            return false;
        threads.wants[0] = written.count();
    }
    for (const std::array<std::size_t, 3>& axes : {std::array<std::size_t, 3>{0, 1, 2}, {1, 0, 2}}) {
        AxisCounts size{}, of{};
        std::uint64_t all = 1;
        for (std::size_t a = 0; a < of.size(); ++a) {
            of[a] = threads.wants[axes[a]];
            size[a] = std::min(of[a], threads.has[axes[a]]);
            all *= of[a];
        }
        if (size == of || !written.isBox(size, of) || record.ranges.front().first >= all)
            continue;
        std::size_t axis = 0;
        while (threads.has[axis] >= threads.wants[axis])
            ++axis;
        const std::size_t other = axis == 0 ? 1 : 0;
        const bool swapped =
            axis < 2 && threads.has[other] >= threads.wants[axis] && threads.has[axis] >= threads.wants[other];
        record.cause = swapped ? UnwrittenRecord::Cause::SwappedAxes : UnwrittenRecord::Cause::FewThreads;
        record.axis = axisNames[axis];
        record.has = threads.has[axis];
        record.wants = threads.wants[axis];
        if (swapped) {
            record.otherAxis = axisNames[other];
            record.otherHas = threads.has[other];
            record.otherWants = threads.wants[other];
        }
        return true;
    }
    return false;
}

/// Rows lie over one another, as many elements apart as there are rows: y * height + x.
bool hasOtherRows(const WrittenPart& written, const WantedThreads& threads, UnwrittenRecord& record)
{
    const std::uint64_t row = std::max(threads.wants[0], threads.wants[1]),
                        rows = std::min(threads.wants[0], threads.wants[1]);
    const bool enough = threads.has[0] >= threads.wants[0] && threads.has[1] >= threads.wants[1];
    if (!enough || threads.wants[2] != 1 || rows < 2 || row > written.count() / rows || row * rows != written.count()
        || row == rows || !written.isBox({(rows - 1) * rows + row, 1, 1}, {row * rows, 1, 1}))
        return false;
    record.cause = UnwrittenRecord::Cause::RowLength;
    record.has = rows;
    record.wants = row;
    return true;
}

/// Rows stand one behind the other, and are copied from where the pitch has them.
bool ignoresPitch(const WrittenPart& written, const CopyShape& shape, UnwrittenRecord& record)
{
    const std::uint64_t rows = shape.height * shape.depth;
    const bool pitched = rows > 1 && shape.fromPitch > shape.width
        && (shape.depth == 1 || shape.fromSlice == shape.fromPitch * shape.height);
    if (!pitched || !written.areFirst(shape.width * rows))
        return false;
    record.cause = UnwrittenRecord::Cause::Pitch;
    record.has = shape.width;
    record.wants = shape.fromPitch;
    return true;
}

/// Fills in the ranges; returns how many bytes they have in all.
std::uint64_t addRanges(
    const DeviceAllocation& allocation, std::uint64_t offset, const CopyShape& shape, UnwrittenRecord& record)
{
    std::uint64_t bytes = 0, end = 0;
    bool whole = allocation.elementBytes != 0;
    const std::uint64_t least = std::min(allocation.leastUnwritten(), shape.width);
    shape.eachRow([&](std::uint64_t, std::uint64_t row) {
        allocation.written->eachMissingRun(
            offset + row, shape.width, least, [&](std::uint64_t first, std::uint64_t count) {
                const bool goesOn = record.rangeCount != 0 && first == end;
                bytes += count;
                end = first + count;
                record.rangeCount += goesOn ? 0 : 1;
                if (!goesOn && record.ranges.size() < mostNamedRanges)
                    record.ranges.push_back({first, end - 1});
                else if (goesOn && record.rangeCount <= mostNamedRanges)
                    record.ranges.back().last = end - 1;
            });
    });
    for (const UnwrittenRange& range : record.ranges)
        whole = whole && range.first % allocation.elementBytes == 0 && (range.last + 1) % allocation.elementBytes == 0;
    if (whole) {
        record.elementBytes = allocation.elementBytes;
        for (UnwrittenRange& range : record.ranges)
            range = {range.first / record.elementBytes, range.last / record.elementBytes};
    }
    return bytes;
}

} // namespace

UnwrittenRecord unwrittenPart(const DeviceAllocation& allocation, std::uint64_t from, const CopyShape& shape)
{
    UnwrittenRecord record;
    record.memory = allocation.base;
    record.number = allocation.number;
    record.bytes = allocation.bytes;
    const std::uint64_t offset = from - allocation.base;
    const std::uint64_t bytes = addRanges(allocation, offset, shape, record);
    const LastWriter* const writer = allocation.writer.get();
    if (writer != nullptr) {
        record.kernel = writer->kernel;
        record.callKnown = writer->call.has_value();
        record.call = writer->call.value_or(0);
        record.launch = writer->launch->launch;
    }
    if (bytes == shape.bytes()) {
        record.cause = UnwrittenRecord::Cause::Nothing;
        return record;
    }
    const WrittenPart written(allocation);
    // Its writes are counted from the beginning of the memory that it was given.
    if (writer == nullptr || offset != 0 || (ignoresPitch(written, shape, record) || record.elementBytes == 0)
        || std::ranges::none_of(writer->launch->arguments,
            [&](const std::vector<std::byte>& argument) { return addressIn(argument) == allocation.base; }))
        return record;
    if (const std::optional<WantedThreads> threads = wantedThreads(*writer))
        if (!lacksThreads(written, *threads, writer->launch->launch, record))
            hasOtherRows(written, *threads, record);
    return record;
}

} // namespace warpatlas::runtime
