#include "app/compare/compared_run.h"

#include "app/compare/compared_fields.h"
#include "app/report/json_report.h"
#include "app/words/figures.h"
#include "app/words/json_members.h"
#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas::inline comparing {

namespace {

constexpr int newestSchema = 1;

std::string isNoReport()
{
    return say("compare.no_report", "is no result that run --json wrote");
}

/// Of a part that is no object nothing would be found, and nothing said.
std::optional<JsonReader> objectIn(const JsonReader& json, const char* key)
{
    auto found = json.find(key);
    if (found)
        found->expect((*found)->is_object(), say("compare.object", "an object"));
    return found;
}

std::map<std::string, double> numbersIn(const JsonReader& json)
{
    std::map<std::string, double> numbers;
    json.expect(json->is_object(), say("compare.object", "an object"));
    for (const auto& item : (*json).items())
        numbers[item.key()] = json.member(item.key()).number();
    return numbers;
}

struct SizeOfReport {
    std::uint64_t longest;
    void read(const JsonReader& value, Extent& extent) const
    {
        const auto size = value.list("a list", 3);
        const auto side = [&](std::size_t i) { return size[i].wholeFrom(0, longest); };
        extent = {side(0), side(1), side(2)};
    }
};

struct InputOfReport {
    template <class Io> void fields(Io& io, ComparedInput& input) const
    {
        constexpr std::uint64_t longest = std::uint64_t{1} << 40U;
        io.need("name", input.name, "source", input.source, "type", input.type, "size", input.shape.extent,
            SizeOfReport{longest}, "channels", input.shape.channels, WholeFrom{1, 0xffff});
        io.known("conversion", input.conversion, "file", input.file);
    }
};

ComparedTime comparedTimeFrom(const JsonReader& json, const ComparedRun& run)
{
    ComparedTime time{timeFrom(json), run.date, true, {}, true};
    const auto recorded = json.find("recorded");
    if (!recorded)
        return time;
    time.date = recorded->member("date").text();
    const auto same = recorded->find("same_run"); // reports of earlier versions do not say
    time.ofThisRun = same && same->flag();
    Shape size;
    const auto axes = recorded->member("size").list("a list", 3);
    size.extent = {axes[0].whole(), axes[1].whole(), axes[2].whole()};
    if (const auto channels = recorded->find("channels"))
        size.channels = std::uint32_t(channels->wholeFrom(1, 0xffff));
    time.recordedAt = sizeText(size.extent) + (size.channels > 1 ? fmt::format(" × {}", size.channels) : "");
    if (const auto found = recorded->find("launch")) {
        Launch launch;
        LaunchFields().read(*found, launch);
        time.recordedLaunch =
            say("compare.recorded_launch", "grid {}, block {}", sizeText(launch.grid), sizeText(launch.block));
    }
    time.sameCode = recorded->member("same_code").flag();
    return time;
}

/// Refuses numbers that nothing can count to: they would be shown as no difference at all.
double counterFrom(const JsonReader& value, const ComparedCounter& counter)
{
    double number = 0;
    if (counter.fraction)
        Share{counter.most}.read(value, number);
    else
        value.expect((number = notNegativeFrom(value)) <= counter.most,
            say("sweep.countable", "a number that can be counted to"));
    return number;
}

void readCounters(const JsonReader& json, ComparedRun& run)
{
    for (const char* part : {"memory", "execution"})
        if (const auto counted = objectIn(json, part))
            for (const ComparedCounter& counter : comparedCounters())
                if (const auto value = counted->find(std::string(counter.key)))
                    run.counters[std::string(counter.key)] = counterFrom(*value, counter);
}

/// The command that wrote a report with keys that a run's has not; empty: none that is known.
std::string_view otherWriterOf(const JsonReader& json)
{
    constexpr std::pair<const char*, std::string_view> keys[] = {
        {"roofs", "roofline"}, {"chunked", "flow"}, {"rows", "fairness"}, {"conditions", "compare"}};
    for (const auto& [key, command] : keys)
        if (json.find(key))
            return command;
    return {};
}

ComparedRun comparedRunFrom(const JsonReader& json)
{
    json.expectFormat(isNoReport(), "schema", newestSchema);
    if (const std::string_view command = otherWriterOf(json); !command.empty())
        throw InputError(
            json.file(), say("compare.other_report", "is what {} --json wrote, and no result of run --json", command));
    ComparedRun run;
    JsonFieldReader io(json);
    io.need("kernel", run.kernel);
    io.known("variant", run.variant, "mistake", run.mistake, "source", run.source, "code", run.code, "data", run.data,
        InputOfReport());
    if (const auto taken = json.find("taken"))
        JsonFieldReader(*taken).need("program", run.program, "date", run.date);
    if (const auto arguments = json.find("arguments"))
        for (const JsonReader& argument : arguments->list()) {
            run.arguments.emplace_back(argument.member("name").text(), argument.member("argument").text());
            if (const auto whole = argument.find("whole_paths"))
                run.wholeArguments[run.arguments.back().first] = whole->text();
        }
    if (const auto parameters = json.find("parameters"))
        run.parameters = numbersIn(*parameters);
    io.need("launch", run.launch, LaunchFields());
    JsonFieldReader device(json.member("device"));
    device.need("id", run.deviceId, "name", run.deviceName, "provenance", run.deviceProvenance, provenanceName);
    device.known("detail", run.deviceDetail);
    io.known("coverage", run.coverage, ComparedFields(), "check", run.check, ComparedFields());
    if (const auto times = json.find("times"))
        for (const JsonReader& time : times->list())
            run.times.push_back(comparedTimeFrom(time, run));
    io.known("occupancy", run.occupancy, ComparedFields());
    readCounters(json, run);
    for (const char* part : {"cost", "schedule"}) // which are not compared
        (void)objectIn(json, part);
    if (const auto lines = json.find("lines"))
        (void)lines->list();
    run.countedInPart = json.find("known_blocks").has_value();
    io.need("problems", run.problems, ComparedFields());
    run.isWrong = (run.check && !run.check->matches)
        || std::ranges::any_of(run.problems,
            [](const ComparedProblem& problem) { return problem.severity != nameOf(Severity::Information); });
    return run;
}

/// Returns the run on a device, of one report or of a list of them.
ComparedRun chosenRun(const JsonReader& json, const std::string& device)
{
    std::vector<JsonReader> reports;
    if (json->is_array())
        reports = json.list();
    else
        reports.push_back(json);
    json.expect(!reports.empty(), isNoReport());
    std::vector<std::string> ids;
    for (const JsonReader& report : reports) {
        ComparedRun run = comparedRunFrom(report);
        if (run.deviceId == device || (device.empty() && reports.size() == 1))
            return run;
        ids.push_back(shortened(run.deviceId));
    }
    throw InputError(json.file(),
        device.empty() ? say("compare.several", "has runs on {}; --device says which", listed(ids))
                       : say("compare.not_on", "has no run on {}, but on {}", device, listed(ids)));
}

} // namespace

std::span<const ComparedCounter> comparedCounters()
{
    // 32 lanes with 16 bytes each, all the same, which lie in one sector of 32 bytes.
    constexpr double mostShared = 32 * 16 / 32;
    static constexpr std::array<ComparedCounter, 18> all{{
        // Moved bytes cost: a request of many sectors may be better where there are fewer of them.
        {"global_load_bytes_moved", {"compare.counter.loaded", "Bytes moved by loads"}},
        {"global_store_bytes_moved", {"compare.counter.stored", "Bytes moved by stores"}},
        {"global_load_efficiency", {"compare.counter.load_efficiency", "Used per byte moved, loads"}, true, mostShared},
        {"global_store_efficiency", {"compare.counter.store_efficiency", "Used per byte moved, stores"}, true,
            mostShared},
        {"global_load_sectors_per_request", {"compare.counter.load_sectors", "Sectors a load"}},
        {"global_store_sectors_per_request", {"compare.counter.store_sectors", "Sectors a store"}},
        {"shared_conflict_degree", {"compare.counter.conflicts", "Turns a shared request"}},
        {"shared_passes", {"compare.counter.passes", "Shared passes"}},
        {"local_load_bytes_moved", {"compare.counter.local_loaded", "Moved by local loads"}},
        {"local_store_bytes_moved", {"compare.counter.local_stored", "Moved by local stores"}},
        {"texture_requests", {"compare.counter.textures", "Texture requests"}},
        {"atomic_requests", {"compare.counter.atomics", "Atomic requests"}},
        {"atomic_turns_per_request", {"compare.counter.turns", "Turns an atomic"}},
        {"thread_instructions", {"compare.counter.thread_instructions", "Thread instructions"}},
        {"warp_instructions", {"compare.counter.warp_instructions", "Warp instructions"}},
        {"branch_efficiency", {"compare.counter.branches", "Branch efficiency"}, true, 1},
        {"lane_efficiency", {"compare.counter.lanes", "Lanes in use"}, true, 1},
        {"barrier_wait_instructions", {"compare.counter.waits", "Waits at barriers"}},
    }};
    return all;
}

ComparedRun comparedRun(const Outcome& outcome, const std::string& name)
{
    // As a text, which has no signs that JSON does not keep.
    const std::string report = toReport(outcome).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    ComparedRun run = readJson(report, name, isNoReport(), comparedRunFrom);
    run.name = name;
    return run;
}

ComparedRun comparedRunFromJson(std::string_view json, const std::string& file, const std::string& device)
{
    ComparedRun run =
        readJson(json, file, isNoReport(), [&](const JsonReader& reader) { return chosenRun(reader, device); });
    run.name = onOneLine(file);
    run.saved = true;
    return run;
}

std::string nameOfRun(const ComparedRun& run)
{
    const std::string kernel = run.kernel + (run.variant.empty() ? "" : ":" + run.variant);
    return run.mistake.empty() ? kernel : say("compare.mistaken", "{}, mistake {}", kernel, run.mistake);
}

} // namespace warpatlas::inline comparing
