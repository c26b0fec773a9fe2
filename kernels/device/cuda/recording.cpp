#include "kernels/device/cuda/recording.h"

#include "kernels/analysis/occupancy.h"
#include "kernels/device/cuda/cuda_sheet.h"
#include "kernels/device/cuda/memory/memory_check.h"
#include "kernels/device/cuda/nvml.h"
#include "kernels/device/cuda/recording_shadows.h"
#include "kernels/device/cuda/wait.h"
#include "kernels/instrument/instrument.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <fmt/format.h>
#include <limits>
#include <span>

namespace warpatlas::cuda {

namespace {

using instrument::InstrumentedCode;
using instrument::InstrumentOptions;

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
