#include "app/sweep/launch_points.h"

#include "app/experiment/kernel_name.h"
#include "app/flow/check_parts.h"
#include "app/predict/predict_time.h"
#include "app/report/prediction_words.h"
#include "app/sweep/point_facts.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace warpatlas::inline sweep {
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

std::vector<std::size_t> LaunchPoints::toCut(std::size_t whole) const
{
    std::vector<std::size_t> points;
    if (m_result.sweep.wholeOf(whole) != whole)
        return points;
    for (std::size_t i = whole; i < m_plan.points.size(); ++i)
        if (m_result.sweep.wholeOf(i) == whole && *m_plan.points[i].launches > 1 && !m_result.points[i].ran
            && m_result.points[i].refusal.empty())
            points.push_back(i);
    return points;
}

void LaunchPoints::tryCut(const std::vector<std::size_t>& points, Progress& progress)
{
    const std::size_t fewest =
        *std::ranges::min_element(points, {}, [&](std::size_t point) { return *m_plan.points[point].launches; });
    const WholeWork work = bindWhole(m_plan.points[fewest].experiment, m_inputs.get(), progress);
    m_inputs = work.bound->inputs;
    const auto cut = cutIntoLaunches(work, *m_plan.points[fewest].launches, progress);
    if (cut)
        return;
    // A wrong access may be why parts differ.
    std::string reason = cut.reason();
    const auto whole = m_wholes.find(m_result.sweep.wholeOf(points.front()));
    if (whole != m_wholes.end() && !whole->second.problems.empty())
        reason = say("sweep.wrong_whole", "{}; its run is wrong: {}", reason, whole->second.problems.front());
    for (const std::size_t point : points)
        m_result.points[point].refusal = reason;
    if (m_whyNot.empty()) {
        m_notCut = nameOfKernel(*work.bound);
        m_whyNot = reason;
    }
}

void LaunchPoints::requireAnyCut() const
{
    bool anyAsked = false, anyCut = false;
    for (std::size_t i = 0; i < m_plan.points.size(); ++i)
        if (*m_plan.points[i].launches > 1) {
            anyAsked = true;
            anyCut |= m_result.points[i].refusal.empty() || m_result.points[i].stopped;
        }
    if (anyAsked && !anyCut && !m_whyNot.empty())
        throw InputError("--over launches", say("sweep.no_cut", "{} cannot be cut: {}", m_notCut, m_whyNot));
}

const SweepPoint& LaunchPoints::wholeAt(std::size_t index, Progress& progress, const SessionListener& listen)
{
    const std::size_t whole = m_result.sweep.wholeOf(index);
    const auto known = m_wholes.find(whole);
    if (known != m_wholes.end())
        return known->second;
    const PointPlan& plan = m_plan.points[index];
    const OutcomePointer outcome = runSampled(plan.experiment, optionsOfVisit(m_result.sweep, m_options, false),
        samplingOfVisit(plan), progress, listen, m_inputs.get());
    m_inputs = outcome->bound->inputs;
    SweepPoint seen;
    takeFacts(seen, *outcome, m_result.sweep);
    return m_wholes.emplace(whole, std::move(seen)).first->second;
}

void LaunchPoints::visit(std::size_t index, Measurement& measurement, Progress& progress, const SessionListener& listen)
{
    SweepPoint& point = m_result.points[index];
    const PointPlan& plan = m_plan.points[index];
    SweepPoint whole;
    if (!point.ran)
        whole = wholeAt(index, progress, listen);
    if (!whole.refusal.empty()) {
        point = whole;
        return;
    }
    const WholeWork work = bindWhole(plan.experiment, m_inputs.get(), progress);
    m_inputs = work.bound->inputs;
    const auto cut = cutIntoLaunches(work, *plan.launches, progress);
    if (!cut) {
        point.refusal = cut.reason();
        return;
    }
    const bool first = !point.ran;
    SweepPoint now = first ? partsOf(whole, cut.value()) : point;
    if (first && plan.predicted) {
        try {
            now.predicted = timesInSixDigits({predictLaunches(cut.value(), work.gpu, progress)}).front();
        } catch (const InputError& error) {
            now.notPredicted = error.what();
        }
    }
    point = std::move(now); // from here on it ran, also where measuring is cancelled
    if (plan.gpu)
        measure(index, work, cut.value(), first, measurement, progress);
}

void LaunchPoints::measure(std::size_t index, const WholeWork& work, const ChunkedWork& parts, bool first,
    Measurement& measurement, Progress& progress)
{
    SweepPoint& point = m_result.points[index];
    ArrayPointer expected;
    if (first && parts.chunks.size() > 1) {
        ChunkedWork one{parts.whole, parts.axis, {}, {}, {}};
        one.chunks.push_back({{}, parts.whole->work, parts.whole->launch, parts.whole});
        expected = prepareLaunches(work.device.id, one, progress)->execute(progress).output;
    }
    const std::unique_ptr<PreparedRun> run = prepareLaunches(work.device.id, parts, progress);
    const Execution execution = run->execute(progress);
    std::vector<std::string> faults;
    for (const Problem& problem : execution.problems)
        faults.push_back(sentenceWithPlace(problem));
    if (expected)
        if (std::string fault = partsFault(parts, *expected, *execution.output); !fault.empty()) {
            faults.push_back(std::move(fault));
            point.matches = false;
        }
    for (std::string& fault : faults)
        if (std::ranges::find(point.problems, fault) == point.problems.end())
            point.problems.push_back(std::move(fault));
    run->setKernelCache(m_result.sweep.kernelCache);
    const Measured measured{work.device, run.get(), 0};
    measurement.takeRounds({&measured, 1}, 1, progress);
}

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
    // A launch behind another one costs so much less than alone.
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

} // namespace warpatlas::inline sweep
