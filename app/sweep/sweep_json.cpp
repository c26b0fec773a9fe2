#include "app/sweep/sweep_json.h"

#include "app/experiment/experiment_json.h"
#include "app/measure/time_fields.h"
#include "app/sweep/point_facts.h"
#include "app/words/json_members.h"
#include "app/words/say.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas::inline sweep {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* sweepVersionKey = "warpatlas_sweep";
constexpr int sweepVersion = 1;

std::string isNoSweep()
{
    return say("sweep.is_none", "is no sweep that was kept");
}

std::string isNoAxis(const std::string&)
{
    return say("sweep.unknown_axis", "is no axis of a sweep");
}

constexpr std::uint64_t longestSide = std::uint64_t{1} << 40U;

struct SweepAxisFields {
    template <class Io> void fields(Io& io, OwnParameter& own) const
    {
        constexpr std::uint64_t mostParameters = 4096;
        io.need("type", own.type, Chosen<ElementType>{elementTypeFrom, say("sweep.number_type", "a type of numbers")},
            "index", own.index, WholeFrom{0, mostParameters});
    }
    template <class Io> void fields(Io& io, SweepAxis& axis) const
    {
        io.need("axis", axis.over, byName(SweepOver::Launches, isNoAxis));
        io.known("parameter", axis.parameter, "argument", axis.own, *this);
        io.need("values", axis.values);
    }
};

struct ConditionFields {
    template <class Io> void fields(Io& io, DeviceInfo& device) const
    {
        io.need("id", device.id, "name", device.name);
        io.known("detail", device.detail, "driver", device.driver, "runtime", device.runtime);
    }
    template <class Io> void fields(Io& io, std::pair<std::string, std::string>& code) const
    {
        io.need("kernel", code.first, "mark", code.second);
    }
    template <class Io> void fields(Io& io, SweepData& data) const
    {
        io.need("spec", data.spec, "label", data.label, "mark", data.mark);
    }
    template <class Io> void fields(Io& io, SweepConditions& conditions) const
    {
        io.need("program", conditions.program, "dates", conditions.dates, "devices", conditions.devices, *this, "code",
            conditions.code, *this);
        io.known("data", conditions.data, *this);
    }
};

/// Of each round.
struct SamplesMs {
    Json written(const std::array<std::vector<double>, measureRounds>& rounds) const
    {
        Json list = Json::array();
        for (const std::vector<double>& round : rounds)
            list.push_back(JsonFieldWriter::written(round, NotNegative{true}));
        return list;
    }
    void read(const JsonReader& value, std::array<std::vector<double>, measureRounds>& rounds) const
    {
        const auto list = value.list("a list", rounds.size());
        for (std::size_t i = 0; i < list.size(); ++i)
            JsonFieldReader<JsonReader>::read(list[i], rounds[i], NotNegative());
    }
};

struct SampleFields {
    template <class Io> void fields(Io& io, QuantitySamples& samples) const
    {
        io.need("what", samples.what, timedName, "provenance", samples.provenance, provenanceName, "device",
            samples.device, "threads", samples.threads, samplesOfFile, "note", samples.note, "rounds_ms",
            samples.roundsMs, SamplesMs(), "throttled_ms", samples.throttledMs, NotNegative{true}, "wall_seconds",
            samples.wallSeconds, NotNegative{true}, "round", samples.round, WholeFrom{0, measureRounds - 1},
            "round_is_over", samples.roundIsOver);
        io.known("library", samples.library);
    }
};

struct ExtentFields {
    Json written(const Extent& extent) const { return extent; }
    void read(const JsonReader& value, Extent& extent) const
    {
        const auto size = value.list("a list", 3);
        const auto side = [&](std::size_t i) { return size[i].wholeFrom(1, longestSide); };
        extent = {side(0), side(1), side(2)};
    }
};

struct NameOfDevice {
    template <class Io> void fields(Io& io, DeviceInfo& device) const { io.need("id", device.id, "name", device.name); }
};

struct CheckFields {
    template <class Io> void fields(Io& io, bool& matches) const { io.need("matches", matches); }
};

struct CostFields {
    bool isKnown(const SweepPoint& point) const { return point.bytes > 0; }
    template <class Io> void fields(Io& io, SweepPoint& point) const
    {
        io.need("bytes", point.bytes, NotNegative(), "operations", point.operations, NotNegative());
        io.says("provenance", nameOf(Provenance::Theoretical));
    }
};

struct CounterValue {
    SweepCounter counter;
    void read(const JsonReader& value, std::optional<double>& field) const
    {
        constexpr double mostInstructions = 1e18;
        field = notNegativeFrom(value);
        if (isFraction(counter))
            value.expect(*field <= 1, say("sweep.fraction", "a fraction, 0 to 1"));
        else
            value.expect(*field <= mostInstructions, say("sweep.countable", "a number that can be counted to"));
    }
};

struct OccupancyFields {
    bool isKnown(const SweepPoint& point) const { return point.counter(SweepCounter::Occupancy).has_value(); }
    template <class Io> void fields(Io& io, SweepPoint& point) const
    {
        io.need("gpu", point.occupancyGpu, "fraction", point.counters[std::size_t(SweepCounter::Occupancy)],
            CounterValue{SweepCounter::Occupancy});
        io.says("provenance", nameOf(Provenance::Theoretical));
    }
};

/// All but the occupancy.
struct CounterFields {
    bool isKnown(const SweepPoint& point) const
    {
        return std::any_of(point.counters.begin() + 1, point.counters.end(), [](const auto& one) { return !!one; });
    }
    template <class Io> void fields(Io& io, SweepPoint& point) const
    {
        for (std::size_t i = 1; i < sweepCounters; ++i)
            io.known(keyOf(SweepCounter(i)).data(), point.counters[i], CounterValue{SweepCounter(i)});
        io.says("provenance", nameOf(Provenance::Simulated));
    }
};

struct PointFields {
    std::size_t points;

    template <class Io> void fields(Io& io, NotTimed& missing) const
    {
        io.need("what", missing.what, timedName, "reason", missing.reason);
    }
    template <class Io> void fields(Io& io, SweepPoint& point) const
    {
        io.known("refusal", point.refusal);
        if (!point.refusal.empty())
            return io.known("stopped", point.stopped);
        if constexpr (Io::reads)
            point.ran = io.has("launch");
        if (!point.ran)
            return;
        io.need("launch", point.launch, LaunchFields(), "size", point.size.extent, ExtentFields(), "channels",
            point.size.channels, WholeFrom{1, 0xffff}, "device", point.device, NameOfDevice());
        io.known("check", point.matches, CheckFields());
        io.need("problems", point.problems);
        io.known("cost", point, CostFields(), "occupancy", point, OccupancyFields(), "counters", point, CounterFields(),
            "not_simulated", point.notSimulated);
        std::vector<TimeResult> own = point.times;
        if (point.cpuTimesOf) // else the CPU's are another point's
            std::erase_if(own, [](const TimeResult& time) { return isOfCpu(time.what); });
        io.need("times", own, TimeFields{true});
        if constexpr (Io::reads)
            point.times = own;
        io.known("times_absent", point.notTimed, *this, "cpu_times_of", point.cpuTimesOf, WholeFrom{0, points - 1},
            "recorded", point.recorded, TimeFields{true}, "predicted", point.predicted, TimeFields{true},
            "not_predicted", point.notPredicted);
        io.need("timed", point.timed);
        io.known("samples", point.samples, SampleFields());
    }
};

struct BaseExperiment {
    Json written(const Experiment& experiment) const { return jsonOf(experiment); }
    void read(const JsonReader& value, Experiment& experiment) const { experiment = experimentFrom(value.inside()); }
};

/// What of a result stands before its points.
struct ResultFields {
    template <class Io> void fields(Io& io, SweepResult& result) const
    {
        io.need("over", result.sweep.axes, SweepAxisFields(), "measure", result.sweep.measure);
        bool warm = result.sweep.kernelCache == KernelCache::Warm;
        io("predict", result.sweep.predict, "warm", warm);
        result.sweep.kernelCache = warm ? KernelCache::Warm : KernelCache::Cold;
        io.need("experiment", result.sweep.base, BaseExperiment(), "conditions", result.conditions, ConditionFields());
    }
};

SweepResult resultFrom(const JsonReader& json)
{
    json.expectFormat(isNoSweep(), sweepVersionKey, sweepVersion);
    SweepResult result;
    JsonFieldReader<JsonReader>::read(json, result, ResultFields());
    for (const JsonReader& axis : json.member("over").list())
        axis.expect(!axis.member("values")->empty(), say("sweep.no_values", "at least one value"));
    const std::size_t axes = result.sweep.axes.size();
    json.member("over").expect(axes == 1 || axes == 2, say("sweep.axes", "one axis or two"));
    const std::size_t points = result.sweep.points();
    json.member("over").expect(
        points <= mostSweepPoints, say("sweep.fewer_points", "at most {} points", mostSweepPoints));
    for (const JsonReader& point : json.member("points").list("a list", points)) {
        const JsonReader values = point.member("values");
        values.expect(values.texts() == result.sweep.valuesAt(result.points.size()),
            say("sweep.values_of_point", "the values of that point"));
        JsonFieldReader<JsonReader>::read(point, result.points.emplace_back(), PointFields{points});
    }
    return result;
}

} // namespace

std::string toJson(const SweepResult& result)
{
    Json json{{sweepVersionKey, sweepVersion}, {"complete", result.complete()}};
    JsonFieldWriter::add(json, result, ResultFields());
    std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace);
    text.resize(text.size() - 2); // of an object that goes on
    text += ",\n  \"points\": [";
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        Json point{{"values", result.sweep.valuesAt(i)}};
        JsonFieldWriter::add(point, result.points[i], PointFields{result.points.size()});
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

} // namespace warpatlas::inline sweep
