#include "app/report/table_report.h"

#include "app/experiment/resolve_launch.h"
#include "app/report/achieved.h"
#include "app/report/ladder_words.h"
#include "app/report/source_table.h"
#include "app/report/text_table.h"
#include "app/report/words.h"
#include "app/words/figures.h"
#include "app/words/problem_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

std::string describeData(const BoundExperiment& bound)
{
    std::string words;
    for (const Dataset& dataset : bound.data) {
        const std::string size = toText(dataset.array->shape());
        words += (words.empty() ? "" : "; ") + nameAndConversion(dataset);
        if (dataset.label.find(size) == std::string::npos)
            words += ", " + size;
        // Some labels end with it.
        if (const std::string type = fmt::format(", {}", nameOf(dataset.array->type()));
            !dataset.label.ends_with(type) || !dataset.conversion.empty())
            words += type;
        if (!dataset.note.empty())
            words += fmt::format(" ({})", dataset.note);
    }
    return words;
}

std::string describeOccupancy(const Outcome& outcome)
{
    const Occupancy& occupancy = *outcome.occupancy;
    std::string words = fmt::format("{}: {} of {} warps on an SM, {} {}; limited by {} ({}",
        percent(occupancy.fraction), occupancy.warpsPerSm, occupancy.maxWarpsPerSm, occupancy.blocksPerSm,
        occupancy.blocksPerSm == 1 ? "block" : "blocks", limitersInWords(occupancy.limitedBy), occupancy.gpu);
    if (outcome.occupancyInput)
        words += fmt::format(", {} registers: {}", outcome.occupancyInput->registersPerThread, outcome.occupancySource);
    return words + ")";
}

/// A modelled one says nothing that the occupancy does not say.
void addSchedule(TextTable& table, const Outcome& outcome)
{
    if (outcome.schedule && outcome.schedule->provenance == Provenance::Recorded) {
        const Schedule& schedule = *outcome.schedule;
        table.row("Schedule",
            fmt::format("{} blocks on {} SMs in {} us, up to {} at a time on each", grouped(schedule.blocks.size()),
                schedule.multiprocessors, threeDigits(schedule.nanoseconds * 1e-3), schedule.blocksPerSm),
            nameOf(schedule.provenance));
    }
    if (!outcome.recordRefusal.empty())
        table.row("Recording", "not all there: " + outcome.recordRefusal);
}

/// What the kernel's printf wrote, line by line as it is, but for letters that would steer the terminal.
void addPrinted(TextTable& table, const Trace& trace)
{
    table.line("Printed");
    std::string line;
    const auto flush = [&] {
        table.line("  " + line);
        line.clear();
    };
    for (const char letter : trace.printed) {
        if (letter == '\n')
            flush();
        else
            line += static_cast<unsigned char>(letter) < 0x20 && letter != '\t' ? '?' : letter;
    }
    if (!line.empty())
        flush();
    if (trace.printedBytes > trace.printed.size())
        table.line(fmt::format("  ... the first {} bytes of {}, as CUDA's own buffer would hold",
            grouped(trace.printed.size()), grouped(trace.printedBytes)));
}

/// `withReason`: why the tolerance is what it is; once a table is enough.
void addDevice(TextTable& table, const Outcome& outcome, bool withReason, const TableOptions& options)
{
    table.row("Device", outcome.device.name + (outcome.device.detail.empty() ? "" : ", " + outcome.device.detail));
    if (outcome.coverage) {
        const Coverage& coverage = *outcome.coverage;
        std::string words = outcome.bound->source ? outcome.bound->work.outputBuffer().name + ": " : std::string();
        words += fmt::format("{} element{}: {} written once, {} {}, {} unwritten", grouped(coverage.elements),
            coverage.elements == 1 ? "" : "s", grouped(coverage.writtenOnce), grouped(coverage.writtenMore),
            outcome.bound->work.writes == WritePattern::Accumulated ? "by several threads" : "more than once",
            grouped(coverage.unwritten));
        if (coverage.unknown > 0)
            words += fmt::format(", {} unknown ({} of {} blocks simulated)", grouped(coverage.unknown),
                grouped(outcome.trace->knownBlocks()), grouped(outcome.trace->launch.blocks()));
        table.row("Coverage", words, nameOf(outcome.ownersProvenance));
        std::string threads =
            fmt::format("{}, of which {} wrote nothing", grouped(coverage.knownThreads), grouped(coverage.idleThreads));
        if (coverage.strayingThreads > 0)
            threads += fmt::format(" and {} wrote outside of every buffer", grouped(coverage.strayingThreads));
        table.row("Threads", threads, nameOf(outcome.ownersProvenance));
    } else if (!outcome.traceRefusal.empty()) {
        table.row("Coverage", "not known: " + outcome.traceRefusal);
    }
    if (outcome.check)
        table.row("Check",
            fmt::format("{}: largest difference {:.3g}, tolerance {:.3g}{}",
                outcome.check->matches ? "equal to the CPU's result" : "WRONG", outcome.check->maxAbsError,
                outcome.check->tolerance, withReason ? fmt::format(" ({})", outcome.bound->tolerance.reason) : ""),
            nameOf(outcome.device.provenance));
    if (!outcome.uncheckedReason.empty())
        table.row("Check", outcome.uncheckedReason);
    if (outcome.occupancy)
        table.row("Occupancy", describeOccupancy(outcome), nameOf(Provenance::Theoretical));
    addSchedule(table, outcome);
    if (outcome.display.path != Display::Path::None)
        table.row("Display",
            outcome.display.path == Display::Path::Interop ? "interop: written into the drawn buffer, no copy"
                                                           : "copy: " + outcome.display.reason);
    if (outcome.bound->source) {
        addCounted(table, outcome, options.columns);
        if (!outcome.problems.empty())
            table.gap();
    }
    for (const Problem& problem : outcome.problems) {
        std::string place = placeInWords(problem);
        if (!place.empty())
            place += ": ";
        const char* const label = problem.severity == Severity::Information ? "Information"
            : problem.severity == Severity::Possible                        ? "Possible"
                                                                            : "Problem";
        std::string words = place + sentenceAfterLabel(problem);
        if (outcome.bound->source && problem.count > 1)
            words += fmt::format(" ({} times)", grouped(problem.count));
        table.row(label, words);
    }
    if (outcome.trace && outcome.trace->printedBytes > 0 && options.printed)
        addPrinted(table, *outcome.trace);
    else if (outcome.trace && outcome.trace->printedBytes > outcome.trace->printed.size())
        table.row("Printed",
            fmt::format("cut: {} of {} bytes are shown", grouped(outcome.trace->printed.size()),
                grouped(outcome.trace->printedBytes)));
}

/// Each quantity of each device once; the CPU is measured again with every device, the first time stands.
std::vector<TimeResult> allTimes(std::span<const OutcomePointer> outcomes)
{
    std::vector<TimeResult> times;
    for (const OutcomePointer& outcome : outcomes)
        for (const TimeResult& time : outcome->times) {
            const bool known = std::any_of(times.begin(), times.end(),
                [&](const TimeResult& other) { return other.what == time.what && other.device == time.device; });
            if (!known)
                times.push_back(time);
        }
    return times;
}

/// Step by step, of the CPU once and of each GPU; never of a GPU without its copies.
void addLadder(TextTable& table, const std::vector<TimeResult>& times)
{
    const auto isOfGpu = [](const LadderStep& step) {
        return step.change == LadderChange::Gpu || step.change == LadderChange::GpuWithoutCopies;
    };
    std::vector<LadderStep> ofCpu = ladderOf(times);
    std::erase_if(ofCpu, isOfGpu);
    if (!ofCpu.empty())
        table.row("Speed-up", ladderInWords(ofCpu, "x"), nameOf(times.front().provenance));
    for (const TimeResult& time : times) {
        if (time.what != Timed::EndToEnd)
            continue;
        std::vector<LadderStep> ofGpu = ladderOf(times, time.device);
        std::erase_if(ofGpu, [&](const LadderStep& step) { return !isOfGpu(step); });
        if (!ofGpu.empty())
            table.row(
                "Speed-up", fmt::format("{} ({})", ladderInWords(ofGpu, "x"), time.device), nameOf(time.provenance));
    }
}

void addRows(TextTable& table, const std::vector<TimeResult>& times)
{
    table.line(fmt::format("{:<24}{:>12}{:>26}{:>10}  {}", "Times", "median ms", "95 % interval", "samples", ""));
    for (const TimeResult& time : times) {
        const std::string interval = fmt::format("{} to {}", threeDigits(time.ciLowMs), threeDigits(time.ciHighMs));
        std::string note(nameOf(time.provenance));
        if (time.discarded > 0)
            note += fmt::format(", {} throttled left out", time.discarded);
        if (!time.note.empty())
            note += ", " + time.note;
        if (const auto spread = unsteadiness(time))
            note += fmt::format(
                ", unsteady: {} to {} in rounds", threeDigits(spread->lowest), threeDigits(spread->highest));
        table.line(fmt::format("  {:<22}{:>12}{:>26}{:>10}  {}", labelOf(time.what), threeDigits(time.medianMs),
            interval, time.samples, note));
    }
}

void addNotTimed(TextTable& table, const std::vector<NotTimed>& absent, std::string_view provenance)
{
    for (const NotTimed& missing : absent)
        table.row("Not timed", fmt::format("{}: {}", labelOf(missing.what), missing.reason), provenance);
}

/// What the formulas say, and what the times come to with them.
void addCost(TextTable& table, const BoundExperiment& bound, const std::vector<TimeResult>& times)
{
    const Cost cost = bound.kernel->cost(bound.work);
    table.row("Cost",
        fmt::format("{}: {}; {}", bytesText(std::uint64_t(cost.bytes)), cost.bytesFormula, cost.operationsFormula),
        nameOf(Provenance::Theoretical));
    for (const Achieved& achieved : achievedIn(times, cost))
        if (achieved.what != Timed::CpuScalar && achieved.what != Timed::CpuSimd)
            table.row("Achieved", fmt::format("{}: {}", labelOf(achieved.what), inWords(achieved)),
                nameOf(achieved.provenance));
}

/// Apart from what was measured, and never beside it in a ratio: another machine's, and as a rule of another size.
void addRecorded(TextTable& table, const RecordedTimes& recorded)
{
    table.gap();
    table.row("Recorded", fmt::format("{}; {}", sourceInWords(recorded), conditionsInWords(recorded)),
        nameOf(Provenance::Recorded));
    addRows(table, recorded.times);
    addNotTimed(table, recorded.notTimed, nameOf(Provenance::Recorded));
}

void addTimes(TextTable& table, std::span<const OutcomePointer> outcomes)
{
    const std::vector<TimeResult> times = allTimes(outcomes);
    const Outcome& first = *outcomes.front();
    if (times.empty())
        return;
    table.gap();
    addRows(table, times);
    addLadder(table, times);
    std::vector<NotTimed> absent;
    for (const OutcomePointer& outcome : outcomes)
        for (const NotTimed& missing : outcome->notTimed)
            if (std::ranges::find(absent, missing.what, &NotTimed::what) == absent.end())
                absent.push_back(missing);
    addNotTimed(table, absent, {});
    if (!first.bound->mistake && !first.bound->source)
        addCost(table, *first.bound, times);
    if (first.recordedTimes)
        addRecorded(table, *first.recordedTimes);
}

} // namespace

std::string toTable(std::span<const OutcomePointer> outcomes, const TableOptions& options)
{
    const BoundExperiment& bound = *outcomes.front()->bound;
    TextTable table;
    if (bound.source)
        addSource(table, bound);
    else
        table.row("Kernel",
            fmt::format("{} ({}): {}", bound.kernel->description().name, bound.kernel->description().variant,
                bound.kernel->description().title));
    if (bound.mistake)
        table.row("Mistake",
            fmt::format("{}: {}{}", bound.mistake->title, bound.mistake->summary,
                !mistakeNotShown(bound) ? "" : " This launch does not show it."));
    if (!bound.data.empty())
        table.row("Data", describeData(bound));
    if (const std::string words = parametersInWords(bound.kernel->description(), bound.experiment.parameters);
        !words.empty())
        table.row("Parameters", words);
    table.row("Launch",
        fmt::format("grid {}, block {}: {} thread{}{}", toText(bound.launch.grid), toText(bound.launch.block),
            grouped(bound.launch.threads()), bound.launch.threads() == 1 ? "" : "s",
            bound.source ? sharedMemoryInWords(bound.work) : ""));
    for (const OutcomePointer& outcome : outcomes) {
        table.gap();
        addDevice(table, *outcome, outcome == outcomes.front(), options);
    }
    addTimes(table, outcomes);
    return table.take();
}

std::string toTable(const GpuSheet& gpu, const OccupancyInput& input, const Occupancy& occupancy)
{
    const auto limit = [](int blocks) {
        return blocks == noBlockLimit ? std::string("none") : grouped(std::uint64_t(blocks));
    };
    TextTable table;
    table.row("GPU", fmt::format("{}, compute capability {}.{}", gpu.name, gpu.computeMajor, gpu.computeMinor));
    table.row("Block",
        fmt::format("{} threads, {} registers a thread, {} bytes of shared memory",
            grouped(std::uint64_t(input.threadsPerBlock)), input.registersPerThread,
            grouped(std::uint64_t(input.sharedBytesPerBlock))));
    table.row("Occupancy",
        fmt::format("{}: {} of {} warps on an SM, {} {}", percent(occupancy.fraction), occupancy.warpsPerSm,
            occupancy.maxWarpsPerSm, occupancy.blocksPerSm, occupancy.blocksPerSm == 1 ? "block" : "blocks"),
        nameOf(Provenance::Theoretical));
    table.row("Limited by", limitersInWords(occupancy.limitedBy));
    table.row("Blocks by",
        fmt::format("warps {}, registers {}, shared memory {}, blocks {}", limit(occupancy.limitWarps),
            limit(occupancy.limitRegisters), limit(occupancy.limitShared), limit(occupancy.limitBlocks)));
    return table.take();
}

} // namespace warpatlas
