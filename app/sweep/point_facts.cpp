#include "app/sweep/point_facts.h"

#include "app/report/prediction_words.h"
#include "app/words/problem_words.h"
#include "kernels/analysis/execution.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace warpatlas::inline sweep {

namespace {

void takeCounters(SweepPoint& point, const Outcome& outcome)
{
    const auto set = [&](SweepCounter which, const Ratio& value) { point.counters[std::size_t(which)] = value; };
    if (outcome.occupancy) {
        set(SweepCounter::Occupancy, outcome.occupancy->fraction);
        point.occupancyGpu = outcome.occupancy->gpu;
    }
    if (!outcome.trace || !outcome.trace->recorded || !outcome.trace->known.isAll()) {
        point.notSimulated = outcome.traceRefusal;
        return;
    }
    const auto& total = outcome.trace->total;
    set(SweepCounter::LoadSectors, globalLoadSectorsPerRequest(total));
    set(SweepCounter::StoreSectors, globalStoreSectorsPerRequest(total));
    set(SweepCounter::SharedConflicts, sharedConflictDegree(total));
    set(SweepCounter::BranchEfficiency, branchEfficiency(total));
    set(SweepCounter::LaneEfficiency, laneEfficiency(total));
    set(SweepCounter::WarpInstructions, double(total.warpInstructions));
}

/// Times of another launch or with other parameters are another run's.
void takeRecorded(SweepPoint& point, const Outcome& outcome, const Sweep& sweep)
{
    const std::optional<RecordedTimes>& recorded = outcome.recordedTimes;
    if (!recorded || isOver(sweep, SweepOver::Device))
        return;
    if (isOver(sweep, SweepOver::Gpu)) {
        const Answer<GpuSheet> gpu = findGpu(recorded->gpu.name);
        if (!gpu || gpu.value().name != outcome.gpu.name)
            return;
    }
    if (recorded->sameSize && recorded->sameCode && recorded->launch == point.launch
        && recorded->parameters == outcome.bound->experiment.parameters)
        point.recorded = timesInSixDigits(recorded->times);
}

} // namespace

void takeFacts(SweepPoint& point, const Outcome& outcome, const Sweep& sweep)
{
    const BoundExperiment& bound = *outcome.bound;
    point.device = outcome.device;
    point.device.gpu.reset();
    point.launch = bound.launch;
    point.size = sizeOfRun(bound.work);
    if (!outcome.launchProblems.empty()) {
        point.refusal = sentenceOf(outcome.launchProblems.front());
        return;
    }
    // A launch that could not be simulated has run nowhere else.
    if (outcome.device.is(DeviceKind::Simulated) && !outcome.trace && !outcome.traceRefusal.empty()) {
        point.refusal = outcome.traceRefusal;
        return;
    }
    point.ran = true;
    if (outcome.check)
        point.matches = outcome.check->matches;
    if (!bound.source && !bound.mistake) {
        const Cost cost = bound.kernel->cost(bound.work);
        point.bytes = cost.bytes;
        point.operations = cost.operations;
    }
    addProblems(point, outcome);
    if (!isOfCpuAlone(sweep, outcome.device.id)) {
        takeCounters(point, outcome);
        takeRecorded(point, outcome, sweep);
        if (outcome.predicted)
            point.predicted = timesInSixDigits({asTime(*outcome.predicted)}).front();
        point.notPredicted = outcome.predictRefusal;
    }
    for (const NotTimed& missing : outcome.notTimed)
        if (missing.what == Timed::Library || missing.what == Timed::CpuLibrary)
            point.notTimed.push_back(missing);
}

SweepPoint partsOf(const SweepPoint& whole, const ChunkedWork& parts)
{
    SweepPoint point = whole;
    point.launch = parts.chunks.front().launch;
    const auto occupancy = whole.counter(SweepCounter::Occupancy); // of the block, which is the same
    point.counters = {};
    point.counters[std::size_t(SweepCounter::Occupancy)] = occupancy;
    point.notSimulated.clear();
    point.recorded.clear();
    return point;
}

void addProblems(SweepPoint& point, const Outcome& outcome)
{
    for (const Problem& problem : outcome.problems) {
        if (problem.severity == Severity::Information)
            continue;
        std::string words = sentenceWithPlace(problem);
        if (std::ranges::find(point.problems, words) == point.problems.end())
            point.problems.push_back(std::move(words));
    }
}

std::vector<TimeResult> timesInSixDigits(std::vector<TimeResult> times)
{
    for (TimeResult& time : times) {
        for (double* const ms : {&time.medianMs, &time.ciLowMs, &time.ciHighMs})
            *ms = toSixDigits(*ms);
        for (TimeResult::Round& round : time.rounds)
            for (double* const ms : {&round.medianMs, &round.ciLowMs, &round.ciHighMs})
                *ms = toSixDigits(*ms);
    }
    return times;
}

bool isOfCpuAlone(const Sweep& sweep, const std::string& device)
{
    return isOver(sweep, SweepOver::Device) && kindOfDevice(device) == DeviceKind::Cpu;
}

bool isOfCpu(Timed what)
{
    return what == Timed::CpuScalar || what == Timed::CpuSimd || what == Timed::CpuParallel
        || what == Timed::CpuLibrary;
}

void shareCpuTimes(SweepResult& result)
{
    for (SweepPoint& point : result.points) {
        if (!point.cpuTimesOf || !point.ran)
            continue;
        std::erase_if(point.times, [](const TimeResult& time) { return isOfCpu(time.what); });
        const std::vector<TimeResult>& own = result.points[*point.cpuTimesOf].times;
        auto place = point.times.begin();
        for (const TimeResult& time : own)
            if (isOfCpu(time.what))
                place = std::next(point.times.insert(place, time));
    }
}

} // namespace warpatlas::inline sweep
