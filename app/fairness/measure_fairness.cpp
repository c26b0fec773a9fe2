#include "app/fairness/measure_fairness.h"

#include "app/experiment/kernel_name.h"
#include "app/fairness/sample_fairness.h"
#include "app/measure/recorded.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/catalogue/unoptimised.h"
#include "kernels/device/open_device.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "kernels/model/read_json.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>

namespace warpatlas::inline fairness {
namespace {

/// The CPU's two forms, ready to run.
struct CpuSide {
    std::unique_ptr<Device> device;
    std::unique_ptr<PreparedRun> optimised, unoptimised; ///< null where there is none
};

CpuSide cpuSideOf(const BoundExperiment& bound)
{
    CpuSide side;
    side.device = std::move(openDevice("cpu").value());
    if (bound.source || !bound.kernel->description().hasReference)
        return side;
    side.optimised = side.device->prepare(bound.work, bound.kernel, bound.launch);
    if (const CatalogueKernel* const plain = unoptimised(*bound.kernel))
        side.unoptimised = side.device->prepare(bound.work, plain, bound.launch);
    return side;
}

std::string nameWithDriver(const DeviceInfo& device)
{
    return device.driver.empty() ? device.name : say("fairness.driver", "{}, driver {}", device.name, device.driver);
}

using Json = nlohmann::ordered_json;

constexpr const char* fairnessVersionKey = "warpatlas_fairness";
constexpr int fairnessVersion = 1;

std::string isNoFairness()
{
    return say("fairness.is_none", "is no recording of fair and unfair times");
}

Json recordedJson(const Quantity& number)
{
    Json json{{"value", toSixDigits(number.value)}, {"low", toSixDigits(number.low)},
        {"high", toSixDigits(number.high)}, {"samples", number.samples}};
    setKnown(json, "note", number.note);
    return json;
}

/// Conditions in a line, and a line for each row.
std::string textOfRun(const RecordedFairnessRun& run)
{
    const Extent& extent = run.size.extent;
    std::string text = Json{{"kernel", run.kernel}, {"size", {extent.x, extent.y, extent.z, run.size.channels}},
        {"grid", run.launch.grid}, {"block", run.launch.block}}
                           .dump();
    text.pop_back();
    text += ",\n   \"rows\": [";
    for (const FairnessRow& row : run.rows)
        text += (&row == run.rows.data() ? "\n    " : ",\n    ")
            + Json{{"what", nameOf(row.what)}, {"wrong", recordedJson(row.wrong)}, {"right", recordedJson(row.right)}}
                  .dump();
    return text + "]}";
}

void expectOnly(const JsonReader& json, std::initializer_list<std::string_view> known)
{
    json.expect(json->is_object(), say("fairness.object", "an object"));
    for (const auto& [key, value] : json->items())
        if (std::ranges::find(known, key) == known.end())
            throw InputError(json.file(), unknownKey(key));
}

Quantity numberFrom(const JsonReader& json)
{
    expectOnly(json, {"value", "low", "high", "samples", "note"});
    const auto above0 = [&](const char* key) {
        const JsonReader value = json.member(key);
        value.expect(value->is_number() && *value > 0, say("recorded.above_0", "a number above 0"));
        value.expect(*value < 1e12, say("fairness.measurable", "a number that somebody can have measured"));
        return value.number();
    };
    constexpr std::uint64_t most = 1000000;
    Quantity number{above0("value"), above0("low"), above0("high"), int(json.member("samples").wholeFrom(1, most)), {}};
    if (number.low > number.value || number.high < number.value)
        json.member("low").fail(say("fairness.not_within", "the value is not within its interval"));
    JsonFieldReader(json).known("note", number.note);
    return number;
}

Unfair unfairFrom(const JsonReader& what)
{
    const std::string name = what.text();
    for (const Unfair known : allUnfair)
        if (nameOf(known) == name)
            return known;
    what.fail(say("fairness.unknown_row", "{} is no row", shortened(name)));
}

RecordedFairnessRun runFrom(const JsonReader& json, const std::string& gpu, const std::string& cpu)
{
    expectOnly(json, {"kernel", "size", "grid", "block", "rows"});
    RecordedFairnessRun run;
    run.kernel = json.member("kernel").text();
    const auto axes = [&](const char* key, std::size_t count, std::uint64_t most) {
        std::vector<std::uint64_t> numbers;
        for (const JsonReader& axis : json.member(key).list(say("recorded.list", "a list"), count))
            numbers.push_back(axis.wholeFrom(1, most));
        return numbers;
    };
    const auto size = axes("size", 4, std::uint64_t{1} << 40U);
    run.size = {{size[0], size[1], size[2]}, std::uint32_t(std::min<std::uint64_t>(size[3], 0xffff))};
    const auto dim = [&](const char* key) {
        const auto numbers = axes(key, 3, 0xffffffffU);
        return Dim3{std::uint32_t(numbers[0]), std::uint32_t(numbers[1]), std::uint32_t(numbers[2])};
    };
    run.launch = {dim("grid"), dim("block")};
    for (const JsonReader& row : json.member("rows").list()) {
        expectOnly(row, {"what", "wrong", "right"});
        const Unfair what = unfairFrom(row.member("what"));
        const std::string device = isOfCpu(what) ? cpu
            : isRatio(what)                      ? say("fairness.two_devices", "{} against {}", gpu, cpu)
                                                 : gpu;
        run.rows.push_back({what, numberFrom(row.member("wrong")), numberFrom(row.member("right"))});
        run.rows.back().setSource(Provenance::Recorded, device);
    }
    return run;
}

RecordedFairness recordedFrom(const JsonReader& json)
{
    json.expectFormat(isNoFairness(), fairnessVersionKey, fairnessVersion);
    expectOnly(json, {fairnessVersionKey, "gpu", "cpu", "date", "runs"});
    RecordedFairness recorded{json.member("gpu").text(), json.member("cpu").text(), json.member("date").text(), {}};
    const std::string gpu = fmt::format("{}, {}", recorded.gpu, recorded.date);
    for (const JsonReader& run : json.member("runs").list())
        recorded.runs.push_back(runFrom(run, gpu, recorded.cpu));
    return recorded;
}

std::vector<RecordedFairness> readEmbeddedFairness()
{
    std::vector<RecordedFairness> all;
    for (const std::string_view name : assetNames("fairness/"))
        all.push_back(fairnessFromJson(assetText(name), std::string(name)));
    return all;
}

} // namespace

MeasuredFairness measureFairness(const Experiment& experiment, const FairnessLimits& limits, Progress& progress,
    const std::function<void(const FairnessFacts&)>& found, const std::function<void(const FairnessStep&)>& onStep)
{
    if (const Answer<GpuSheet> chosen = findGpu(experiment.gpu); !chosen)
        throw InputError(experiment.gpu, chosen.reason());
    if (const auto device = openDevice(experiment.device); !device)
        throw DeviceAbsent(experiment.device, device.reason());
    const bool asked = kindOfDevice(experiment.device) == DeviceKind::Cuda;
    const std::string id = asked ? experiment.device : "cuda:0";
    const Answer<std::unique_ptr<Device>> gpu = openDevice(id);
    Experiment right = experiment;
    right.mistake.clear();
    const auto bound =
        bindExperiment(right, nullptr, &progress, gpu && gpu.value()->info().gpu ? &*gpu.value()->info().gpu : nullptr);

    MeasuredFairness measured;
    FairnessFacts& facts = measured.facts;
    facts.kernel = bound->source ? nameOfKernel(*bound) : fullName(bound->kernel->description());
    measured.size = sizeOfRun(bound->work);
    facts.size = toText(measured.size);
    facts.launch = bound->launch;

    const CpuSide cpu = cpuSideOf(*bound);
    FairnessBench bench;
    bench.cpuName = measured.cpu = cpu.device->info().name;
    bench.hasUnoptimised = cpu.unoptimised != nullptr;
    if (cpu.optimised)
        bench.cpu = [&](CpuWay way, const Progress& taking) {
            return way == CpuWay::AllThreads ? cpu.optimised->sampleMs(Timed::CpuParallel, taking)
                                             : cpu.unoptimised->sampleMs(Timed::CpuScalar, taking);
        };
    else
        bench.cpuRefusal = say("fairness.no_cpu_form", "a kernel of your own has no form for the CPU");
    std::unique_ptr<TimingWays> ways;
    if (!gpu) {
        bench.gpuRefusal = gpu.reason();
    } else if (bound->work.buffers.empty()) {
        bench.gpuRefusal = say("fairness.no_array", "{} takes no array", facts.kernel);
    } else {
        auto opened = openTimingWays(id, bound->work, bound->launch);
        if (opened) {
            ways = std::move(opened.value());
            bench.gpu = ways.get();
            bench.gpuName = measured.gpu = nameWithDriver(gpu.value()->info());
        } else {
            bench.gpuRefusal = opened.reason();
        }
    }
    if (!bench.gpu) {
        if (recordedFairness().empty())
            bench.gpuRefusal = say("fairness.none_recorded", "{}; recorded for no GPU", bench.gpuRefusal);
        addRecorded(facts, measured.size);
    }
    if (!experiment.mistake.empty())
        facts.kernel = say("fairness.without_mistake", "{} without its mistake", facts.kernel);
    if (found && !bench.gpu)
        found(facts);
    sampleFairness(bench, limits, facts, progress, found, onStep);
    return measured;
}

Answer<RecordedFairness> recordingOf(
    const MeasuredFairness& measured, const std::string& date, const std::optional<RecordedFairness>& previous)
{
    if (measured.gpu.empty())
        return Refusal{say("fairness.nothing_measured", "nothing was measured on a GPU")};
    RecordedFairness recorded{measured.gpu, measured.cpu, date, {}};
    if (previous && previous->gpu == measured.gpu && previous->cpu == measured.cpu)
        recorded.runs = previous->runs;
    addRun(recorded, {measured.facts.kernel, measured.size, measured.facts.launch, measured.facts.rows});
    return recorded;
}

std::string toJson(const RecordedFairness& recorded)
{
    std::string text = Json{{fairnessVersionKey, fairnessVersion}, {"gpu", recorded.gpu}, {"cpu", recorded.cpu},
        {"date",
            recorded.date}}.dump();
    text.pop_back();
    text += ",\n \"runs\": [";
    for (const RecordedFairnessRun& run : recorded.runs)
        text += (&run == recorded.runs.data() ? "\n  " : ",\n  ") + textOfRun(run);
    return text + "]}\n";
}

RecordedFairness fairnessFromJson(std::string_view json, const std::string& name)
{
    return readJson(json, name, isNoFairness(), recordedFrom);
}

std::span<const RecordedFairness> recordedFairness()
{
    static const std::vector<RecordedFairness> all = readEmbeddedFairness();
    return all;
}

void addRun(RecordedFairness& recorded, RecordedFairnessRun run)
{
    std::erase_if(recorded.runs,
        [&](const RecordedFairnessRun& other) { return other.kernel == run.kernel && other.size == run.size; });
    recorded.runs.push_back(std::move(run));
}

void addRecorded(FairnessFacts& facts, const Shape& size, std::span<const RecordedFairness> all)
{
    const RecordedFairnessRun* best = nullptr;
    const auto rank = [&](const RecordedFairnessRun& run) {
        constexpr double otherKernel = 1e6; // farther than any other size of the same one
        const double ratio =
            std::log(double(run.size.values())) - std::log(double(std::max<std::uint64_t>(size.values(), 1)));
        return (run.kernel == facts.kernel ? 0 : otherKernel) + std::abs(ratio);
    };
    for (const RecordedFairness& recorded : all)
        for (const RecordedFairnessRun& run : recorded.runs)
            if (!best || rank(run) < rank(*best))
                best = &run;
    if (!best)
        return;
    bool any = false;
    for (const FairnessRow& row : best->rows)
        if (!isOfCpu(row.what) && !facts.row(row.what)) {
            put(facts, row);
            any = true;
        }
    facts.recordedOfAnotherKernel = any && best->kernel != facts.kernel;
    if (any && !(best->kernel == facts.kernel && best->size == size && best->launch == facts.launch))
        facts.recordedOf = FairnessRun{best->kernel, toText(best->size), best->launch};
}

} // namespace warpatlas::inline fairness
