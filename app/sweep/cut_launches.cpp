#include "app/sweep/cut_launches.h"

#include "app/flow/check_parts.h"
#include "app/predict/predict_time.h"
#include "app/report/prediction_words.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <map>

namespace warpatlas {

namespace {

/// A launch, in milliseconds.
struct LaunchBand {
    double middle = 0, low = 0, high = 0;

    LaunchBand& operator+=(const LaunchBand& other)
    {
        middle += other.middle;
        low += other.low;
        high += other.high;
        return *this;
    }
};

} // namespace

WholeWork bindWhole(const Experiment& experiment, const InputSet* previous, const Progress& progress)
{
    const Answer<GpuSheet> chosen = findGpu(experiment.gpu);
    if (!chosen)
        throw InputError(experiment.gpu, chosen.reason());
    const Answer<std::unique_ptr<Device>> device =
        openDevice(experiment.device == "sim" ? "sim:" + experiment.gpu : experiment.device);
    if (!device)
        throw DeviceAbsent(experiment.device, device.reason());
    WholeWork whole;
    whole.device = device.value()->info();
    whole.gpu = whole.device.gpu.value_or(chosen.value());
    whole.bound = bindExperiment(experiment, previous, &progress, &whole.gpu);
    return whole;
}

Answer<ChunkedWork> cutIntoLaunches(const WholeWork& whole, std::size_t launches, Progress& progress)
{
    if (whole.bound->work.buffers.empty())
        return Refusal{say("flow.no_array", "it has no array, so that there is nothing to cut")};
    const Extent& output = whole.bound->work.outputBuffer().shape.extent;
    const std::size_t axis = slowestAxis(output);
    const std::uint64_t side = sideOf(output, axis);
    std::vector<bool> cut;
    if (launches > 1) {
        const Answer<FoundCut> found = findCut(whole.bound, launches, &whole.gpu, progress);
        if (!found)
            return Refusal{found.reason()};
        if (!found.value().check.matches())
            return Refusal{inWords(found.value().check)};
        if (side < launches)
            return Refusal{say("sweep.too_few_parts", "its output has {} {} to share out among {} launches",
                grouped(side), nameFor(side, partsAlong(axis)), launches)};
        cut = found.value().cut;
    }
    return cutWork(whole.bound, launches, cut, &whole.gpu, progress);
}

TimeResult predictLaunches(const ChunkedWork& work, const GpuSheet& gpu, Progress& progress)
{
    const GpuTiming timing = timingOf(gpu);
    // What a launch costs less behind another one than alone.
    const double lessMs = (timing.singleLaunchMicroseconds - timing.queuedLaunchMicroseconds) * 1e-3;
    std::map<std::uint64_t, PredictedTime> bySize; // parts of one size take equally long
    LaunchBand sum;
    for (std::size_t i = 0; i < work.chunks.size(); ++i) {
        const Chunk& chunk = work.chunks[i];
        auto known = bySize.find(chunk.range.count);
        if (known == bySize.end())
            known = bySize.emplace(chunk.range.count, predictColdTime(*chunk.bound, gpu, timing, progress)).first;
        const PredictedTime& alone = known->second;
        const double behind = i == 0 ? 1 : std::max(0.0, 1 - lessMs / alone.milliseconds);
        sum += {behind * alone.milliseconds, behind * alone.lowMilliseconds, behind * alone.highMilliseconds};
    }
    TimeResult time = asTime(bySize.begin()->second);
    time.medianMs = sum.middle;
    time.ciLowMs = sum.low;
    time.ciHighMs = sum.high;
    return time;
}

std::unique_ptr<PreparedRun> prepareLaunches(
    const std::string& device, const ChunkedWork& work, const Progress& progress)
{
    LaunchSeries series{{}, work.shared};
    for (const Chunk& chunk : work.chunks)
        series.parts.push_back({&chunk.work, chunk.launch});
    Answer<std::unique_ptr<PreparedRun>> prepared = prepareSeries(device, series, progress);
    if (!prepared)
        throw DeviceAbsent(device, prepared.reason());
    return std::move(prepared.value());
}

std::string partsFault(const ChunkedWork& work, const Array& whole, const Array& parts)
{
    std::vector<ChunkRange> ranges;
    for (const Chunk& chunk : work.chunks)
        ranges.push_back(chunk.range);
    PartsCheck check = compareParts(whole, parts, work.whole->work.outputBuffer().shape, ranges, work.whole->tolerance);
    check.by = PartsCheck::By::Gpu;
    return check.matches() ? std::string() : inWords(check);
}

} // namespace warpatlas
