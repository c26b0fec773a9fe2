#include "kernels/device/cuda/recording_shadows.h"

#include <algorithm>
#include <numeric>

namespace warpatlas::cuda {

namespace {

/// Values that are copied at a time: 64 MB, so that the host needs little beside the result.
constexpr std::uint64_t copiedValues = std::uint64_t{1} << 24;

DeviceMemory filled(std::uint64_t count, std::size_t bytesEach, int byte, const Stream& stream)
{
    DeviceMemory memory(count * bytesEach);
    if (memory.get())
        WARPATLAS_CUDA(cudaMemsetAsync(memory.get(), byte, memory.byteCount(), stream.get()));
    return memory;
}

template <class T>
void copyBack(
    std::vector<T>& to, const DeviceMemory& from, std::uint64_t first, std::uint64_t count, const Stream& stream)
{
    to.resize(count);
    if (count > 0)
        WARPATLAS_CUDA(cudaMemcpyAsync(to.data(), static_cast<const T*>(from.get()) + first, count * sizeof(T),
            cudaMemcpyDeviceToHost, stream.get()));
}

std::uint64_t address(const DeviceMemory& memory)
{
    return reinterpret_cast<std::uintptr_t>(memory.get());
}

} // namespace

std::uint64_t scheduleShadowBytes(const Launch& launch)
{
    return saturatingProduct(launch.blocks(), 2 * sizeof(std::uint64_t) + sizeof(std::uint32_t));
}

std::uint64_t ownerShadowBytes(const Work& work, const Launch& launch)
{
    return launch.threads() + work.outputBuffer().shape.values() * 2 * sizeof(std::uint32_t);
}

RecordingShadows::RecordingShadows(
    const Work& work, const Launch& launch, bool schedule, bool owners, const Stream& stream)
    : m_work(work), m_launch(launch), m_stream(stream)
{
    constexpr int zeros = 0, ones = 255;
    if (schedule) {
        m_starts = filled(launch.blocks(), sizeof(std::uint64_t), ones, stream);
        m_ends = filled(launch.blocks(), sizeof(std::uint64_t), zeros, stream);
        m_multiprocessors = filled(launch.blocks(), sizeof(std::uint32_t), ones, stream);
    }
    if (owners) {
        const std::uint64_t values = work.outputBuffer().shape.values();
        m_writers = filled(launch.threads(), 1, zeros, stream);
        m_owners = filled(values, sizeof(std::uint32_t), ones, stream);
        m_writes = filled(values, sizeof(std::uint32_t), zeros, stream);
    }
}

instrument::RecordingTable RecordingShadows::table(void* watched) const
{
    instrument::RecordingTable table;
    table.starts = address(m_starts);
    table.ends = address(m_ends);
    table.multiprocessors = address(m_multiprocessors);
    table.writers = address(m_writers);
    table.watched = reinterpret_cast<std::uintptr_t>(watched);
    table.values = m_work.outputBuffer().shape.values();
    table.owners = address(m_owners);
    table.writes = address(m_writes);
    return table;
}

std::vector<RecordedSpan> RecordingShadows::spans() const
{
    std::vector<std::uint64_t> starts, ends;
    std::vector<std::uint32_t> multiprocessors;
    copyBack(starts, m_starts, 0, m_launch.blocks(), m_stream);
    copyBack(ends, m_ends, 0, m_launch.blocks(), m_stream);
    copyBack(multiprocessors, m_multiprocessors, 0, m_launch.blocks(), m_stream);
    m_stream.synchronize();
    std::vector<RecordedSpan> spans(starts.size());
    for (std::size_t i = 0; i < spans.size(); ++i)
        spans[i] = {starts[i], ends[i], multiprocessors[i]};
    return spans;
}

OwnerMap RecordingShadows::owners(const Progress& progress) const
{
    const Shape& shape = m_work.outputBuffer().shape;
    instrument::OwnerReading reading(shape);
    const std::uint64_t step = copiedValues / shape.channels * shape.channels;
    std::vector<std::uint32_t> owners, writes;
    for (std::uint64_t first = 0; first < shape.values(); first += step) {
        progress.throwIfCancelled();
        const std::uint64_t count = std::min(step, shape.values() - first);
        copyBack(owners, m_owners, first, count, m_stream);
        copyBack(writes, m_writes, first, count, m_stream);
        m_stream.synchronize();
        reading.add(first, owners, writes);
    }
    return reading.take();
}

std::uint64_t RecordingShadows::idleThreads(const Progress& progress) const
{
    std::uint64_t writing = 0;
    std::vector<std::uint8_t> writers;
    for (std::uint64_t first = 0; first < m_launch.threads(); first += copiedValues) {
        progress.throwIfCancelled();
        copyBack(writers, m_writers, first, std::min(copiedValues, m_launch.threads() - first), m_stream);
        m_stream.synchronize();
        writing = std::accumulate(writers.begin(), writers.end(), writing);
    }
    return m_launch.threads() - writing;
}

} // namespace warpatlas::cuda
