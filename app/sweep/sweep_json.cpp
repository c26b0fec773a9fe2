#include "app/sweep/sweep_json.h"

#include "app/experiment/experiment_json.h"
#include "app/report/read_times.h"
#include "app/sweep/point_facts.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "kernels/model/read_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* sweepVersionKey = "warpatlas_sweep";
constexpr int sweepVersion = 1;

std::string isNoSweep()
{
    return say("sweep.is_none", "is no sweep that was kept");
}

Json jsonOfAxes(const Sweep& sweep)
{
    Json axes = Json::array();
    for (const SweepAxis& axis : sweep.axes) {
        Json json{{"axis", nameOf(axis.over)}};
        setKnown(json, "parameter", axis.parameter);
        if (axis.own)
            json["argument"] = {{"type", nameOf(axis.own->type)}, {"index", axis.own->index}};
        json["values"] = axis.values;
        axes.push_back(std::move(json));
    }
    return axes;
}

Json jsonOfConditions(const SweepConditions& conditions)
{
    Json json{{"program", conditions.program}, {"dates", conditions.dates}, {"devices", Json::array()},
        {"code", Json::array()}};
    for (const DeviceInfo& device : conditions.devices) {
        Json entry{{"id", device.id}, {"name", device.name}};
        setKnown(entry, "detail", device.detail);
        setKnown(entry, "driver", device.driver);
        setKnown(entry, "runtime", device.runtime);
        json["devices"].push_back(std::move(entry));
    }
    for (const auto& [kernel, mark] : conditions.code)
        json["code"].push_back({{"kernel", kernel}, {"mark", mark}});
    for (const SweepData& data : conditions.data)
        json["data"].push_back({{"spec", data.spec}, {"label", data.label}, {"mark", data.mark}});
    return json;
}

SweepOver overFrom(const JsonReader& value)
{
    const std::string name = value.text();
    for (int over = 0; over <= int(SweepOver::Launches); ++over)
        if (nameOf(SweepOver(over)) == name)
            return SweepOver(over);
    value.fail(say("sweep.unknown_axis", "is no axis of a sweep"));
}

SweepConditions conditionsFrom(const JsonReader& json)
{
    SweepConditions conditions;
    conditions.program = json.member("program").text();
    conditions.dates = json.member("dates").texts();
    for (const JsonReader& device : json.member("devices").list()) {
        DeviceInfo info;
        info.id = device.member("id").text();
        info.name = device.member("name").text();
        device.takeKnown("detail", info.detail);
        device.takeKnown("driver", info.driver);
        device.takeKnown("runtime", info.runtime);
        conditions.devices.push_back(std::move(info));
    }
    for (const JsonReader& code : json.member("code").list())
        conditions.code.emplace_back(code.member("kernel").text(), code.member("mark").text());
    if (const auto list = json.find("data"))
        for (const JsonReader& data : list->list())
            conditions.data.push_back(
                {data.member("spec").text(), data.member("label").text(), data.member("mark").text()});
    return conditions;
}

using Json = nlohmann::ordered_json;

Json sixDigitsEach(const std::vector<double>& samples)
{
    Json list = Json::array();
    for (const double ms : samples)
        list.push_back(toSixDigits(ms));
    return list;
}

Json jsonOfTime(const TimeResult& time)
{
    Json json{{"what", nameOf(time.what)}, {"provenance", nameOf(time.provenance)}, {"device", time.device},
        {"median_ms", toSixDigits(time.medianMs)}};
    const bool modelled = time.provenance == Provenance::Modelled; // has a band, and no samples
    json[modelled ? "band_ms" : "ci95_ms"] = sixDigitsEach({time.ciLowMs, time.ciHighMs});
    if (modelled)
        return json;
    json["samples"] = time.samples;
    json["discarded"] = time.discarded;
    setKnown(json, "note", time.note);
    setKnown(json, "library", time.library);
    setKnown(json, "threads", time.threads);
    for (const TimeResult::Round& round : time.rounds)
        json["rounds"].push_back({{"median_ms", toSixDigits(round.medianMs)},
            {"ci95_ms", sixDigitsEach({round.ciLowMs, round.ciHighMs})}, {"samples", round.samples}});
    return json;
}

Json jsonOfSamples(const QuantitySamples& samples)
{
    Json json{{"what", nameOf(samples.what)}, {"provenance", nameOf(samples.provenance)}, {"device", samples.device},
        {"threads", samples.threads}, {"note", samples.note}, {"rounds_ms", Json::array()},
        {"throttled_ms", sixDigitsEach(samples.throttledMs)}, {"wall_seconds", toSixDigits(samples.wallSeconds)},
        {"round", samples.round}, {"round_is_over", samples.roundIsOver}};
    setKnown(json, "library", samples.library);
    for (const std::vector<double>& round : samples.roundsMs)
        json["rounds_ms"].push_back(sixDigitsEach(round));
    return json;
}

Json jsonOfCounters(const SweepPoint& point)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < sweepCounters; ++i)
        if (SweepCounter(i) != SweepCounter::Occupancy && point.counters[i])
            json[std::string(keyOf(SweepCounter(i)))] = *point.counters[i];
    if (!json.empty())
        json["provenance"] = nameOf(Provenance::Simulated);
    return json;
}

std::vector<double> msListFrom(const JsonReader& value)
{
    std::vector<double> list;
    for (const JsonReader& ms : value.list())
        list.push_back(notNegativeFrom(ms));
    return list;
}

int countIn(const JsonReader& json, const char* key)
{
    return int(json.member(key).wholeFrom(0, 1000000));
}

QuantitySamples samplesFrom(const JsonReader& json)
{
    QuantitySamples samples;
    samples.what = timedIn(json);
    samples.provenance = provenanceIn(json);
    samples.device = json.member("device").text();
    samples.threads = countIn(json, "threads");
    samples.note = json.member("note").text();
    json.takeKnown("library", samples.library);
    const auto rounds = json.member("rounds_ms").list("a list", samples.roundsMs.size());
    for (std::size_t i = 0; i < rounds.size(); ++i)
        samples.roundsMs[i] = msListFrom(rounds[i]);
    samples.throttledMs = msListFrom(json.member("throttled_ms"));
    samples.wallSeconds = notNegativeFrom(json.member("wall_seconds"));
    samples.round = int(json.member("round").wholeFrom(0, measureRounds - 1));
    samples.roundIsOver = json.member("round_is_over").flag();
    return samples;
}

std::vector<TimeResult> timesFrom(const JsonReader& list)
{
    std::vector<TimeResult> times;
    for (const JsonReader& time : list.list())
        times.push_back(timeFrom(time));
    return times;
}

double counterFrom(const JsonReader& value, SweepCounter counter)
{
    constexpr double mostInstructions = 1e18;
    const double number = notNegativeFrom(value);
    if (isFraction(counter))
        value.expect(number <= 1, say("sweep.fraction", "a fraction, 0 to 1"));
    else
        value.expect(number <= mostInstructions, say("sweep.countable", "a number that can be counted to"));
    return number;
}

void readCounters(const JsonReader& json, SweepPoint& point)
{
    if (const auto occupancy = json.find("occupancy")) {
        point.counters[std::size_t(SweepCounter::Occupancy)] =
            counterFrom(occupancy->member("fraction"), SweepCounter::Occupancy);
        point.occupancyGpu = occupancy->member("gpu").text();
    }
    if (const auto counters = json.find("counters"))
        for (std::size_t i = 0; i < sweepCounters; ++i)
            if (const auto value = counters->find(std::string(keyOf(SweepCounter(i)))))
                point.counters[i] = counterFrom(*value, SweepCounter(i));
    json.takeKnown("not_simulated", point.notSimulated);
}

Json jsonOf(const SweepPoint& point)
{
    if (!point.refusal.empty()) {
        Json refused{{"refusal", point.refusal}};
        setKnown(refused, "stopped", point.stopped);
        return refused;
    }
    if (!point.ran)
        return Json::object();
    Json json{{"launch", {{"grid", point.launch.grid}, {"block", point.launch.block}}}, {"size", point.size.extent},
        {"channels", point.size.channels}, {"device", {{"id", point.device.id}, {"name", point.device.name}}}};
    if (point.matches)
        json["check"] = {{"matches", *point.matches}};
    json["problems"] = point.problems;
    if (point.bytes > 0)
        json["cost"] = {
            {"bytes", point.bytes}, {"operations", point.operations}, {"provenance", nameOf(Provenance::Theoretical)}};
    if (const auto occupancy = point.counter(SweepCounter::Occupancy))
        json["occupancy"] = {
            {"gpu", point.occupancyGpu}, {"fraction", *occupancy}, {"provenance", nameOf(Provenance::Theoretical)}};
    if (Json counters = jsonOfCounters(point); !counters.empty())
        json["counters"] = std::move(counters);
    setKnown(json, "not_simulated", point.notSimulated);
    json["times"] = Json::array();
    for (const TimeResult& time : point.times)
        if (!point.cpuTimesOf || !isOfCpu(time.what)) // else they are another point's
            json["times"].push_back(jsonOfTime(time));
    for (const NotTimed& missing : point.notTimed)
        json["times_absent"].push_back({{"what", nameOf(missing.what)}, {"reason", missing.reason}});
    setKnown(json, "cpu_times_of", point.cpuTimesOf);
    for (const TimeResult& time : point.recorded)
        json["recorded"].push_back(jsonOfTime(time));
    if (point.predicted)
        json["predicted"] = jsonOfTime(*point.predicted);
    setKnown(json, "not_predicted", point.notPredicted);
    json["timed"] = point.timed;
    for (const QuantitySamples& samples : point.samples)
        json["samples"].push_back(jsonOfSamples(samples));
    return json;
}

SweepPoint pointFrom(const JsonReader& json, std::size_t points)
{
    SweepPoint point;
    if (const auto refusal = json.find("refusal")) {
        point.refusal = refusal->text();
        json.takeKnown("stopped", point.stopped);
        return point;
    }
    if (!json.find("launch"))
        return point;
    point.ran = true;
    const JsonReader launch = json.member("launch");
    point.launch = {axesFrom(launch.member("grid")), axesFrom(launch.member("block"))};
    const auto size = json.member("size").list("a list", 3);
    constexpr std::uint64_t longest = std::uint64_t{1} << 40U;
    point.size.extent = {size[0].wholeFrom(1, longest), size[1].wholeFrom(1, longest), size[2].wholeFrom(1, longest)};
    point.size.channels = std::uint32_t(json.member("channels").wholeFrom(1, 0xffff));
    point.device.id = json.member("device").member("id").text();
    point.device.name = json.member("device").member("name").text();
    if (const auto check = json.find("check"))
        point.matches = check->member("matches").flag();
    point.problems = json.member("problems").texts();
    if (const auto cost = json.find("cost")) {
        point.bytes = notNegativeFrom(cost->member("bytes"));
        point.operations = notNegativeFrom(cost->member("operations"));
    }
    readCounters(json, point);
    point.times = timesFrom(json.member("times"));
    if (const auto absent = json.find("times_absent"))
        for (const JsonReader& missing : absent->list())
            point.notTimed.push_back({timedIn(missing), missing.member("reason").text()});
    if (const auto other = json.find("cpu_times_of"))
        point.cpuTimesOf = std::size_t(other->wholeFrom(0, points - 1));
    if (const auto recorded = json.find("recorded"))
        point.recorded = timesFrom(*recorded);
    if (const auto predicted = json.find("predicted"))
        point.predicted = timeFrom(*predicted);
    json.takeKnown("not_predicted", point.notPredicted);
    point.timed = json.member("timed").flag();
    if (const auto samples = json.find("samples"))
        for (const JsonReader& quantity : samples->list())
            point.samples.push_back(samplesFrom(quantity));
    return point;
}

SweepResult resultFrom(const JsonReader& json)
{
    json.expectFormat(isNoSweep(), sweepVersionKey, sweepVersion);
    SweepResult result;
    result.sweep.base = experimentFrom(json.member("experiment").inside());
    result.sweep.measure = json.member("measure").flag();
    json.takeKnown("predict", result.sweep.predict);
    if (const auto warm = json.find("warm"); warm && warm->flag())
        result.sweep.kernelCache = KernelCache::Warm;
    for (const JsonReader& axis : json.member("over").list()) {
        SweepAxis read{overFrom(axis.member("axis")), "", axis.member("values").texts()};
        axis.takeKnown("parameter", read.parameter);
        if (const auto argument = axis.find("argument")) {
            const auto type = elementTypeFrom(argument->member("type").text());
            argument->member("type").expect(type.has_value(), say("sweep.number_type", "a type of numbers"));
            constexpr std::uint64_t mostParameters = 4096;
            read.own = OwnParameter{*type, std::size_t(argument->member("index").wholeFrom(0, mostParameters))};
        }
        axis.expect(!read.values.empty(), say("sweep.no_values", "at least one value"));
        result.sweep.axes.push_back(std::move(read));
    }
    const std::size_t axes = result.sweep.axes.size();
    json.member("over").expect(axes == 1 || axes == 2, say("sweep.axes", "one axis or two"));
    json.member("over").expect(
        result.sweep.points() <= mostSweepPoints, say("sweep.fewer_points", "at most {} points", mostSweepPoints));
    result.conditions = conditionsFrom(json.member("conditions"));
    for (const JsonReader& point : json.member("points").list("a list", result.sweep.points())) {
        const JsonReader values = point.member("values");
        values.expect(values.texts() == result.sweep.valuesAt(result.points.size()),
            say("sweep.values_of_point", "the values of that point"));
        result.points.push_back(pointFrom(point, result.sweep.points()));
    }
    return result;
}

} // namespace

std::string toJson(const SweepResult& result)
{
    Json json{{sweepVersionKey, sweepVersion}, {"complete", result.complete()}, {"over", jsonOfAxes(result.sweep)},
        {"measure", result.sweep.measure}, {"predict", result.sweep.predict},
        {"warm", result.sweep.kernelCache == KernelCache::Warm}, {"experiment", jsonOf(result.sweep.base)},
        {"conditions", jsonOfConditions(result.conditions)}};
    std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace);
    text.resize(text.size() - 2); // of an object that goes on
    text += ",\n  \"points\": [";
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        Json point{{"values", result.sweep.valuesAt(i)}};
        point.update(jsonOf(result.points[i]));
        text += (i == 0 ? "\n    " : ",\n    ") + point.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return text + "\n  ]\n}\n";
}

SweepResult sweepFromJson(std::string_view json, const std::string& name)
{
    return readJson(json, name, isNoSweep(), [&](const JsonReader& reader) {
        SweepResult result = resultFrom(reader);
        shareCpuTimes(result);
        return result;
    });
}

} // namespace warpatlas
