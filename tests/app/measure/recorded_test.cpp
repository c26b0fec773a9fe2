#include "app/measure/recorded.h"

#include "app/experiment/experiment.h"
#include "assets/assets.h"
#include "kernels/model/error.h"
#include "tests/app/support/files.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {

using testing::HasSubstr;

namespace {

TimeResult recordedTimeOf(Timed what, double medianMs)
{
    TimeResult time;
    time.what = what;
    time.provenance = Provenance::Recorded;
    time.medianMs = medianMs;
    time.ciLowMs = medianMs * 0.5;
    time.ciHighMs = medianMs * 2;
    time.samples = 30;
    time.discarded = 2;
    time.note = "cold L2";
    return time;
}

RecordedRun recordedRunOf(const std::string& variant, std::uint64_t elements, double kernelMs)
{
    RecordedRun run;
    run.kernel = "vector_add";
    run.variant = variant;
    run.code = "0123456789abcdef";
    run.data = {"random:" + std::to_string(elements) + ":1", "random:" + std::to_string(elements) + ":2"};
    run.parameters = {{"steps", 3}};
    run.size = {{elements, 1, 1}, 1};
    run.launch = {{7, 1, 1}, {256, 1, 1}};
    run.times = {recordedTimeOf(Timed::Upload, 2), recordedTimeOf(Timed::Kernel, kernelMs)};
    run.notTimed = {{Timed::Library, "no CUB here"}};
    return run;
}

Measurements someMeasurements()
{
    return {{"NVIDIA H200", "9.0", 1.98, "580.95", "13.0"}, "2026-01-31",
        {recordedRunOf("naive", 1000, 0.1), recordedRunOf("naive", 1000000, 0.2),
            recordedRunOf("vectorised", 1000, 0.3)}};
}

Work vectorAdd(std::uint64_t elements)
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = {"random:" + std::to_string(elements) + ":1", "random:" + std::to_string(elements) + ":2"};
    return bindExperiment(experiment)->work;
}

const KernelDescription& description()
{
    return findKernel("vector_add").value()->description();
}

std::string refusalOfRecording(const nlohmann::ordered_json& json)
{
    return test::refusalOf("some.json", [&] { measurementsFromJson(json.dump(), "some.json"); });
}

nlohmann::ordered_json changed(const nlohmann::ordered_json::json_pointer& place, const nlohmann::ordered_json& value)
{
    auto json = nlohmann::ordered_json::parse(toJson(someMeasurements()));
    json[place] = value;
    return json;
}

} // namespace

TEST(RecordedMeasurements, AreReadAsTheyWereWritten)
{
    const Measurements read = measurementsFromJson(toJson(someMeasurements()), "some.json");
    EXPECT_EQ(read.gpu.name, "NVIDIA H200");
    EXPECT_EQ(read.gpu.compute, "9.0");
    EXPECT_EQ(read.gpu.clockGhz, 1.98);
    EXPECT_EQ(read.gpu.driver, "580.95");
    EXPECT_EQ(read.gpu.runtime, "13.0");
    EXPECT_EQ(read.date, "2026-01-31");
    ASSERT_EQ(read.runs.size(), 3U);
    const RecordedRun& run = read.runs[1];
    EXPECT_EQ(run.kernel, "vector_add");
    EXPECT_EQ(run.variant, "naive");
    EXPECT_EQ(run.code, "0123456789abcdef");
    EXPECT_EQ(run.data, (std::vector<std::string>{"random:1000000:1", "random:1000000:2"}));
    EXPECT_EQ(run.parameters, (ParameterValues{{"steps", 3}}));
    EXPECT_EQ(run.size, (Shape{{1000000, 1, 1}, 1}));
    EXPECT_EQ(run.launch, (Launch{{7, 1, 1}, {256, 1, 1}}));
    ASSERT_EQ(run.times.size(), 2U);
    EXPECT_EQ(run.times[1].what, Timed::Kernel);
    EXPECT_EQ(run.times[1].provenance, Provenance::Recorded);
    EXPECT_EQ(run.times[1].medianMs, 0.2);
    EXPECT_EQ(run.times[1].ciLowMs, 0.1);
    EXPECT_EQ(run.times[1].ciHighMs, 0.4);
    EXPECT_EQ(run.times[1].samples, 30);
    EXPECT_EQ(run.times[1].discarded, 2);
    EXPECT_EQ(run.times[1].note, "cold L2");
    ASSERT_EQ(run.notTimed.size(), 1U);
    EXPECT_EQ(run.notTimed[0].what, Timed::Library);
    EXPECT_EQ(run.notTimed[0].reason, "no CUB here");
}

TEST(RecordedMeasurements, AreWrittenALineATimeInTheirOrder)
{
    Measurements measurements = someMeasurements();
    measurements.runs.resize(1);
    measurements.runs[0].times[1] = recordedTimeOf(Timed::Kernel, 0.12345678901);
    const std::string json = toJson(measurements);
    EXPECT_EQ(json,
        R"({"warpatlas_measurements":1,"gpu":{"name":"NVIDIA H200","compute":"9.0","clock_ghz":1.98,)"
        R"("driver":"580.95","runtime":"13.0"},"date":"2026-01-31",)"
        "\n \"runs\": [\n"
        R"(  {"kernel":"vector_add","variant":"naive","code":"0123456789abcdef",)"
        R"("data":["random:1000:1","random:1000:2"],"parameters":{"steps":3.0},"size":[1000,1,1,1],)"
        R"("grid":[7,1,1],"block":[256,1,1],)"
        "\n   \"times\": [\n"
        R"(    {"what":"upload","median_ms":2.0,"ci95_ms":[1.0,4.0],"samples":30,"discarded":2,)"
        R"("note":"cold L2"},)"
        "\n"
        R"(    {"what":"kernel","median_ms":0.123457,"ci95_ms":[0.0617284,0.246914],"samples":30,)"
        R"("discarded":2,"note":"cold L2"}],)"
        "\n   \"times_absent\": [\n"
        R"(    {"what":"library","reason":"no CUB here"}]}]})"
        "\n");
    EXPECT_EQ(toJson(measurementsFromJson(json, "some.json")), json);
    measurements.runs.clear();
    EXPECT_TRUE(measurementsFromJson(toJson(measurements), "some.json").runs.empty());
}

TEST(RecordedMeasurements, AreReadStrictly)
{
    using Pointer = nlohmann::ordered_json::json_pointer;
    EXPECT_THAT(refusalOfRecording(nlohmann::ordered_json::array()), HasSubstr("a JSON object is expected"));
    EXPECT_THAT(refusalOfRecording({{"gpu", 1}}), HasSubstr("version is missing"));
    EXPECT_THAT(refusalOfRecording(changed(Pointer("/warpatlas_measurements"), 2)), HasSubstr("later version"));
    EXPECT_THAT(refusalOfRecording(changed(Pointer("/warpatlas_measurements"), "1")), HasSubstr("a version number"));
    EXPECT_EQ(refusalOfRecording(changed(Pointer("/more"), 1)), "unknown key \"more\"");
    EXPECT_EQ(refusalOfRecording(changed(Pointer("/gpu/clock_ghz"), 0)), "\"clock_ghz\": a number above 0 is expected");
    EXPECT_EQ(refusalOfRecording(changed(Pointer("/date"), 20260131)), "\"date\": text is expected");
    EXPECT_EQ(refusalOfRecording(changed(Pointer("/runs"), 3)), "\"runs\": a list is expected");
    EXPECT_EQ(refusalOfRecording(changed(Pointer("/runs/0/size"), {1, 2})), "\"size\": 4 numbers are expected");
    EXPECT_THAT(
        refusalOfRecording(changed(Pointer("/runs/0/block/1"), 0)), HasSubstr("\"block\": 0 is not a whole number"));
    EXPECT_THAT(refusalOfRecording(changed(Pointer("/runs/0/times/0/what"), "luck")),
        HasSubstr("luck is nothing that is timed"));
    EXPECT_THAT(refusalOfRecording(changed(Pointer("/runs/0/times/0/median_ms"), -1)), HasSubstr("a number above 0"));
    EXPECT_THAT(
        refusalOfRecording(changed(Pointer("/runs/0/times/0/median_ms"), 99)), HasSubstr("not within its interval"));
    EXPECT_THAT(refusalOfRecording(changed(Pointer("/runs/0/times/0/samples"), 1.5)), HasSubstr("not a whole number"));
    EXPECT_THAT(
        refusalOfRecording(changed(Pointer("/runs/0/parameters/steps"), "many")), HasSubstr("a number is expected"));
    EXPECT_EQ(refusalOfRecording(changed(Pointer("/runs/0/times_absent/0/why"), "")), "unknown key \"why\"");
    EXPECT_THROW(measurementsFromJson("{", "some.json"), InputError);
}

TEST(RecordedMeasurements, TheNearestSizeIsShownAndNeverScaled)
{
    const std::vector<Measurements> all{someMeasurements()};
    for (const auto& [asked, shown, ms] : {std::tuple{1, 1000, 0.1}, {20000, 1000, 0.1}, {40000, 1000000, 0.2},
             {1000000, 1000000, 0.2}, {9000000, 1000000, 0.2}}) {
        const auto recorded = recordedFor(description(), vectorAdd(std::uint64_t(asked)), "H200", all);
        ASSERT_TRUE(recorded);
        EXPECT_EQ(recorded->size.extent.x, std::uint64_t(shown)) << asked;
        EXPECT_EQ(recorded->sameSize, asked == shown);
        EXPECT_EQ(recorded->times[1].medianMs, ms);
        EXPECT_EQ(recorded->times[1].device, "NVIDIA H200, driver 580.95, 2026-01-31");
    }
}

TEST(RecordedMeasurements, SayAtWhichSizeAndOfWhichCode)
{
    std::vector<Measurements> all{someMeasurements()};
    const Work work = vectorAdd(1000);
    EXPECT_EQ(conditionsInWords(*recordedFor(description(), work, "H200", all)),
        "at 1000; steps 3; block 256; the kernel's text has changed since");
    all[0].runs[0].code = codeMark(work.code);
    all[0].gpu.driver.clear();
    const auto recorded = recordedFor(description(), vectorAdd(77), "H200", all);
    EXPECT_EQ(conditionsInWords(*recorded), "at 1000, the nearest recorded size, not this run's; steps 3; block 256");
    EXPECT_EQ(sourceInWords(*recorded), "NVIDIA H200, 2026-01-31");
    all[0].runs[0].parameters = {{"height", 1}, {"width", 1000}, {"zoom", 2}};
    EXPECT_EQ(conditionsInWords(*recordedFor(description(), work, "H200", all)), "at 1000; zoom 2; block 256")
        << "the size says the sides";
    KernelCode other = work.code;
    other.source = other.source.substr(1);
    EXPECT_NE(codeMark(other), codeMark(work.code));
}

TEST(RecordedMeasurements, ThePreferredGpuComesFirst)
{
    std::vector<Measurements> all{someMeasurements(), someMeasurements()};
    all[1].gpu.name = "NVIDIA GeForce RTX 4090";
    const Work work = vectorAdd(1000);
    EXPECT_EQ(recordedFor(description(), work, "RTX 4090", all)->gpu.name, "NVIDIA GeForce RTX 4090");
    EXPECT_EQ(recordedFor(description(), work, "H200", all)->gpu.name, "NVIDIA H200");
    EXPECT_EQ(recordedFor(description(), work, "T4", all)->gpu.name, "NVIDIA H200");
    EXPECT_FALSE(recordedFor(findKernel("matmul").value()->description(), work, "H200", all));
}

/// Whatever is built in can be read, and is of kernels that there are.
TEST(RecordedMeasurements, ThoseThatTravelWithTheProgramAreReadable)
{
    EXPECT_EQ(recordedMeasurements().size(), assetNames("measurements/").size());
    for (const Measurements& measurements : recordedMeasurements()) {
        EXPECT_FALSE(measurements.gpu.name.empty());
        EXPECT_FALSE(measurements.runs.empty());
        for (const RecordedRun& run : measurements.runs) {
            EXPECT_TRUE(findKernel(run.kernel + ":" + run.variant)) << run.kernel << ":" << run.variant;
            EXPECT_THAT(run.times, testing::Contains(testing::Field(&TimeResult::what, Timed::Kernel)));
        }
    }
}

} // namespace warpatlas
