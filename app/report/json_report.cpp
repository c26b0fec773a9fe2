#include "app/report/json_report.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/measure/recorded_match.h"
#include "app/measure/time_fields.h"
#include "app/report/counter_report.h"
#include "app/report/prediction_words.h"
#include "app/report/report_words.h"
#include "app/report/source_report.h"
#include "app/words/json_members.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace warpatlas::inline report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int schemaVersion = 1;

Json fromLaunch(const Launch& launch)
{
    return {{"grid", launch.grid}, {"block", launch.block}, {"threads", launch.threads()}};
}

/// Sets a number. JSON has neither infinity nor NaN: the key is absent for these.
void setNumber(Json& json, const char* key, double value)
{
    if (std::isfinite(value))
        json[key] = value;
}

Json fromDevice(const DeviceInfo& device)
{
    Json json{{"id", device.id}, {"name", device.name}};
    setKnown(json, "detail", device.detail);
    json["provenance"] = nameOf(device.provenance);
    return json;
}

Json fromData(const BoundExperiment& bound)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < bound.data.size(); ++i) {
        const Dataset& dataset = bound.data[i];
        const Shape& shape = dataset.array->shape();
        const auto& inputs = bound.kernel ? bound.kernel->description().inputs : std::vector<InputDescription>();
        Json json{{"name", i < inputs.size() ? inputs[i].name : ""}, {"source", dataset.label}, {"data", dataset.spec},
            {"type", nameOf(dataset.array->type())}, {"size", shape.extent}, {"channels", shape.channels}};
        if (const std::string_view file = fileOf(dataset.spec); !file.empty())
            json["file"] = wholePath(std::string(file));
        setKnown(json, "conversion", dataset.conversion, "note", dataset.notes());
        list.push_back(json);
    }
    return list;
}

Json fromCoverage(const Outcome& outcome)
{
    const Coverage& coverage = *outcome.coverage;
    Json json{{"elements", coverage.elements}, {"written_once", coverage.writtenOnce},
        {"written_more", coverage.writtenMore}, {"unwritten", coverage.unwritten},
        {"idle_threads", coverage.idleThreads}, {"provenance", nameOf(outcome.ownersProvenance)}};
    // A recording cannot tell: its accesses were all inside.
    if (outcome.ownersProvenance == Provenance::Simulated)
        json["stray_threads"] = coverage.strayingThreads;
    setKnown(json, "unknown", coverage.unknown, "source", outcome.ownersSource);
    return json;
}

Json fromCheck(const Comparison& check, const Tolerance& tolerance)
{
    Json json{{"matches", check.matches}};
    setNumber(json, "max_abs_error", check.maxAbsError);
    json["tolerance"] = check.tolerance;
    setKnown(json, "relative_tolerance", check.relativeTolerance, "tolerance_reason", tolerance.reason);
    json["differing"] = check.differing;
    return json;
}

std::string_view referenceKindName(ReferenceSpec::Kind kind)
{
    static constexpr std::string_view names[] = {"data", "catalogue", "kernel", "cpu_function"};
    return names[std::size_t(kind)];
}

Json fromReference(const ReferenceCheck& check, const BoundExperiment& bound)
{
    const ReferenceFacts& facts = check.facts;
    Json json = fromCheck(check.comparison, check.tolerance);
    json["output"] = bound.work.buffers[check.buffer].name;
    Json reference{{"kind", referenceKindName(facts.spec.kind)}, {"given", facts.spec.text}, {"name", facts.name}};
    setKnown(reference, "source", facts.source);
    if (facts.launch) {
        reference["provenance"] = nameOf(Provenance::Simulated);
        reference["launch"] = fromLaunch(*facts.launch);
    }
    setKnown(reference, "unwritten", facts.unwritten, "note", facts.note);
    reference["message"] = say("report.against", "against {}", provenanceOf(facts));
    json["reference"] = std::move(reference);
    return json;
}

/// All parameters of the kernel; those that were not given have their defaults.
Json fromParameters(const BoundExperiment& bound)
{
    Json json = Json::object();
    for (const ParameterDescription& parameter : bound.kernel->description().parameters) {
        const auto given = bound.experiment.parameters.find(parameter.name);
        json[parameter.name] = given == bound.experiment.parameters.end() ? parameter.defaultValue : given->second;
    }
    return json;
}

/// Reports what the shown output was compared with, and all where there are several.
void setReferences(Json& json, const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    for (const ReferenceCheck& check : outcome.references) {
        if (!json.contains("check") || check.buffer == bound.work.output)
            json["check"] = fromReference(check, bound);
        if (outcome.references.size() > 1)
            json["checks"].push_back(fromReference(check, bound));
    }
}

/// The host function that would be a reference where none is named; empty where none is suggested.
std::string suggestedReference(const Outcome& outcome)
{
    const CpuCandidate* const suggested = suggestedOf(outcome.cpuFunctions);
    return suggested && outcome.bound->experiment.references.empty() ? "cpu:" + suggested->name : std::string();
}

Json fromTime(const TimeResult& time)
{
    Json json = JsonFieldWriter::written(time, TimeFields());
    if (const auto spread = unsteadiness(time))
        json["unsteady_ms"] = {spread->lowest, spread->highest};
    return json;
}

/// A recorded time is one of `times`, with what it was recorded at, and whether this run is the same in all of that.
Json fromRecorded(const RecordedTimes& recorded, const TimeResult& time, const BoundExperiment& bound)
{
    Json json = fromTime(time);
    const bool sameRun = isOfRun(recorded, bound.kernel->description(), bound.launch, bound.experiment.parameters);
    json["recorded"] = {{"gpu", recorded.gpu.name}, {"driver", recorded.gpu.driver}, {"runtime", recorded.gpu.runtime},
        {"clock_ghz", recorded.gpu.clockGhz}, {"date", recorded.date}, {"size", recorded.size.extent},
        {"channels", recorded.size.channels}, {"same_size", recorded.sameSize}, {"same_code", recorded.sameCode},
        {"same_run", sameRun}, {"launch", fromLaunch(recorded.launch)}};
    for (const auto& [name, value] : recorded.parameters)
        json["recorded"]["parameters"][name] = value;
    return json;
}

Json fromNotTimed(const NotTimed& missing, Provenance provenance)
{
    return {{"what", nameOf(missing.what)}, {"provenance", nameOf(provenance)}, {"reason", missing.reason}};
}

/// A predicted time is one of `times`, with its band in the place of an interval, and what it goes into.
Json fromPredicted(const PredictedTime& predicted)
{
    Json json{{"what", nameOf(Timed::Kernel)}, {"provenance", nameOf(Provenance::Modelled)}, {"device", predicted.gpu},
        {"median_ms", predicted.milliseconds}, {"band_ms", {predicted.lowMilliseconds, predicted.highMilliseconds}},
        {"l2", nameOf(predicted.l2)}, {"code", predicted.optimised ? "optimised" : "lesson"},
        {"parameters", predicted.source}};
    for (const PartOfTime& part : partsOf(predicted))
        json["parts"].push_back(
            {{"part", nameOf(part.part)}, {"ms", part.milliseconds}, {"would_win_ms", part.wonMilliseconds}});
    return json;
}

void setTimes(Json& json, const Outcome& outcome)
{
    for (const TimeResult& time : outcome.times)
        json["times"].push_back(fromTime(time));
    for (const NotTimed& missing : outcome.notTimed)
        json["times_absent"].push_back(fromNotTimed(missing, Provenance::Measured));
    if (outcome.predicted)
        json["times"].push_back(fromPredicted(*outcome.predicted));
    else if (!outcome.predictRefusal.empty())
        json["times_absent"].push_back(fromNotTimed({Timed::Kernel, outcome.predictRefusal}, Provenance::Modelled));
    if (!outcome.recordedTimes)
        return;
    for (const TimeResult& time : outcome.recordedTimes->times)
        json["times"].push_back(fromRecorded(*outcome.recordedTimes, time, *outcome.bound));
    for (const NotTimed& missing : outcome.recordedTimes->notTimed)
        json["times_absent"].push_back(fromNotTimed(missing, Provenance::Recorded));
}

/// Reports the right code's cost: none is known for a mistake. Recorded times are of other sizes.
Json fromCost(const Outcome& outcome)
{
    const Cost cost = outcome.bound->kernel->cost(outcome.bound->work);
    Json json{{"provenance", nameOf(Provenance::Theoretical)}, {"bytes", cost.bytes}, {"operations", cost.operations},
        {"bytes_formula", cost.bytesFormula}, {"operations_formula", cost.operationsFormula}};
    for (const Achieved& achieved : achievedIn(outcome.times, cost))
        json["achieved"].push_back({{"what", nameOf(achieved.what)}, {"device", achieved.device},
            {"provenance", nameOf(achieved.provenance)}, {"gb_per_second", achieved.gbPerSecond},
            {"giga_operations_per_second", achieved.gigaOperationsPerSecond}});
    return json;
}

Json fromOccupancy(const Outcome& outcome)
{
    Json json = toReport(*outcome.occupancy);
    if (outcome.occupancyInput) {
        json["registers_per_thread"] = outcome.occupancyInput->registersPerThread;
        json["registers_source"] = outcome.occupancySource;
        json["shared_bytes_per_block"] = outcome.occupancyInput->sharedBytesPerBlock;
    }
    if (outcome.achievedOccupancy)
        json["achieved"] = {{"provenance", nameOf(Provenance::Recorded)},
            {"fraction", outcome.achievedOccupancy->fraction}, {"warps_per_sm", outcome.achievedOccupancy->warpsPerSm}};
    return json;
}

/// Reports how the blocks ran, or would; not when each did, which would be megabytes.
Json fromSchedule(const Outcome& outcome)
{
    const Schedule& schedule = *outcome.schedule;
    Json json{{"provenance", nameOf(schedule.provenance)}, {"device", schedule.device},
        {"blocks", schedule.blocks.size()}, {"multiprocessors", schedule.multiprocessors},
        {"blocks_per_sm", schedule.blocksPerSm}, {"waves", schedule.waves}};
    if (schedule.provenance != Provenance::Recorded)
        return json;
    std::vector<bool> used(schedule.multiprocessors);
    for (const BlockSpan& block : schedule.blocks)
        used[block.sm] = true;
    json["multiprocessors_used"] = std::ranges::count(used, true);
    json["duration_ns"] = schedule.nanoseconds;
    if (outcome.recording)
        json["note"] = outcome.recording->note;
    return json;
}

Json fromDisplay(const Display& display)
{
    Json json{{"path", display.path == Display::Path::Interop ? "interop" : "copy"}};
    setKnown(json, "reason", display.reason);
    return json;
}

Json fromProblem(const Problem& problem)
{
    Json json{{"kind", nameOf(problem.kind)}};
    setKnown(json, "line", problem.line, "block", problem.block, "thread", problem.thread);
    json["severity"] = nameOf(problem.severity);
    json["count"] = problem.count;
    json["message"] = sentenceOf(problem);
    json["sentence"] = sentenceWithPlace(problem) + timesInWords(problem);
    return json;
}

} // namespace

Json toReport(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    Json json{{"schema", schemaVersion}, {"kernel", bound.kernel->description().name}};
    if (!bound.source)
        json["variant"] = bound.kernel->description().variant;
    if (bound.mistake)
        json["mistake"] = bound.mistake->name;
    json["code"] = codeMark(bound.work.code);
    if (!bound.source)
        json["data"] = fromData(bound);
    if (!bound.source && !bound.kernel->description().parameters.empty())
        json["parameters"] = fromParameters(bound);
    json["launch"] = fromLaunch(bound.launch);
    json["device"] = fromDevice(outcome.device);
    if (bound.source)
        addSource(json, outcome);
    if (outcome.coverage)
        json["coverage"] = fromCoverage(outcome);
    if (outcome.trace && !outcome.trace->known.isAll())
        json["known_blocks"] = outcome.trace->knownBlocks();
    if (!outcome.traceRefusal.empty() && !outcome.coverage)
        json["coverage_absent"] = outcome.traceRefusal;
    if (!outcome.references.empty())
        setReferences(json, outcome);
    else if (outcome.check)
        json["check"] = fromCheck(*outcome.check, bound.tolerance);
    setKnown(json, "check_absent", outcome.uncheckedReason, "reference_suggested", suggestedReference(outcome));
    setTimes(json, outcome);
    if (!bound.mistake && !bound.source)
        json["cost"] = fromCost(outcome);
    setKnown(json, "first_call_ms", outcome.firstCallMs);
    if (outcome.occupancy)
        json["occupancy"] = fromOccupancy(outcome);
    if (outcome.schedule && !outcome.schedule->blocks.empty())
        json["schedule"] = fromSchedule(outcome);
    setKnown(json, "recording_absent", outcome.recordRefusal);
    if (outcome.trace && outcome.trace->recorded) {
        json["memory"] = memoryReport(outcome.trace->total);
        json["execution"] = executionReport(outcome.trace->total);
        json["lines"] = linesReport(*outcome.trace);
    }
    if (outcome.display.path != Display::Path::None)
        json["display"] = fromDisplay(outcome.display);
    if (bound.source && outcome.launchProblems.empty())
        json["buffers"] = buffersReport(outcome);
    if (outcome.trace && (bound.source || outcome.trace->printedBytes > 0)) {
        json["printed"] = outcome.trace->printed;
        json["printed_bytes"] = outcome.trace->printedBytes;
    }
    json["problems"] = problemsReport(outcome.problems);
    return json;
}

Json toReport(const Occupancy& occupancy)
{
    Json json{{"gpu", occupancy.gpu}, {"blocks_per_sm", occupancy.blocksPerSm}, {"warps_per_sm", occupancy.warpsPerSm},
        {"max_warps_per_sm", occupancy.maxWarpsPerSm}, {"fraction", occupancy.fraction},
        {"limited_by", occupancy.limitedBy}};
    const std::pair<const char*, int> limits[] = {{"warps", occupancy.limitWarps},
        {"registers", occupancy.limitRegisters}, {"shared_memory", occupancy.limitShared},
        {"blocks", occupancy.limitBlocks}};
    for (const auto& [name, blocks] : limits)
        if (blocks != noBlockLimit)
            json["block_limits"][name] = blocks;
    json["provenance"] = nameOf(Provenance::Theoretical);
    return json;
}

Json problemsReport(std::span<const Problem> problems)
{
    Json json = Json::array();
    for (const Problem& problem : problems)
        json.push_back(fromProblem(problem));
    return json;
}

int exitStatus(const Outcome& outcome)
{
    const bool mismatch = outcome.check && !outcome.check->matches;
    const bool wrong = std::ranges::any_of(
        outcome.problems, [](const Problem& problem) { return problem.severity != Severity::Information; });
    return wrong || mismatch ? 1 : 0;
}

} // namespace warpatlas::inline report
