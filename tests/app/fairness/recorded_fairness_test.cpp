#include "app/fairness/measure_fairness.h"

#include "app/fairness/fairness_words.h"
#include "kernels/model/error.h"
#include "tests/app/fairness/made_up_fairness.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

using testing::HasSubstr;

RecordedFairnessRun fairnessRunOf(const std::string& kernel, std::uint64_t width, double wrong = 1)
{
    RecordedFairnessRun run{kernel, {{width, 1, 1}, 1}, {{4, 1, 1}, {256, 1, 1}}, {}};
    for (const Unfair what : allUnfair)
        run.rows.push_back(madeUpRow(what, wrong, 2, Provenance::Recorded));
    return run;
}

RecordedFairness recordedOn(const std::string& gpu, std::vector<RecordedFairnessRun> runs)
{
    return {gpu, "A CPU, 8 threads", "2026-01-31", std::move(runs)};
}

TEST(RecordedFairness, ComesBackAsItWasWritten)
{
    const RecordedFairness written =
        recordedOn("A GPU, driver 1", {fairnessRunOf("a:b", 100, 0.123456), fairnessRunOf("c", 7)});
    const std::string text = toJson(written);
    const RecordedFairness read = fairnessFromJson(text, "file");
    EXPECT_EQ(toJson(read), text);
    EXPECT_EQ(read.gpu, written.gpu);
    EXPECT_EQ(read.cpu, written.cpu);
    EXPECT_EQ(read.date, written.date);
    ASSERT_EQ(read.runs.size(), 2U);
    EXPECT_EQ(read.runs[0].kernel, "a:b");
    EXPECT_EQ(read.runs[0].size, written.runs[0].size);
    EXPECT_EQ(read.runs[0].launch, written.runs[0].launch);
    ASSERT_EQ(read.runs[0].rows.size(), allUnfair.size());
    const FairnessRow& row = read.runs[0].rows[0];
    const Quantity& number = written.runs[0].rows[0].wrong;
    EXPECT_EQ(row.wrong.value, number.value);
    EXPECT_NEAR(row.wrong.low, number.low, 1e-6) << "six digits are kept";
    EXPECT_NEAR(row.wrong.high, number.high, 1e-6);
    EXPECT_EQ(row.wrong.samples, number.samples);
    EXPECT_EQ(row.wrong.note, number.note);
    EXPECT_EQ(row.provenance(), Provenance::Recorded);
    EXPECT_EQ(row.device(), "A GPU, driver 1, 2026-01-31");
    EXPECT_EQ(read.runs[0].rows.back().device(), "A CPU, 8 threads");
}

TEST(RecordedFairness, RefusesWhatItDoesNotKnow)
{
    const auto refusal = [](const std::string& text) -> std::string {
        try {
            fairnessFromJson(text, "file.json");
        } catch (const InputError& error) {
            return error.what();
        }
        return "read";
    };
    const std::string right = toJson(recordedOn("A GPU", {fairnessRunOf("a", 100)}));
    const auto with = [&](const std::string& old, const std::string& other) {
        std::string text = right;
        text.replace(text.find(old), old.size(), other);
        return refusal(text);
    };
    EXPECT_EQ(refusal(right), "read");
    EXPECT_THAT(refusal("words"), HasSubstr("is no recording of fair and unfair times"));
    EXPECT_THAT(with("\"warpatlas_fairness\":1", "\"warpatlas_fairness\":99"), HasSubstr("file.json"));
    EXPECT_THAT(with("\"date\"", "\"day\""), HasSubstr("day"));
    EXPECT_THAT(with("no_synchronise", "no_idea"), HasSubstr("no_idea is no row"));
    EXPECT_THAT(with("\"value\":1", "\"value\":-1"), HasSubstr("above 0"));
    EXPECT_THAT(with("\"value\":1", "\"value\":7"), HasSubstr("not within"));
    EXPECT_THAT(with("\"grid\":[4,1,1]", "\"grid\":[4,1]"), HasSubstr("grid"));
}

TEST(RecordedFairness, ARunOfTheSameKernelAndSizeIsReplaced)
{
    RecordedFairness recorded = recordedOn("A GPU", {fairnessRunOf("a", 100), fairnessRunOf("a", 200)});
    addRun(recorded, fairnessRunOf("a", 100, 1.5));
    ASSERT_EQ(recorded.runs.size(), 2U);
    EXPECT_EQ(recorded.runs.back().rows[0].wrong.value, 1.5);
    addRun(recorded, fairnessRunOf("b", 100));
    EXPECT_EQ(recorded.runs.size(), 3U);
}

TEST(RecordedFairness, TheNearestRunOfTheKernelIsTaken)
{
    const std::vector all{
        recordedOn("X", {fairnessRunOf("a", 100, 1.1), fairnessRunOf("a", 10000, 1.2), fairnessRunOf("b", 1000, 1.3)})};
    const auto taken = [&](const std::string& kernel, std::uint64_t width) {
        FairnessFacts facts;
        facts.kernel = kernel;
        facts.launch = {{4, 1, 1}, {256, 1, 1}};
        addRecorded(facts, {{width, 1, 1}, 1}, all);
        return std::pair(facts.row(Unfair::NoSynchronise)->wrong.value,
            facts.recordedOf ? runInWords(*facts.recordedOf) : std::string());
    };
    EXPECT_EQ(taken("a", 100), std::pair(1.1, std::string()));
    EXPECT_EQ(taken("a", 9000), std::pair(1.2, std::string("a at 10000, block 256")));
    EXPECT_EQ(taken("other", 1001), std::pair(1.3, std::string("b at 1000, block 256")));
}

TEST(RecordedFairness, OnlyRowsThatNeedAGpuAndAreNotMeasuredAreTaken)
{
    const std::vector all{recordedOn("X", {fairnessRunOf("a", 100)})};
    FairnessFacts facts;
    facts.rows.push_back(madeUpRow(Unfair::WarmCache, 9, 8));
    addRecorded(facts, {{100, 1, 1}, 1}, all);
    EXPECT_EQ(facts.row(Unfair::WarmCache)->provenance(), Provenance::Measured);
    EXPECT_EQ(facts.row(Unfair::HostClock)->provenance(), Provenance::Recorded);
    EXPECT_FALSE(facts.row(Unfair::SlowCpu));
    EXPECT_FALSE(facts.row(Unfair::FewRuns));
}

TEST(RecordedFairness, NoneIsAnOrdinaryAnswer)
{
    FairnessFacts facts;
    addRecorded(facts, {{100, 1, 1}, 1}, {});
    EXPECT_TRUE(facts.rows.empty());
    EXPECT_FALSE(facts.recordedOf);
    for (const RecordedFairness& recorded : recordedFairness()) {
        EXPECT_FALSE(recorded.gpu.empty());
        EXPECT_FALSE(recorded.runs.empty());
    }
}

} // namespace
} // namespace warpatlas::test
