#include "app/sweep/point_json.h"

#include "app/report/read_times.h"
#include "app/sweep/point_facts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

using Json = nlohmann::ordered_json;

Json listOf(const std::vector<double>& samples)
{
    Json list = Json::array();
    for (const double ms : samples)
        list.push_back(toSixDigits(ms));
    return list;
}

Json intervalOf(double low, double high)
{
    return {toSixDigits(low), toSixDigits(high)};
}

Json jsonOfTime(const TimeResult& time)
{
    Json json{{"what", nameOf(time.what)}, {"provenance", nameOf(time.provenance)}, {"device", time.device},
        {"median_ms", toSixDigits(time.medianMs)}};
    const bool modelled = time.provenance == Provenance::Modelled; // has a band, and no samples
    json[modelled ? "band_ms" : "ci95_ms"] = intervalOf(time.ciLowMs, time.ciHighMs);
    if (modelled)
        return json;
    json["samples"] = time.samples;
    json["discarded"] = time.discarded;
    if (!time.note.empty())
        json["note"] = time.note;
    if (!time.library.empty())
        json["library"] = time.library;
    if (time.threads > 0)
        json["threads"] = time.threads;
    for (const TimeResult::Round& round : time.rounds)
        json["rounds"].push_back({{"median_ms", toSixDigits(round.medianMs)},
            {"ci95_ms", intervalOf(round.ciLowMs, round.ciHighMs)}, {"samples", round.samples}});
    return json;
}

Json jsonOfSamples(const QuantitySamples& samples)
{
    Json json{{"what", nameOf(samples.what)}, {"provenance", nameOf(samples.provenance)}, {"device", samples.device},
        {"threads", samples.threads}, {"note", samples.note}, {"rounds_ms", Json::array()},
        {"throttled_ms", listOf(samples.throttledMs)}, {"wall_seconds", toSixDigits(samples.wallSeconds)},
        {"round", samples.round}, {"round_is_over", samples.roundIsOver}};
    if (!samples.library.empty())
        json["library"] = samples.library;
    for (const std::vector<double>& round : samples.roundsMs)
        json["rounds_ms"].push_back(listOf(round));
    return json;
}

bool isOfAnotherPoint(const SweepPoint& point, const TimeResult& time)
{
    return point.cpuTimesOf && isOfCpu(time.what);
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
    if (const auto library = json.find("library"))
        samples.library = library->text();
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

Dim3 dimOf(const JsonReader& value)
{
    const auto axes = value.list("a list", 3);
    const auto axis = [&](std::size_t i) { return std::uint32_t(axes[i].wholeFrom(0, 0xffffffffU)); };
    return {axis(0), axis(1), axis(2)};
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
    if (const auto why = json.find("not_simulated"))
        point.notSimulated = why->text();
}

} // namespace

Json jsonOf(const SweepPoint& point)
{
    if (!point.refusal.empty()) {
        Json refused{{"refusal", point.refusal}};
        if (point.stopped)
            refused["stopped"] = true;
        return refused;
    }
    if (!point.ran)
        return Json::object();
    const auto dim = [](const Dim3& size) { return Json{size.x, size.y, size.z}; };
    Json json{{"launch", {{"grid", dim(point.launch.grid)}, {"block", dim(point.launch.block)}}},
        {"size", {point.size.extent.x, point.size.extent.y, point.size.extent.z}}, {"channels", point.size.channels},
        {"device", {{"id", point.device.id}, {"name", point.device.name}}}};
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
    if (!point.notSimulated.empty())
        json["not_simulated"] = point.notSimulated;
    json["times"] = Json::array();
    for (const TimeResult& time : point.times)
        if (!isOfAnotherPoint(point, time))
            json["times"].push_back(jsonOfTime(time));
    for (const NotTimed& missing : point.notTimed)
        json["times_absent"].push_back({{"what", nameOf(missing.what)}, {"reason", missing.reason}});
    if (point.cpuTimesOf)
        json["cpu_times_of"] = *point.cpuTimesOf;
    for (const TimeResult& time : point.recorded)
        json["recorded"].push_back(jsonOfTime(time));
    if (point.predicted)
        json["predicted"] = jsonOfTime(*point.predicted);
    if (!point.notPredicted.empty())
        json["not_predicted"] = point.notPredicted;
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
        if (const auto stopped = json.find("stopped"))
            point.stopped = stopped->flag();
        return point;
    }
    if (!json.find("launch"))
        return point;
    point.ran = true;
    const JsonReader launch = json.member("launch");
    point.launch = {dimOf(launch.member("grid")), dimOf(launch.member("block"))};
    const auto size = json.member("size").list("a list", 3);
    constexpr std::uint64_t longest = std::uint64_t{1} << 40U;
    point.size.extent = {size[0].wholeFrom(1, longest), size[1].wholeFrom(1, longest), size[2].wholeFrom(1, longest)};
    point.size.channels = std::uint32_t(json.member("channels").wholeFrom(1, 0xffff));
    point.device.id = json.member("device").member("id").text();
    point.device.name = json.member("device").member("name").text();
    if (const auto check = json.find("check"))
        point.matches = check->member("matches").flag();
    for (const JsonReader& problem : json.member("problems").list())
        point.problems.push_back(problem.text());
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
    if (const auto why = json.find("not_predicted"))
        point.notPredicted = why->text();
    point.timed = json.member("timed").flag();
    if (const auto samples = json.find("samples"))
        for (const JsonReader& quantity : samples->list())
            point.samples.push_back(samplesFrom(quantity));
    return point;
}

} // namespace warpatlas
