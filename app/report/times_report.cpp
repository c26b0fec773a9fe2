#include "app/report/times_report.h"

#include "app/measure/ladder.h"
#include "app/report/ladder_words.h"
#include "app/report/prediction_words.h"
#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/say.h"

#include <algorithm>
#include <vector>

namespace warpatlas {
namespace {

/// Words and numbers of one time, and where they come from.
void addStepTime(std::vector<Cell>& row, const TimeResult* time)
{
    if (!time) {
        row.resize(row.size() + 3);
        return;
    }
    const std::string provenance(nameOf(time->provenance)), band = millisecondsBetween(time->ciLowMs, time->ciHighMs);
    row.emplace_back(Quantity{time->medianMs, time->ciLowMs, time->ciHighMs, time->samples, time->note,
                         time->provenance, time->device},
        time->provenance == Provenance::Modelled
            ? say("times.step.band", "{}, {}", band, provenance)
            : say("times.step.time", "{} ({}), {}", milliseconds(time->medianMs), band, provenance));
    row.emplace_back(provenance);
    row.emplace_back(time->device);
}

Table tableOfSteps(const Outcome& outcome)
{
    Table table;
    table.columns = {{"step", say("times.step", "step"), -12},
        {"cpu_ms", say("times.step.cpu", "CPU, fastest form"), 44, 2, TableColumn::Parts::Samples}, {"cpu_provenance"},
        {"cpu_device"}, {"gpu_ms", say("times.step.gpu", "GPU"), 44, 2, TableColumn::Parts::Samples},
        {"gpu_provenance"}, {"gpu_device"}};
    const TimeResult* cpu = nullptr;
    for (const Timed form : {Timed::CpuScalar, Timed::CpuSimd, Timed::CpuParallel})
        if (const TimeResult* const time = findTime(outcome.times, form);
            time && (!cpu || time->medianMs < cpu->medianMs))
            cpu = time;
    const TimeResult modelled = outcome.predicted ? asTime(*outcome.predicted) : TimeResult();
    for (const auto& [what, step] : {std::pair{Timed::Upload, Text{"times.step.upload", "upload"}},
             {Timed::LaunchOverhead, {"times.step.launch", "launch"}}, {Timed::Kernel, {"times.step.kernel", "kernel"}},
             {Timed::Download, {"times.step.download", "download"}},
             {Timed::EndToEnd, {"times.step.all", "all of it"}}}) {
        const TimeResult* gpu = findTime(outcome.times, what);
        if (!gpu && outcome.recordedTimes)
            gpu = findTime(outcome.recordedTimes->times, what);
        if (!gpu && what == Timed::Kernel && outcome.predicted)
            gpu = &modelled;
        const bool both = what == Timed::Kernel || what == Timed::EndToEnd; // a CPU copies nothing
        if (!gpu && !(cpu && what == Timed::Kernel))
            continue;
        std::vector<Cell>& row = table.rows.emplace_back();
        row.emplace_back(say(step));
        addStepTime(row, both ? cpu : nullptr);
        addStepTime(row, gpu);
    }
    return table;
}

/// "AMD EPYC: median of 212 samples ...; RTX 3060, from its data sheet: ..."
std::string allConditions(const Outcome& outcome)
{
    std::vector<std::string> parts;
    if (!outcome.times.empty())
        parts.push_back(outcome.times.front().device + ": " + conditionsInWords(outcome.times, outcome.notTimed));
    if (outcome.predicted)
        parts.push_back(predictionInWords(*outcome.predicted));
    if (outcome.recordedTimes)
        parts.push_back(recordedInWords(*outcome.recordedTimes) + ": "
            + conditionsInWords(outcome.recordedTimes->times, outcome.recordedTimes->notTimed));
    std::string words;
    for (const std::string& part : parts)
        words += (words.empty() ? "" : "; ") + part;
    return words;
}

} // namespace

Result resultOf(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    Result result;
    result.title = say("figure.times.title", "{}: times for {}",
        bound.kernel ? bound.kernel->description().title : bound.work.code.entry,
        sizeText(bound.work.outputBuffer().shape.extent));
    if (!outcome.times.empty())
        result.sentence = verdictInWords(outcome);
    result.conditions = allConditions(outcome);
    result.table = tableOfSteps(outcome);
    return result;
}

std::string verdictInWords(const Outcome& outcome)
{
    if (outcome.check && !outcome.check->matches)
        return outcome.references.empty()
            ? say("chart.verdict.differ", "The results differ from the CPU's: no ratio is shown.")
            : say("chart.verdict.differ_from", "The results differ from the reference's: no ratio is shown.");
    return ladderInWords(ladderOf(outcome.times));
}

std::string conditionsInWords(std::span<const TimeResult> times, std::span<const NotTimed> absent)
{
    if (times.empty())
        return {};
    int fewest = times.front().samples, most = fewest, discarded = 0;
    for (const TimeResult& time : times) {
        fewest = std::min(fewest, time.samples);
        most = std::max(most, time.samples);
        discarded += time.discarded;
    }
    std::string text = fewest == most
        ? say("chart.conditions.median", "median of {} samples · 95 % interval shown", grouped(std::uint64_t(most)))
        : say("chart.conditions.medians", "medians of {} to {} samples · 95 % interval shown",
            grouped(std::uint64_t(fewest)), grouped(std::uint64_t(most)));
    const auto unsteady =
        std::ranges::find_if(times, [](const TimeResult& time) { return unsteadiness(time).has_value(); });
    if (unsteady != times.end())
        text += " · "
            + say("chart.conditions.unsteady", "unsteady: the medians of {} rounds differ by more than their intervals",
                unsteady->rounds.size());
    if (discarded > 0)
        text += " · " + say("chart.conditions.throttled", "{} throttled left out", discarded);
    std::vector<std::string> notes;
    for (const TimeResult& time : times)
        if (!time.note.empty() && std::ranges::find(notes, time.note) == notes.end())
            notes.push_back(time.note);
    for (const std::string& note : notes)
        text += " · " + note;
    for (const NotTimed& missing : absent)
        text += " · " + missing.reason;
    return text;
}

std::string recordedInWords(const RecordedTimes& recorded)
{
    const std::string source = sourceInWords(recorded), conditions = conditionsInWords(recorded);
    return recorded.sameSize
        ? say("chart.recorded.machine", "{}; {}. Another machine: no ratio is given", source, conditions)
        : say("chart.recorded.size", "{}; {}. Another size on another machine: no ratio is given", source, conditions);
}

std::string predictionInWords(const PredictedTime& predicted)
{
    return say("chart.predicted", "{}: {}. It goes into {}", sourceInWords(predicted), bandInWords(predicted),
        partsInWords(predicted));
}

std::string warpsInWords(const Occupancy& occupancy)
{
    return say("report.warps", "{}: {} of {} warps on an SM, {} {}", percent(occupancy.fraction), occupancy.warpsPerSm,
        occupancy.maxWarpsPerSm, occupancy.blocksPerSm, nameFor(std::uint64_t(occupancy.blocksPerSm), noun::block));
}

Result resultOf(const GpuSheet& gpu, const OccupancyInput& input)
{
    const Occupancy occupancy = computeOccupancy(gpu, input);
    const std::string shared = grouped(std::uint64_t(input.sharedBytesPerBlock)),
                      limiters = limitersInWords(occupancy.limitedBy), best = bestBlocksInWords(gpu, input);
    Result result;
    result.title = say("figure.occupancy.title", "Occupancy of {}: {} with {} threads per block", gpu.name,
        percent(occupancy.fraction), input.threadsPerBlock);
    result.sentence = say("figure.occupancy.sentence", "Limited by {}. The most is {}.", limiters, best);
    result.conditions = say("figure.occupancy.conditions",
        "Theoretical, from the limits of compute capability {}.{}: {} registers a thread, {} bytes of shared memory "
        "a block. Occupancy is not speed.",
        gpu.computeMajor, gpu.computeMinor, input.registersPerThread, shared);
    result.table.columns = {{"quantity"}, {"value"}, {"limits"}};
    const auto add = [&](const char* key, double value, Cell limits = {}) {
        result.table.rows.push_back({key, value, std::move(limits)});
    };
    add("fraction", occupancy.fraction);
    add("warps_per_sm", occupancy.warpsPerSm);
    add("max_warps_per_sm", occupancy.maxWarpsPerSm);
    add("blocks_per_sm", occupancy.blocksPerSm);
    const auto limit = [&](const char* name, int blocks) {
        const auto is = std::ranges::find(occupancy.limitedBy, name) != occupancy.limitedBy.end();
        if (blocks != noBlockLimit)
            add((std::string("blocks_by_") + name).c_str(), blocks, is);
        return blocks == noBlockLimit ? say("report.no_limit", "no limit") : grouped(std::uint64_t(blocks));
    };
    const std::string byWarps = limit("warps", occupancy.limitWarps),
                      byRegisters = limit("registers", occupancy.limitRegisters),
                      byShared = limit("shared_memory", occupancy.limitShared),
                      byBlocks = limit("blocks", occupancy.limitBlocks);
    result.found = {{say(label::gpu),
                        say("report.compute_capability", "{}, compute capability {}.{}", gpu.name, gpu.computeMajor,
                            gpu.computeMinor)},
        {say(label::block),
            say("report.block_needs", "{} threads, {} registers a thread, {} bytes of shared memory",
                grouped(std::uint64_t(input.threadsPerBlock)), input.registersPerThread, shared)},
        {say(label::occupancy), warpsInWords(occupancy), Provenance::Theoretical}, {say(label::limitedBy), limiters},
        {say(label::mostOccupancy), best},
        {say(label::blocksBy),
            say("report.block_limits", "warps {}, registers {}, shared memory {}, blocks {}", byWarps, byRegisters,
                byShared, byBlocks)}};
    return result;
}

} // namespace warpatlas
