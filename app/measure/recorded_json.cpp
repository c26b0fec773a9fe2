// The format that app/measure/recorded.h describes. Files may come from another machine: they are read strictly.
#include "app/measure/recorded.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "kernels/model/read_json.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <string>
#include <vector>

namespace warpatlas::inline measuring {

namespace {

using Json = nlohmann::ordered_json; ///< for writing

constexpr const char* recordedVersionKey = "warpatlas_measurements";
std::string isNoRecording()
{
    return say("recorded.is_none", "is no recording of measurements");
}

Json fromRecordedTime(const TimeResult& time)
{
    Json json{{"what", nameOf(time.what)}, {"median_ms", toSixDigits(time.medianMs)},
        {"ci95_ms", {toSixDigits(time.ciLowMs), toSixDigits(time.ciHighMs)}}, {"samples", time.samples},
        {"discarded", time.discarded}};
    if (!time.note.empty())
        json["note"] = time.note;
    return json;
}

/// Returns all keys of a run but its times.
Json conditionsOf(const RecordedRun& run)
{
    const Dim3 &grid = run.launch.grid, &block = run.launch.block;
    Json json{{"kernel", run.kernel}, {"variant", run.variant}, {"code", run.code}, {"data", run.data},
        {"parameters", Json::object()},
        {"size", {run.size.extent.x, run.size.extent.y, run.size.extent.z, run.size.channels}},
        {"grid", {grid.x, grid.y, grid.z}}, {"block", {block.x, block.y, block.z}}};
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

/// Writes a line with the run's conditions, and one for each time.
std::string fromRun(const RecordedRun& run)
{
    std::vector<Json> times, absent;
    for (const TimeResult& time : run.times)
        times.push_back(fromRecordedTime(time));
    for (const NotTimed& missing : run.notTimed)
        absent.push_back({{"what", nameOf(missing.what)}, {"reason", missing.reason}});
    std::string conditions = conditionsOf(run).dump();
    conditions.pop_back(); // of an object that goes on
    return conditions + ",\n   " + linesOf("times", times)
        + (absent.empty() ? "" : ",\n   " + linesOf("times_absent", absent)) + "}";
}

void expectKeys(const JsonReader& json, std::initializer_list<std::string_view> known)
{
    if (!json->is_object())
        throw InputError(json.file(),
            say("recorded.no_object", "an object is expected where there is {}", shortened(json->dump(), 40)));
    for (const auto& [key, value] : json->items())
        if (std::ranges::find(known, key) == known.end())
            throw InputError(json.file(), unknownKey(key));
}

double positive(const JsonReader& value)
{
    value.expect(value->is_number() && *value > 0, say("recorded.above_0", "a number above 0"));
    return value.number();
}

std::vector<JsonReader> listIn(const JsonReader& json, const char* key, std::size_t length)
{
    return json.member(key).list(say("recorded.list", "a list"), length);
}

Dim3 dimIn(const JsonReader& json, const char* key)
{
    const auto axes = listIn(json, key, 3);
    const auto axis = [&](std::size_t i) { return std::uint32_t(axes[i].wholeFrom(1, 0xffffffffU)); };
    return {axis(0), axis(1), axis(2)};
}

Shape shapeIn(const JsonReader& json, const char* key)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 40U;
    const auto axes = listIn(json, key, 4);
    return {{axes[0].wholeFrom(1, most), axes[1].wholeFrom(1, most), axes[2].wholeFrom(1, most)},
        std::uint32_t(axes[3].wholeFrom(1, 0xffff))};
}

Timed recordedTimedIn(const JsonReader& json)
{
    const JsonReader what = json.member("what");
    const std::string name = what.text();
    for (int i = 0; i <= static_cast<int>(Timed::Library); ++i)
        if (nameOf(static_cast<Timed>(i)) == name)
            return static_cast<Timed>(i);
    what.fail(say("recorded.not_timed", "{} is nothing that is timed", shortened(name)));
}

TimeResult recordedTimeFrom(const JsonReader& json)
{
    expectKeys(json, {"what", "median_ms", "ci95_ms", "samples", "discarded", "note"});
    constexpr std::uint64_t most = 1000000;
    TimeResult time;
    time.what = recordedTimedIn(json);
    time.provenance = Provenance::Recorded;
    time.medianMs = positive(json.member("median_ms"));
    const auto interval = listIn(json, "ci95_ms", 2);
    time.ciLowMs = positive(interval[0]);
    time.ciHighMs = positive(interval[1]);
    if (time.ciLowMs > time.medianMs || time.ciHighMs < time.medianMs)
        interval[0].fail(say("recorded.not_within", "the median is not within its interval"));
    time.samples = static_cast<int>(json.member("samples").wholeFrom(1, most));
    time.discarded = static_cast<int>(json.member("discarded").wholeFrom(0, most));
    if (const auto note = json.find("note"))
        time.note = note->text();
    return time;
}

RecordedRun runFrom(const JsonReader& json)
{
    expectKeys(
        json, {"kernel", "variant", "code", "data", "parameters", "size", "grid", "block", "times", "times_absent"});
    RecordedRun run;
    run.kernel = json.member("kernel").text();
    run.variant = json.member("variant").text();
    run.code = json.member("code").text();
    for (const JsonReader& spec : json.member("data").list()) {
        spec.expect(spec->is_string(), listOfTexts());
        run.data.push_back(spec.text());
    }
    const JsonReader parameters = json.member("parameters");
    parameters.expect(parameters->is_object(), objectOfNumbers());
    for (const auto& [name, value] : parameters->items())
        run.parameters[name] = parameters.inside()[name].number();
    run.size = shapeIn(json, "size");
    run.launch = {dimIn(json, "grid"), dimIn(json, "block")};
    for (const JsonReader& time : json.member("times").list())
        run.times.push_back(recordedTimeFrom(time));
    if (const auto absent = json.find("times_absent"))
        for (const JsonReader& missing : absent->list()) {
            expectKeys(missing, {"what", "reason"});
            run.notTimed.push_back({recordedTimedIn(missing), missing.member("reason").text()});
        }
    return run;
}

Measurements measurementsFrom(const JsonReader& json)
{
    json.expectFormat(isNoRecording(), recordedVersionKey, measurementsVersion);
    expectKeys(json, {recordedVersionKey, "gpu", "date", "runs"});
    Measurements measurements;
    const JsonReader gpu = json.member("gpu");
    expectKeys(gpu, {"name", "compute", "clock_ghz", "driver", "runtime"});
    const auto text = [&](const char* key) { return gpu.member(key).text(); };
    measurements.gpu = {
        text("name"), text("compute"), positive(gpu.member("clock_ghz")), text("driver"), text("runtime")};
    measurements.date = json.member("date").text();
    for (const JsonReader& run : json.member("runs").list())
        measurements.runs.push_back(runFrom(run));
    return measurements;
}

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
    return readJson(json, name, isNoRecording(), measurementsFrom);
}

} // namespace warpatlas::inline measuring
