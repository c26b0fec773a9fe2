#include "app/report/table_report.h"

#include "app/experiment/resolve_launch.h"
#include "app/report/prediction_words.h"
#include "app/report/report_words.h"
#include "app/report/source_table.h"
#include "app/report/times_report.h"
#include "app/result/text_table.h"
#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline report {

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
        if (const std::string note = dataset.notes(); !note.empty())
            words += fmt::format(" ({})", note);
    }
    return words;
}

std::string describeOccupancy(const Outcome& outcome)
{
    const Occupancy& occupancy = *outcome.occupancy;
    std::string where = occupancy.gpu;
    if (outcome.occupancyInput)
        where += say("report.registers_source", ", {} registers: {}", outcome.occupancyInput->registersPerThread,
            outcome.occupancySource);
    return say("report.occupancy_limited", "{}; limited by {} ({})", warpsInWords(occupancy),
        limitersInWords(occupancy.limitedBy), where);
}

/// Adds a recorded schedule; a modelled one says no more than the occupancy.
void addSchedule(TextTable& table, const Outcome& outcome)
{
    if (outcome.schedule && outcome.schedule->provenance == Provenance::Recorded) {
        const Schedule& schedule = *outcome.schedule;
        table.row(label::schedule,
            say("report.blocks_on_sms", "{} blocks on {} SMs in {} us, up to {} at a time on each",
                grouped(schedule.blocks.size()), schedule.multiprocessors, threeDigits(schedule.nanoseconds * 1e-3),
                schedule.blocksPerSm),
            nameOf(schedule.provenance));
        if (outcome.achievedOccupancy)
            table.row(label::achievedOccupancy, inWords(*outcome.achievedOccupancy), nameOf(schedule.provenance));
    }
    if (!outcome.recordRefusal.empty())
        table.row(label::recording, say("report.not_all_recorded", "not all there: {}", outcome.recordRefusal));
}

/// Adds what the kernel's printf wrote, line by line as it is, without characters that control the terminal.
void addPrinted(TextTable& table, const Trace& trace)
{
    table.line(say(label::printed));
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
        table.line("  ... "
            + say("report.printed_last", "the last {} bytes of {}, as CUDA's own buffer would hold",
                grouped(trace.printed.size()), grouped(trace.printedBytes)));
}

void addCoverage(TextTable& table, const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    const std::string all = counted(coverage.elements, noun::element), once = grouped(coverage.writtenOnce),
                      more = grouped(coverage.writtenMore), unwritten = grouped(coverage.unwritten);
    std::string words = outcome.bound->source ? outcome.bound->work.outputBuffer().name + ": " : std::string();
    words += outcome.bound->work.writes == WritePattern::Accumulated
        ? say("report.coverage_several", "{}: {} written once, {} by several threads, {} unwritten", all, once, more,
            unwritten)
        : say(
            "report.coverage_more", "{}: {} written once, {} more than once, {} unwritten", all, once, more, unwritten);
    if (coverage.unknown > 0)
        words += say("report.coverage_unknown", ", {} unknown ({} of {} blocks simulated)", grouped(coverage.unknown),
            grouped(outcome.trace->knownBlocks()), grouped(outcome.trace->launch.blocks()));
    table.row(label::coverage, words, nameOf(outcome.ownersProvenance));
    if (const std::string part = partOfAllocation(outcome); !part.empty())
        table.row("", part);
    const std::string threads = grouped(coverage.knownThreads), idle = grouped(coverage.idleThreads);
    table.row(label::threads,
        coverage.strayingThreads > 0
            ? say("report.straying_threads", "{}, of which {} wrote nothing and {} wrote outside of every buffer",
                threads, idle, grouped(coverage.strayingThreads))
            : say("report.idle_threads", "{}, of which {} wrote nothing", threads, idle),
        nameOf(outcome.ownersProvenance));
}

std::string checkInWords(const Comparison& check)
{
    return check.matches
        ? say("report.equal", "equal to the CPU's result: largest difference {:.3g}, tolerance {:.3g}",
            check.maxAbsError, check.tolerance)
        : say("report.wrong", "WRONG: largest difference {:.3g}, tolerance {:.3g}", check.maxAbsError, check.tolerance);
}

/// Adds the references of a person's own kernel, a line each.
void addReferences(TextTable& table, const Outcome& outcome)
{
    for (const ReferenceCheck& check : outcome.references) {
        const std::string& output = outcome.bound->work.buffers[check.buffer].name;
        const std::string against = provenanceOf(check.facts);
        const Comparison& found = check.comparison;
        const std::string allowed = toleranceText(found.tolerance, found.relativeTolerance);
        table.row(label::check,
            found.matches
                ? say("report.equal_to", "{}: equal to {}: largest difference {:.3g}, tolerance {} ({})", output,
                    against, found.maxAbsError, allowed, check.tolerance.reason)
                : say("report.differs_from", "{}: WRONG against {}: largest difference {:.3g}, tolerance {} ({})",
                    output, against, found.maxAbsError, allowed, check.tolerance.reason),
            nameOf(outcome.device.provenance));
    }
}

/// `withReason` adds why the tolerance is what it is; once a table is enough.
void addDevice(TextTable& table, const Outcome& outcome, bool withReason, const TableOptions& options)
{
    table.row(label::device, outcome.device.name + (outcome.device.detail.empty() ? "" : ", " + outcome.device.detail));
    if (outcome.coverage)
        addCoverage(table, outcome);
    else if (!outcome.traceRefusal.empty())
        table.row(label::coverage, say("report.no_coverage", "not known: {}", outcome.traceRefusal));
    addReferences(table, outcome);
    if (outcome.check && outcome.references.empty())
        table.row(label::check,
            checkInWords(*outcome.check) + (withReason ? fmt::format(" ({})", outcome.bound->tolerance.reason) : ""),
            nameOf(outcome.device.provenance));
    if (!outcome.uncheckedReason.empty())
        table.row(label::check, outcome.uncheckedReason);
    if (outcome.occupancy)
        table.row(label::occupancy, describeOccupancy(outcome), nameOf(Provenance::Theoretical));
    addSchedule(table, outcome);
    if (outcome.display.path != Display::Path::None)
        table.row(label::display,
            outcome.display.path == Display::Path::Interop
                ? say("report.interop", "interop: written into the drawn buffer, no copy")
                : say("report.copy", "copy: {}", outcome.display.reason));
    if (outcome.bound->source) {
        addCounted(table, outcome, options.columns);
        if (!outcome.problems.empty())
            table.gap();
    }
    addProblemRows(table, outcome.problems, outcome.bound->source != nullptr);
    if (outcome.trace && outcome.trace->printedBytes > 0 && options.printed)
        addPrinted(table, *outcome.trace);
    else if (outcome.trace && outcome.trace->printedBytes > outcome.trace->printed.size())
        table.row(label::printed,
            say("report.printed_cut", "cut: {} of {} bytes are shown", grouped(outcome.trace->printed.size()),
                grouped(outcome.trace->printedBytes)));
}

/// Returns each quantity of each device once. The CPU is measured again with every device; its first time is kept.
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

/// Adds the ladder step by step, once for the CPU and once for each GPU; never a GPU's without its copies.
void addLadder(TextTable& table, const std::vector<TimeResult>& times)
{
    const auto isOfGpu = [](const LadderStep& step) {
        return step.change == LadderChange::Gpu || step.change == LadderChange::GpuWithoutCopies;
    };
    std::vector<LadderStep> ofCpu = ladderOf(times);
    std::erase_if(ofCpu, isOfGpu);
    if (!ofCpu.empty())
        table.row(label::speedUp, ladderInWords(ofCpu, "x"), nameOf(times.front().provenance));
    for (const TimeResult& time : times) {
        if (time.what != Timed::EndToEnd)
            continue;
        std::vector<LadderStep> ofGpu = ladderOf(times, time.device);
        std::erase_if(ofGpu, [&](const LadderStep& step) { return !isOfGpu(step); });
        if (!ofGpu.empty())
            table.row(label::speedUp, fmt::format("{} ({})", ladderInWords(ofGpu, "x"), time.device),
                nameOf(time.provenance));
    }
}

void addRows(TextTable& table, const std::vector<TimeResult>& times)
{
    table.line(fmt::format("{:<24}{:>12}{:>26}{:>10}  {}", say("report.column_times", "Times"),
        say("report.median", "median ms"), say("report.interval", "95 % interval"), say("report.samples", "samples"),
        ""));
    for (const TimeResult& time : times) {
        const std::string interval =
            say("report.from_to", "{} to {}", threeDigits(time.ciLowMs), threeDigits(time.ciHighMs));
        std::string note(nameOf(time.provenance));
        if (time.discarded > 0)
            note += say("report.throttled", ", {} throttled left out", time.discarded);
        if (!time.note.empty())
            note += ", " + time.note;
        if (const auto spread = unsteadiness(time))
            note += say("report.unsteady", ", unsteady: {} to {} in rounds", threeDigits(spread->lowest),
                threeDigits(spread->highest));
        table.line(fmt::format("  {:<22}{:>12}{:>26}{:>10}  {}", labelOf(time.what), threeDigits(time.medianMs),
            interval, time.samples, note));
    }
}

void addNotTimed(TextTable& table, const std::vector<NotTimed>& absent, std::string_view provenance)
{
    for (const NotTimed& missing : absent)
        table.row(label::notTimed, fmt::format("{}: {}", labelOf(missing.what), missing.reason), provenance);
}

/// Adds the formulas' cost, and the rates that the times amount to with it.
void addCost(TextTable& table, const BoundExperiment& bound, const std::vector<TimeResult>& times)
{
    const Cost cost = bound.kernel->cost(bound.work);
    table.row(label::cost,
        fmt::format("{}: {}; {}", bytesText(std::uint64_t(cost.bytes)), cost.bytesFormula, cost.operationsFormula),
        nameOf(Provenance::Theoretical));
    for (const Achieved& achieved : achievedIn(times, cost))
        if (achieved.what != Timed::CpuScalar && achieved.what != Timed::CpuSimd)
            table.row(label::achieved, fmt::format("{}: {}", labelOf(achieved.what), inWords(achieved)),
                nameOf(achieved.provenance));
}

/// Adds recorded times apart from measured ones, and never in a ratio with them: they are of another machine, and as a
/// rule of another size.
void addRecorded(TextTable& table, const RecordedTimes& recorded)
{
    table.gap();
    table.row(label::recorded, fmt::format("{}; {}", sourceInWords(recorded), conditionsInWords(recorded)),
        nameOf(Provenance::Recorded));
    addRows(table, recorded.times);
    addNotTimed(table, recorded.notTimed, nameOf(Provenance::Recorded));
}

/// Adds what is modelled apart from what is measured, as a band, once for each GPU; never in a ratio.
void addPredicted(TextTable& table, std::span<const OutcomePointer> outcomes)
{
    std::vector<std::string> told;
    for (const OutcomePointer& outcome : outcomes) {
        if (!outcome->predictRefusal.empty() && told.empty())
            table.row(label::predicted, say("report.not_predicted", "not there: {}", outcome->predictRefusal));
        if (!outcome->predicted || std::ranges::find(told, outcome->predicted->gpu) != told.end())
            continue;
        const PredictedTime& predicted = *outcome->predicted;
        told.push_back(predicted.gpu);
        table.gap();
        table.row(label::predicted,
            say("report.predicted", "{} for the kernel on {}", bandInWords(predicted), sourceInWords(predicted)),
            nameOf(Provenance::Modelled));
        table.row(label::limits, partsInWords(predicted), nameOf(Provenance::Modelled));
    }
}

void addTimes(TextTable& table, std::span<const OutcomePointer> outcomes)
{
    const std::vector<TimeResult> times = allTimes(outcomes);
    const Outcome& first = *outcomes.front();
    if (times.empty()) {
        addPredicted(table, outcomes);
        return;
    }
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
    addPredicted(table, outcomes);
    if (first.recordedTimes)
        addRecorded(table, *first.recordedTimes);
}

TextTable tableOf(std::span<const OutcomePointer> outcomes, const TableOptions& options)
{
    const BoundExperiment& bound = *outcomes.front()->bound;
    TextTable table;
    if (bound.source)
        addSource(table, bound);
    else
        table.row(label::kernel,
            fmt::format("{} ({}): {}", bound.kernel->description().name, bound.kernel->description().variant,
                bound.kernel->description().title));
    if (bound.mistake)
        table.row(label::mistake,
            fmt::format("{}: {}{}", bound.mistake->title, bound.mistake->summary,
                !mistakeNotShown(bound) ? "" : " " + say("report.not_shown", "This launch does not show it.")));
    if (!bound.data.empty())
        table.row(label::data, describeData(bound));
    if (const std::string words = parametersInWords(bound.kernel->description(), bound.experiment.parameters);
        !words.empty())
        table.row(label::parameters, words);
    table.row(label::launch,
        say("report.grid_and_block", "grid {}, block {}: {}", toText(bound.launch.grid), toText(bound.launch.block),
            counted(bound.launch.threads(), noun::thread))
            + (bound.source ? sharedMemoryInWords(bound.work) : ""));
    for (const OutcomePointer& outcome : outcomes) {
        table.gap();
        addDevice(table, *outcome, outcome == outcomes.front(), options);
    }
    addTimes(table, outcomes);
    return table;
}

} // namespace

std::string toTable(std::span<const OutcomePointer> outcomes, const TableOptions& options)
{
    return tableOf(outcomes, options).take();
}

std::vector<TextTable::Row> rowsOf(const OutcomePointer& outcome)
{
    return tableOf(std::span(&outcome, 1), {.printed = false}).rows();
}

} // namespace warpatlas::inline report
