#include "kernels/device/cuda/recording.h"

#include "kernels/analysis/occupancy.h"
#include "kernels/device/cuda/cuda_sheet.h"
#include "kernels/device/cuda/memory/memory_check.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/nvml.h"
#include "kernels/device/cuda/stream.h"
#include "kernels/device/cuda/wait.h"
#include "kernels/instrument/instrument.h"
#include "kernels/instrument/readings.h"
#include "kernels/instrument/recording_table.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <span>

namespace warpatlas::cuda {

namespace {

using instrument::InstrumentedCode;
using instrument::InstrumentOptions;

std::uint64_t scheduleShadowBytes(const Launch& launch)
{
    return saturatingProduct(launch.blocks(), 2 * sizeof(std::uint64_t) + sizeof(std::uint32_t));
}

std::uint64_t ownerShadowBytes(const Work& work, const Launch& launch)
{
    return launch.threads() + work.outputBuffer().shape.values() * 2 * sizeof(std::uint32_t);
}

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

/// Memory on the device for the recordings of instrumented code: allocated, filled with initial values, and copied
/// back. The device must be current.
class RecordingShadows {
public:
    /// Queues the filling. Throws DeviceError (out of memory).
    RecordingShadows(const Work& work, const Launch& launch, bool schedule, bool owners, const Stream& stream)
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

    /// `watched`: where the output buffer is.
    instrument::RecordingTable table(void* watched) const
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

    // After the launch; each waits for the stream. Throw DeviceError, Cancelled.
    std::vector<RecordedSpan> spans() const
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

    OwnerMap owners(const Progress& progress) const
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

    std::uint64_t idleThreads(const Progress& progress) const
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

private:
    const Work& m_work;
    Launch m_launch;
    const Stream& m_stream;
    DeviceMemory m_starts, m_ends, m_multiprocessors;
    DeviceMemory m_writers, m_owners, m_writes;
};

/// Bytes for the kernel's own buffers, once more.
std::uint64_t bufferBytes(const Work& work)
{
    std::uint64_t bytes = 0;
    for (const BufferSpec& buffer : work.buffers)
        bytes += buffer.byteCount();
    return bytes;
}

/// Empty if it fits.
std::string recordingRefusal(std::uint64_t needed)
{
    std::size_t free = 0, total = 0;
    WARPATLAS_CUDA(cudaMemGetInfo(&free, &total));
    // The driver needs some for the code, and others use the GPU too.
    if (needed <= free / 10 * 9)
        return {};
    return "recording it " + memoryRefusal(needed) + ", a tenth of which is left to others";
}

/// The wishes that can be recorded; the refusals go into `recording`.
InstrumentOptions optionsFor(const LoadedWork& plain, const RecordingWishes& wishes, LaunchRecording& recording)
{
    const Launch& launch = plain.launch();
    InstrumentOptions options;
    options.prints = false;
    options.valueBytes = static_cast<unsigned>(sizeOf(plain.work().outputBuffer().type));
    options.schedule = wishes.schedule;
    options.owners = wishes.owners;
    if (options.schedule && launch.blocks() > maximumScheduledBlocks) {
        options.schedule = false;
        recording.scheduleRefusal = fmt::format("schedules have up to {} blocks, and this launch has {}",
            grouped(maximumScheduledBlocks), grouped(launch.blocks()));
    }
    if (options.owners && launch.threads() >= noThread) {
        options.owners = false;
        recording.ownersRefusal = fmt::format("owners are numbered up to {}, and this launch has {} threads",
            grouped(noThread - 1), grouped(launch.threads()));
    }
    std::uint64_t needed = bufferBytes(plain.work()) + (options.schedule ? scheduleShadowBytes(launch) : 0);
    if (options.schedule)
        recording.scheduleRefusal = recordingRefusal(needed);
    options.schedule = options.schedule && recording.scheduleRefusal.empty();
    if (options.owners && plain.textureOf(plain.work().output) != nullptr) {
        options.owners = false;
        recording.ownersRefusal = "the output is a surface, and who writes where in one is not recorded";
    }
    needed = bufferBytes(plain.work()) + (options.schedule ? scheduleShadowBytes(launch) : 0);
    if (options.owners)
        recording.ownersRefusal = recordingRefusal(needed + ownerShadowBytes(plain.work(), launch));
    options.owners = options.owners && recording.ownersRefusal.empty();
    return options;
}

Answer<InstrumentedCode> instrumented(const Work& work, const InstrumentOptions& options)
{
    if (work.code.lessonPtx.empty())
        return Refusal{work.code.sourceName + " has no PTX to instrument"};
    try {
        return instrument::instrument(work.code.lessonPtx, work.code.sourceName, work.code.ptxName(), options);
    } catch (const InputError& error) {
        return Refusal{error.what()};
    }
}

/// The most registers a thread may have so that as many blocks are on an SM as of the plain kernel.
int registersFor(const LoadedWork& plain, int sharedBytes)
{
    const GpuSheet sheet = sheetOfDevice(plain.ordinal());
    OccupancyInput input;
    input.threadsPerBlock = static_cast<int>(plain.launch().threadsPerBlock());
    input.sharedBytesPerBlock = sharedBytes;
    constexpr int most = 255, unit = 8;
    for (input.registersPerThread = most; input.registersPerThread > plain.attributes().numRegs;
         input.registersPerThread -= input.registersPerThread % unit == 0 ? unit : input.registersPerThread % unit)
        if (computeOccupancy(sheet, input).blocksPerSm >= plain.blocksPerSm())
            break;
    return input.registersPerThread;
}

/// A loaded form of the work that is another's only in its code.
struct InstrumentedWork {
    InstrumentedWork(const LoadedWork& plain, const InstrumentedCode& code) : work(plain.work())
    {
        work.code.entry = code.entry;
        work.code.symbol.clear();
        // With the zero behind it, which the driver needs.
        work.code.fatbin = std::as_bytes(std::span(code.ptx.c_str(), code.ptx.size() + 1));
        loaded.emplace(work, plain.launch(), plain.ordinal());
        const int shared =
            static_cast<int>(loaded->attributes().sharedSizeBytes) + static_cast<int>(work.dynamicSharedBytes);
        if (loaded->blocksPerSm() < plain.blocksPerSm()) {
            loaded.reset(); // its memory is wanted
            loaded.emplace(work, plain.launch(), plain.ordinal(), registersFor(plain, shared));
        }
    }

    Work work;
    std::optional<LoadedWork> loaded;
};

std::string noteOf(const LoadedWork& plain, const LoadedWork& loaded, std::span<const RecordedSpan> spans)
{
    std::string note = fmt::format(
        "PTX of {}, instrumented and compiled by the driver: {} registers a thread (the kernel that is timed: {})",
        plain.work().code.lessonMode.empty() ? "the kernel" : plain.work().code.lessonMode, loaded.attributes().numRegs,
        plain.attributes().numRegs);
    if (loaded.blocksPerSm() != plain.blocksPerSm())
        note += fmt::format(
            ", {} blocks at a time on an SM (the kernel that is timed: {})", loaded.blocksPerSm(), plain.blocksPerSm());
    if (const std::uint64_t step = instrument::clockStepNs(spans); step > 0)
        note += fmt::format("; the GPU's clock counted in steps of {} ns", grouped(step));
    return note;
}

} // namespace

Answer<std::shared_ptr<const LaunchRecording>> recordLaunch(
    const LoadedWork& plain, const RecordingWishes& wishes, Progress& progress)
{
    progress.throwIfCancelled();
    plain.makeCurrent();
    auto recording = std::make_shared<LaunchRecording>();
    const InstrumentOptions options = optionsFor(plain, wishes, *recording);
    if (!options.schedule && !options.owners)
        return Refusal{recording->scheduleRefusal.empty() ? recording->ownersRefusal : recording->scheduleRefusal};
    const Answer<InstrumentedCode> code = instrumented(plain.work(), options);
    if (!code)
        return Refusal{code.reason()};
    if (!code.value().ownersRefusal.empty())
        recording->ownersRefusal = code.value().ownersRefusal;

    InstrumentedWork own(plain, code.value());
    LoadedWork& loaded = *own.loaded;
    const Stream& stream = loaded.stream();
    const RecordingShadows shadows(own.work, loaded.launch(), code.value().schedule, code.value().owners, stream);
    const instrument::RecordingTable table = shadows.table(loaded.watchedOutput(loaded.output().get()));
    WARPATLAS_CUDA(cudaMemcpyAsync(loaded.library().global(code.value().table, sizeof(table)), &table, sizeof(table),
        cudaMemcpyHostToDevice, stream.get()));
    loaded.queueReset(loaded.output().get());
    stream.synchronize();
    progress.report(0.3); // NOLINT: compiling and allocating
    progress.throwIfCancelled();
    // Earlier launches may be of the same kernel, and only the shown one is recorded.
    loaded.queueEarlier(loaded.output().get(), plain);
    loaded.queueShown(loaded.output().get());
    Event done;
    waitFor(stream, done, progress);
    progress.report(0.6); // NOLINT: the launch

    const GpuSheet sheet = sheetOfDevice(plain.ordinal());
    const std::string driver = driverVersion();
    recording->device = sheet.name + (driver.empty() ? "" : ", driver " + driver);
    std::vector<RecordedSpan> spans;
    if (code.value().schedule) {
        spans = shadows.spans();
        if (const std::size_t block = instrument::firstUnrecorded(spans); block != spans.size())
            return Refusal{fmt::format("block {} left no start or no end", grouped(block))};
        recording->schedule =
            std::make_shared<const Schedule>(recordedSchedule(spans, static_cast<std::uint32_t>(sheet.multiprocessors),
                static_cast<std::uint32_t>(loaded.blocksPerSm()), recording->device));
        recording->nanoseconds = recording->schedule->nanoseconds;
    }
    recording->note = noteOf(plain, loaded, spans);
    if (code.value().owners) {
        recording->owners = std::make_shared<const OwnerMap>(shadows.owners(progress));
        recording->idleThreads = shadows.idleThreads(progress);
    }
    progress.report(1);
    return std::shared_ptr<const LaunchRecording>(std::move(recording));
}

} // namespace warpatlas::cuda
