// The format that app/measure/recorded.h describes. Files may come from somebody else's machine: read strictly.
#include "app/dataset/read_json.h"
#include "app/measure/recorded.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpatlas {

namespace {

using Json = nlohmann::ordered_json; ///< for writing
using ReadJson = nlohmann::json;

constexpr const char* recordedVersionKey = "warpatlas_measurements";

Json fromDim(const Dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

/// Six digits are more than a measurement has. The order of numbers stays.
double rounded(double ms)
{
    return std::stod(fmt::format("{:.6g}", ms));
}

Json fromTime(const TimeResult& time)
{
    Json json{{"what", nameOf(time.what)}, {"median_ms", rounded(time.medianMs)},
        {"ci95_ms", {rounded(time.ciLowMs), rounded(time.ciHighMs)}}, {"samples", time.samples},
        {"discarded", time.discarded}};
    if (!time.note.empty())
        json["note"] = time.note;
    return json;
}

/// All but its times.
Json conditionsOf(const RecordedRun& run)
{
    Json json{{"kernel", run.kernel}, {"variant", run.variant}, {"code", run.code}, {"data", run.data},
        {"parameters", Json::object()},
        {"size", {run.size.extent.x, run.size.extent.y, run.size.extent.z, run.size.channels}},
        {"grid", fromDim(run.launch.grid)}, {"block", fromDim(run.launch.block)}};
    for (const auto& [name, value] : run.parameters)
        json["parameters"][name] = value;
    return json;
}

/// `"key": [`, a line for each, `]`.
std::string linesOf(const char* key, const std::vector<Json>& list)
{
    std::string lines;
    for (const Json& one : list)
        lines += (lines.empty() ? "\n    " : ",\n    ") + one.dump();
    return fmt::format("\"{}\": [{}]", key, lines);
}

/// One line says what was run, and one each time what it took.
std::string fromRun(const RecordedRun& run)
{
    std::vector<Json> times, absent;
    for (const TimeResult& time : run.times)
        times.push_back(fromTime(time));
    for (const NotTimed& missing : run.notTimed)
        absent.push_back({{"what", nameOf(missing.what)}, {"reason", missing.reason}});
    std::string conditions = conditionsOf(run).dump();
    conditions.pop_back(); // of an object that goes on
    return conditions + ",\n   " + linesOf("times", times)
        + (absent.empty() ? "" : ",\n   " + linesOf("times_absent", absent)) + "}";
}

class MeasurementsReader {
public:
    explicit MeasurementsReader(const std::string& name) : m_name(name) { }

    Measurements read(const ReadJson& json) const
    {
        if (!json.is_object())
            fail("is no recording of measurements: a JSON object is expected");
        requireVersion(json);
        requireKeys(json, {recordedVersionKey, "gpu", "date", "runs"});
        Measurements measurements;
        const ReadJson& gpu = member(json, "gpu");
        requireKeys(gpu, {"name", "compute", "clock_ghz", "driver", "runtime"});
        measurements.gpu = {text(gpu, "name"), text(gpu, "compute"), number(gpu, "clock_ghz"), text(gpu, "driver"),
            text(gpu, "runtime")};
        measurements.date = text(json, "date");
        for (const ReadJson& run : list(json, "runs"))
            measurements.runs.push_back(readRun(run));
        return measurements;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { throw InputError(m_name, reason); }

    void requireVersion(const ReadJson& json) const
    {
        const auto found = json.find(recordedVersionKey);
        if (found == json.end())
            fail(fmt::format(
                "is no recording of measurements: \"{}\" with the format's version is missing", recordedVersionKey));
        if (!found->is_number_unsigned() || *found < 1)
            fail(fmt::format("\"{}\": a version number from 1 is expected", recordedVersionKey));
        if (*found > measurementsVersion)
            fail(fmt::format("comes from a later version of the program (format {}; this one reads up to {})",
                found->dump(), measurementsVersion));
    }

    void requireKeys(const ReadJson& json, std::initializer_list<std::string_view> known) const
    {
        if (!json.is_object())
            fail("an object is expected where there is " + shortened(json.dump(), 40));
        for (const auto& [key, value] : json.items())
            if (std::ranges::find(known, key) == known.end())
                fail(fmt::format("unknown key \"{}\"", shortened(key)));
    }

    const ReadJson& member(const ReadJson& json, const char* key) const
    {
        const auto found = json.find(key);
        if (found == json.end())
            fail(fmt::format("\"{}\" is missing", key));
        return *found;
    }

    const ReadJson& list(const ReadJson& json, const char* key) const
    {
        const ReadJson& found = member(json, key);
        if (!found.is_array())
            fail(fmt::format("\"{}\": a list is expected", key));
        return found;
    }

    std::string text(const ReadJson& json, const char* key) const
    {
        const ReadJson& found = member(json, key);
        if (!found.is_string())
            fail(fmt::format("\"{}\": text is expected", key));
        return found.get<std::string>();
    }

    /// More than 0.
    double positive(const ReadJson& value, const char* key) const
    {
        if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() <= 0)
            fail(fmt::format("\"{}\": a number above 0 is expected", key));
        return value.get<double>();
    }
    double number(const ReadJson& json, const char* key) const { return positive(member(json, key), key); }

    std::uint64_t count(const ReadJson& value, const char* key, std::uint64_t least, std::uint64_t most) const
    {
        if (!value.is_number_unsigned() || value < least || value > most)
            fail(fmt::format(
                "\"{}\": {} is not a whole number from {} to {}", key, shortened(value.dump()), least, most));
        return value.get<std::uint64_t>();
    }

    const ReadJson& listOf(const ReadJson& json, const char* key, std::size_t length) const
    {
        const ReadJson& found = list(json, key);
        if (found.size() != length)
            fail(fmt::format("\"{}\": {} numbers are expected", key, length));
        return found;
    }

    Dim3 dim(const ReadJson& json, const char* key) const
    {
        const ReadJson& axes = listOf(json, key, 3);
        const auto axis = [&](std::size_t i) {
            return static_cast<std::uint32_t>(count(axes[i], key, 1, 0xffffffffU));
        };
        return {axis(0), axis(1), axis(2)};
    }

    Shape shape(const ReadJson& json, const char* key) const
    {
        constexpr std::uint64_t most = std::uint64_t{1} << 40U;
        const ReadJson& axes = listOf(json, key, 4);
        return {{count(axes[0], key, 1, most), count(axes[1], key, 1, most), count(axes[2], key, 1, most)},
            static_cast<std::uint32_t>(count(axes[3], key, 1, 0xffff))};
    }

    Timed timed(const ReadJson& json) const
    {
        const std::string name = text(json, "what");
        for (int i = 0; i <= static_cast<int>(Timed::Library); ++i)
            if (nameOf(static_cast<Timed>(i)) == name)
                return static_cast<Timed>(i);
        fail(fmt::format("\"what\": {} is nothing that is timed", shortened(name)));
    }

    TimeResult readTime(const ReadJson& json) const
    {
        requireKeys(json, {"what", "median_ms", "ci95_ms", "samples", "discarded", "note"});
        constexpr std::uint64_t most = 1000000;
        TimeResult time;
        time.what = timed(json);
        time.provenance = Provenance::Recorded;
        time.medianMs = number(json, "median_ms");
        const ReadJson& interval = listOf(json, "ci95_ms", 2);
        time.ciLowMs = positive(interval[0], "ci95_ms");
        time.ciHighMs = positive(interval[1], "ci95_ms");
        if (time.ciLowMs > time.medianMs || time.ciHighMs < time.medianMs)
            fail("\"ci95_ms\": the median is not within its interval");
        time.samples = static_cast<int>(count(member(json, "samples"), "samples", 1, most));
        time.discarded = static_cast<int>(count(member(json, "discarded"), "discarded", 0, most));
        if (json.contains("note"))
            time.note = text(json, "note");
        return time;
    }

    RecordedRun readRun(const ReadJson& json) const
    {
        requireKeys(json,
            {"kernel", "variant", "code", "data", "parameters", "size", "grid", "block", "times", "times_absent"});
        RecordedRun run;
        run.kernel = text(json, "kernel");
        run.variant = text(json, "variant");
        run.code = text(json, "code");
        for (const ReadJson& spec : list(json, "data")) {
            if (!spec.is_string())
                fail("\"data\": a list of texts is expected");
            run.data.push_back(spec.get<std::string>());
        }
        const ReadJson& parameters = member(json, "parameters");
        if (!parameters.is_object())
            fail("\"parameters\": an object of numbers is expected");
        for (const auto& [name, value] : parameters.items()) {
            if (!value.is_number())
                fail(fmt::format("\"parameters\": \"{}\": a number is expected", shortened(name)));
            run.parameters[name] = value.get<double>();
        }
        run.size = shape(json, "size");
        run.launch = {dim(json, "grid"), dim(json, "block")};
        for (const ReadJson& time : list(json, "times"))
            run.times.push_back(readTime(time));
        if (json.contains("times_absent"))
            for (const ReadJson& missing : list(json, "times_absent")) {
                requireKeys(missing, {"what", "reason"});
                run.notTimed.push_back({timed(missing), text(missing, "reason")});
            }
        return run;
    }

    const std::string& m_name;
};

} // namespace

std::string toJson(const Measurements& measurements)
{
    const RecordedGpu& gpu = measurements.gpu;
    Json head{{recordedVersionKey, measurementsVersion},
        {"gpu",
            {{"name", gpu.name}, {"compute", gpu.compute}, {"clock_ghz", gpu.clockGhz}, {"driver", gpu.driver},
                {"runtime", gpu.runtime}}},
        {"date", measurements.date}};
    std::string text = head.dump();
    text.pop_back();
    text += ",\n \"runs\": [";
    for (const RecordedRun& run : measurements.runs)
        text += (&run == measurements.runs.data() ? "\n  " : ",\n  ") + fromRun(run);
    return text + "]}\n";
}

Measurements measurementsFromJson(std::string_view json, const std::string& name)
{
    return readJson(json, name, "is no recording of measurements",
        [&](const nlohmann::json& parsed) { return MeasurementsReader(name).read(parsed); });
}

} // namespace warpatlas
