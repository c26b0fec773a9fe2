#include "app/report/times_report.h"

#include "app/measure/ladder.h"
#include "app/report/prediction_words.h"
#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <vector>

namespace warpatlas::inline report {
namespace {

/// Words and numbers of one time, and where they come from.
void addStepTime(std::vector<Cell>& row, const TimeResult* time)
{
    if (!time) {
        row.resize(row.size() + 3);
        return;
    }
    const std::string band = millisecondsBetween(time->ciLowMs, time->ciHighMs);
    row.emplace_back(Quantity{time->medianMs, time->ciLowMs, time->ciHighMs, time->samples, time->note,
                         time->provenance, time->device},
        time->provenance == Provenance::Modelled
            ? band
            : say("times.step.time", "{} ({})", milliseconds(time->medianMs), band));
    row.back().saysProvenance = true;
    row.emplace_back(nameOf(time->provenance));
    row.emplace_back(time->device);
}

/// Names the GPU and the size of what was recorded elsewhere.
std::string gpuTitle(const Outcome& outcome)
{
    return outcome.recordedTimes ? say("times.step.recorded_gpu", "{} at {}", outcome.recordedTimes->gpu.name,
               sizeText(outcome.recordedTimes->size.extent))
                                 : say("times.step.gpu", "GPU");
}

Table tableOfSteps(const Outcome& outcome)
{
    Table table;
    table.columns = {{"step", say("times.step", "step"), -12},
        {"cpu_ms", say("times.step.cpu", "CPU, fastest form"), 44, 2, TableColumn::Parts::Samples}, {"cpu_provenance"},
        {"cpu_device"}, {"gpu_ms", gpuTitle(outcome), 44, 2, TableColumn::Parts::Samples}, {"gpu_provenance"},
        {"gpu_device"}};
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
    return fmt::format("{}", fmt::join(parts, "; "));
}

/// Writes two significant digits: no ratio of medians has more that can be trusted.
std::string twoDigits(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return "?";
    const int decimals = 1 - int(std::floor(std::log10(value)));
    return fmt::format("{:.{}f}", value, decimals > 0 ? decimals : 0);
}

/// Returns "two threads", "16 threads"; "all threads" where their number is not known.
std::string threadsInWords(int threads)
{
    static constexpr Text words[] = {{"ladder.1_thread", "one thread"}, {"ladder.2_threads", "two threads"},
        {"ladder.3_threads", "three threads"}, {"ladder.4_threads", "four threads"},
        {"ladder.5_threads", "five threads"}, {"ladder.6_threads", "six threads"},
        {"ladder.7_threads", "seven threads"}, {"ladder.8_threads", "eight threads"},
        {"ladder.9_threads", "nine threads"}, {"ladder.10_threads", "ten threads"},
        {"ladder.11_threads", "eleven threads"}, {"ladder.12_threads", "twelve threads"}};
    if (threads <= 0)
        return say("ladder.all_threads", "all threads");
    return std::size_t(threads) <= std::size(words) ? say(words[threads - 1])
                                                    : say("ladder.threads", "{} threads", threads);
}

/// Returns the verdict, without a difference where the factor rounds to one.
Verdict verdictOf(const SpeedUp& speedUp)
{
    return twoDigits(speedUp.factor) == "1.0" || twoDigits(1 / speedUp.factor) == "1.0" ? Verdict::NoClearDifference
                                                                                        : speedUp.verdict;
}

/// "3.3× faster", "2× slower", "no clear difference", "unsteady: 0.8× to 1.9×".
std::string compared(const SpeedUp& speedUp, std::string_view times)
{
    if (speedUp.unsteady)
        return factorInWords(speedUp.factor, speedUp.unsteady, times);
    switch (verdictOf(speedUp)) {
    case Verdict::Faster:
        return say("ladder.faster", "{} faster", factorInWords(speedUp.factor, {}, times));
    case Verdict::Slower:
        return say("ladder.slower", "{} slower", factorInWords(1 / speedUp.factor, {}, times));
    case Verdict::NoClearDifference:
        break;
    }
    return say("ladder.no_difference", "no clear difference");
}

std::string simdInWords(const LadderStep& step, std::string_view times)
{
    if (step.speedUp.unsteady)
        return say("ladder.simd_unsteady", "SIMD against one thread without it is {}", compared(step.speedUp, times));
    if (verdictOf(step.speedUp) == Verdict::Faster)
        return say("ladder.simd_faster", "SIMD gives {} of one thread", factorInWords(step.speedUp.factor, {}, times));
    if (verdictOf(step.speedUp) == Verdict::Slower)
        return say("ladder.simd_slower", "SIMD is {} than one thread without it", compared(step.speedUp, times));
    return say("ladder.simd_same", "SIMD makes no clear difference");
}

std::string threadsStepInWords(const LadderStep& step, bool first, std::string_view times)
{
    const std::string threads = threadsInWords(step.threads);
    if (step.speedUp.unsteady)
        return first ? say("ladder.threads_unsteady", "{} against one are {}", threads, compared(step.speedUp, times))
                     : say("ladder.more_threads_unsteady", "{} against one {}", threads, compared(step.speedUp, times));
    if (verdictOf(step.speedUp) == Verdict::Faster)
        return first
            ? say("ladder.threads_faster", "{} give {} of one", threads, factorInWords(step.speedUp.factor, {}, times))
            : say("ladder.more_threads_faster", "{} {} more", threads, factorInWords(step.speedUp.factor, {}, times));
    if (verdictOf(step.speedUp) == Verdict::Slower)
        return say("ladder.threads_slower", "{} are {} than one", threads, compared(step.speedUp, times));
    return say("ladder.threads_same", "{} make no clear difference", threads);
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

std::string factorInWords(double factor, const std::optional<Spread>& unsteady, std::string_view times)
{
    if (unsteady)
        return say("ladder.unsteady", "unsteady: {}{} to {}{}", twoDigits(unsteady->lowest), times,
            twoDigits(unsteady->highest), times);
    return twoDigits(factor) + std::string(times);
}

std::string ladderInWords(std::span<const LadderStep> steps, std::string_view times)
{
    std::string cpu, gpu;
    for (const LadderStep& step : steps)
        switch (step.change) {
        case LadderChange::Simd:
            cpu = simdInWords(step, times);
            break;
        case LadderChange::Threads:
            cpu += (cpu.empty() ? "" : ", ") + threadsStepInWords(step, cpu.empty(), times);
            break;
        case LadderChange::Gpu:
            gpu = step.threads > 0 ? say("ladder.gpu", "The GPU against the {} of the CPU: {} with copies",
                      threadsInWords(step.threads), compared(step.speedUp, times))
                                   : say("ladder.gpu_all", "The GPU against all CPU threads: {} with copies",
                                       compared(step.speedUp, times));
            break;
        case LadderChange::GpuWithoutCopies:
            gpu += say("ladder.gpu_kernel", ", {} counting the kernel alone", compared(step.speedUp, times));
            break;
        }
    if (!cpu.empty()) {
        cpu += '.';
        if (cpu.front() >= 'a' && cpu.front() <= 'z')
            cpu.front() = char(cpu.front() - 'a' + 'A');
    }
    if (!gpu.empty())
        gpu += '.';
    return cpu + (cpu.empty() || gpu.empty() ? "" : " ") + gpu;
}

} // namespace warpatlas::inline report
