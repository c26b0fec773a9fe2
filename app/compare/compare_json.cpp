#include "app/compare/compare_json.h"

#include "app/compare/compared_fields.h"
#include "app/words/json_members.h"

namespace warpatlas::inline comparing {

namespace {

using Json = nlohmann::ordered_json;

Json fromSide(const ComparedRun& run)
{
    Json json{{"name", run.name}, {"kernel", run.kernel}};
    setKnown(json, "variant", run.variant, "mistake", run.mistake, "source", run.source);
    json["device"] = {{"id", run.deviceId}, {"name", run.deviceName}, {"provenance", nameOf(run.deviceProvenance)}};
    json["saved"] = run.saved;
    setKnown(json, "date", run.date, "program", run.program);
    json["wrong"] = run.isWrong;
    return json;
}

Json fromTime(const ComparedTime& compared)
{
    const TimeResult& time = compared.time;
    Json json{{"median_ms", time.medianMs}, {"provenance", nameOf(time.provenance)}, {"device", time.device}};
    const bool modelled = time.provenance == Provenance::Modelled;
    json[modelled ? "band_ms" : "ci95_ms"] = {time.ciLowMs, time.ciHighMs};
    if (!modelled)
        json["samples"] = time.samples;
    setKnown(json, "date", compared.date, "note", time.note);
    if (time.provenance == Provenance::Recorded) {
        json["recorded"]["same_run"] = compared.ofThisRun;
        setKnown(json["recorded"], "size", compared.recordedAt, "launch", compared.recordedLaunch);
        json["recorded"]["same_code"] = compared.sameCode;
    }
    return json;
}

Json fromRow(const TimeRow& row)
{
    Json json{{"what", nameOf(row.what)}};
    if (row.a)
        json["a"] = fromTime(*row.a);
    if (row.b)
        json["b"] = fromTime(*row.b);
    if (row.ratio) {
        json["ratio"] = row.ratio->factor;
        json["ratio_ci95"] = {row.ratio->low, row.ratio->high};
        json["verdict"] = nameOf(row.ratio->verdict);
        json["unsteady"] = row.ratio->unsteady;
    }
    if (row.bands)
        json["bands"] = nameOf(*row.bands);
    setKnown(json, "remark", nameOf(row.remark));
    return json;
}

Json fromRow(const CounterRow& row)
{
    Json json{{"what", row.counter->key}};
    setKnown(json, "a", row.a, "b", row.b);
    if (const auto ratio = row.ratio())
        json["ratio"] = *ratio;
    json["provenance"] = nameOf(Provenance::Simulated);
    return json;
}

template <class Found>
void setSides(Json& json, const char* key, const std::optional<Found>& a, const std::optional<Found>& b)
{
    if (a)
        json[key]["a"] = JsonFieldWriter::written(*a, ComparedFields());
    if (b)
        json[key]["b"] = JsonFieldWriter::written(*b, ComparedFields());
}

Json fromProblem(const ProblemRow& row)
{
    Json json{{"only_in", row.ofB ? "b" : "a"}};
    JsonFieldWriter::add(json, row.problem, ComparedFields());
    return json;
}

} // namespace

Json jsonOf(const ConditionDifference& difference)
{
    Json json{{"what", nameOf(difference.what)}};
    setKnown(json, "name", difference.name, "a", difference.a, "b", difference.b);
    return json;
}

Json toReport(const RunComparison& comparison)
{
    const ComparedRun &a = comparison.a, &b = comparison.b;
    Json json{{"schema", 1}, {"a", fromSide(a)}, {"b", fromSide(b)}, {"conditions", Json::array()},
        {"times", Json::array()}, {"counters", Json::array()}};
    for (const ConditionDifference& difference : comparison.conditions)
        json["conditions"].push_back(jsonOf(difference));
    for (const TimeRow& row : comparison.times)
        json["times"].push_back(fromRow(row));
    for (const CounterRow& row : comparison.counters)
        json["counters"].push_back(fromRow(row));
    setSides(json, "coverage", a.coverage, b.coverage);
    setSides(json, "check", a.check, b.check);
    setSides(json, "occupancy", a.occupancy, b.occupancy);
    json["problems"] = Json::array();
    for (const ProblemRow& row : comparison.problems)
        json["problems"].push_back(fromProblem(row));
    json["common_problems"] = comparison.commonProblems;
    return json;
}

} // namespace warpatlas::inline comparing
