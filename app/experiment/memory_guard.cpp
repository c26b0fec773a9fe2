#include "app/experiment/memory_guard.h"

#include "app/dataset/limits.h"
#include "app/words/say.h"
#include "kernels/analysis/schedule.h"
#include "kernels/simulator/recording/trace.h"

#include <limits>

namespace warpatlas::inline experiment {

namespace {

/// Bytes of the map of touched values, once it is packed: the chunk's place and its four columns, each with a run or
/// so.
std::uint64_t packedBytes(std::uint64_t values)
{
    constexpr std::uint64_t ofChunk = 512;
    return (values + AccessArray::chunkMask) / (AccessArray::chunkMask + 1) * ofChunk;
}

std::uint64_t launchBytes(const Launch& launch)
{
    const std::uint64_t warps = saturatingProduct(launch.blocks(), launch.warpsPerBlock());
    const std::uint64_t writers = saturatingProduct(warps, 2 * sizeof(std::uint32_t)); // and strays
    if (launch.blocks() > maximumScheduledBlocks)
        return writers;
    // While the schedule is made, the order of the blocks lies beside it.
    return saturatingSum(writers, launch.blocks() * (sizeof(BlockSpan) + sizeof(std::uint32_t)));
}

} // namespace

std::uint64_t traceBytes(const Work& work, const Launch& launch, bool maps)
{
    std::uint64_t bytes = 0;
    for (const BufferSpec& buffer : work.buffers)
        bytes += buffer.byteCount() * 2 + packedBytes(buffer.shape.values());
    if (!maps)
        return saturatingSum(bytes, launchBytes(launch));
    // Owner and number of writes of each element of the output, last reader and number of reads of what is read.
    constexpr std::uint64_t mapBytes = sizeof(std::uint32_t) + sizeof(std::uint8_t);
    for (const BufferSpec& buffer : work.buffers)
        if (buffer.role != BufferRole::Output)
            bytes += buffer.shape.elements() * mapBytes;
    if (!work.buffers.empty())
        bytes += work.outputBuffer().shape.elements() * mapBytes;
    return saturatingSum(bytes, launchBytes(launch));
}

std::uint64_t followBytes(const Work& work, const Launch& launch)
{
    std::uint64_t bytes = saturatingProduct(launch.blocks(), launch.warpsPerBlock() * sizeof(std::uint32_t));
    for (const BufferSpec& buffer : work.buffers)
        bytes = saturatingSum(bytes, buffer.shape.values() * sizeof(ValueAccess));
    if (work.buffers.empty())
        return saturatingProduct(bytes, 2);
    const BufferSpec& output = work.outputBuffer();
    bytes = saturatingSum(
        bytes, output.byteCount() + output.shape.elements() * (sizeof(std::uint32_t) + sizeof(std::uint8_t)));
    return saturatingProduct(bytes, 2);
}

std::uint64_t recordingBytes(const Work& work)
{
    std::uint64_t bytes = std::uint64_t{512} << 20;
    for (const BufferSpec& buffer : work.buffers)
        bytes = saturatingSum(bytes, saturatingProduct(buffer.byteCount(), 2));
    return bytes;
}

std::string memoryRefusal(std::uint64_t needed, std::optional<std::uint64_t> available, std::string_view doing)
{
    // A tenth is left to the other programs of the machine.
    if (!available || needed <= *available / 10 * 9)
        return {};
    constexpr double gigabyte = 1e9;
    return say("memory_guard", "{} it takes {:.1f} GB of memory, and {:.1f} GB are free",
        doing.empty() ? say("memory_guard.tracing", "tracing") : std::string(doing), double(needed) / gigabyte,
        double(*available) / gigabyte);
}

std::uint64_t launchRecordingBytes(const Work& work, const Launch& launch)
{
    constexpr std::uint64_t onTheWay = std::uint64_t{128} << 20;
    const std::uint64_t elements = work.buffers.empty() ? 0 : work.outputBuffer().shape.elements();
    const std::uint64_t owners = saturatingProduct(elements, sizeof(std::uint32_t) + sizeof(std::uint8_t));
    // Three arrays as they come, what they are joined to, and the schedule.
    constexpr std::uint64_t times = 2 * sizeof(std::uint64_t) + sizeof(std::uint32_t);
    const std::uint64_t blocks = launch.blocks() > maximumScheduledBlocks ? 0 : launch.blocks();
    return saturatingSum(onTheWay, saturatingSum(owners, blocks * (times + sizeof(RecordedSpan) + sizeof(BlockSpan))));
}

std::string launchRecordingMemoryRefusal(const Work& work, const Launch& launch)
{
    return memoryRefusal(
        launchRecordingBytes(work, launch), availableMemory(), say("memory_guard.recording", "recording"));
}

std::optional<std::uint64_t> freeMemory()
{
    return availableMemory();
}

std::string traceMemoryRefusal(
    const Work& work, const Launch& launch, bool maps, std::optional<std::uint64_t> available, bool followed)
{
    const std::uint64_t more = followed ? followBytes(work, launch) : 0;
    return memoryRefusal(saturatingSum(traceBytes(work, launch, maps), more), available);
}

std::string followMemoryRefusal(const Work& work)
{
    return memoryRefusal(recordingBytes(work), availableMemory());
}

} // namespace warpatlas::inline experiment
