#include "app/fairness/fairness_words.h"

#include "tests/app/fairness/made_up_fairness.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <set>

namespace warpatlas::test {
namespace {

using testing::HasSubstr;

TEST(FairnessWords, SayHowWrongItIsAndInWhichDirection)
{
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::NoSynchronise, 0.004, 1.2)), "300 times too short");
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::FirstCall, 4.8, 1.2)), "4.0 times too long");
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::HostClock, 1.5, 1.2)), "25 % too long");
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::WarmCache, 0.9, 1.2)), "25 % too short");
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::WarmCache, 1.21, 1.2)), "hardly a difference");
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::CopiesLeftOut, 80, 4)), "20 times too high");
    EXPECT_EQ(factorInWords(madeUpRow(Unfair::CopiesLeftOut, 6, 4)), "50 % too high");
}

TEST(FairnessWords, TheSentenceIsOfWhatHappenedHere)
{
    const FairnessFacts facts = madeUpFairness();
    const auto sentence = [&](Unfair what, double wrong, double right) {
        return fairnessInWords(madeUpRow(what, wrong, right), facts);
    };
    EXPECT_THAT(sentence(Unfair::NoSynchronise, 0.004, 2), HasSubstr("returns at once"));
    EXPECT_THAT(sentence(Unfair::NoSynchronise, 0.004, 0.002), HasSubstr("longer than a kernel this short"));
    EXPECT_THAT(sentence(Unfair::HostClock, 0.02, 0.002), HasSubstr("much beside a kernel this short"));
    EXPECT_THAT(sentence(Unfair::HostClock, 2.02, 2), HasSubstr("little beside a kernel this long"));
    EXPECT_THAT(sentence(Unfair::WarmCache, 1, 2), HasSubstr("finds them in L2"));
    EXPECT_THAT(sentence(Unfair::WarmCache, 2, 2), HasSubstr("hardly helps"));
    EXPECT_THAT(sentence(Unfair::FewRuns, 1.3, 1), HasSubstr("from 1.23 to 1.37 ms here"));
    EXPECT_THAT(sentence(Unfair::SlowCpu, 100, 1), testing::Not(HasSubstr("the GPU would be called")));
    FairnessFacts claimed = facts;
    claimed.speedUp = ClaimedSpeedUp{5200, 41};
    EXPECT_THAT(fairnessInWords(madeUpRow(Unfair::SlowCpu, 100, 1), claimed),
        HasSubstr("the GPU would be called 5,200 times as fast; it is 41 times as fast"));
}

TEST(FairnessWords, TheTitleIsOfTheKernelWhoseTimesTheyAre)
{
    FairnessFacts facts = madeUpFairness();
    EXPECT_EQ(fairnessTitle(facts),
        "Wrong and right times of matmul:naive, recorded at 2048 x 2048, measured at 1024 x 1024");
    facts.recordedOf->size = facts.size;
    facts.recordedOf->launch.block = {32, 32, 1};
    EXPECT_THAT(
        fairnessTitle(facts), HasSubstr("recorded of matmul:naive at 1024 x 1024, block 32 x 32, measured of "));
    facts.kernel = "saxpy";
    facts.size = "1000";
    facts.recordedOfAnotherKernel = true;
    EXPECT_THAT(fairnessTitle(facts), HasSubstr("measured of saxpy at 1000"));
    for (FairnessRow& row : facts.rows)
        row.setSource(Provenance::Recorded, row.device());
    EXPECT_EQ(fairnessTitle(facts),
        "Wrong and right times recorded of matmul:naive at 1024 x 1024, nothing of saxpy at 1000");
    facts.recordedOf.reset();
    EXPECT_EQ(fairnessTitle(facts), "Wrong and right times of saxpy at 1000");
}

TEST(FairnessWords, ARowSaysOfWhichRunItIsWhereNotAllAreOfOne)
{
    FairnessFacts facts = madeUpFairness();
    EXPECT_THAT(withRun(*facts.row(Unfair::NoSynchronise), facts),
        testing::StartsWith("Recorded of matmul:naive at 2048 x 2048, block 16 x 16. A launch returns"));
    EXPECT_THAT(withRun(*facts.row(Unfair::SlowCpu), facts),
        testing::StartsWith("Measured of matmul:naive at 1024 x 1024, block 16 x 16. One thread"));
    facts.recordedOf.reset();
    EXPECT_THAT(withRun(*facts.row(Unfair::NoSynchronise), facts), testing::StartsWith("A launch returns"));
}

TEST(FairnessWords, EachWayHasWordsAndCodeOfItsOwn)
{
    std::set<std::string> titles, sentences;
    const FairnessFacts facts = madeUpFairness();
    for (const FairnessRow& row : facts.rows) {
        titles.insert(titleOf(row.what));
        sentences.insert(fairnessInWords(row, facts));
        const FairnessCode code = codeOf(row.what);
        EXPECT_NE(code.wrong, code.right) << nameOf(row.what);
        for (const std::string_view text : {code.wrong, code.right})
            EXPECT_LE(std::ranges::count(text, '\n'), 2) << nameOf(row.what);
    }
    EXPECT_EQ(titles.size(), allUnfair.size());
    EXPECT_EQ(sentences.size(), allUnfair.size());
}

TEST(FairnessWords, NumbersSayWhatTheyAre)
{
    EXPECT_EQ(valueInWords(Unfair::HostClock, 1.234), "1.23 ms");
    EXPECT_EQ(valueInWords(Unfair::CopiesLeftOut, 35.26), "35x as fast");
    EXPECT_EQ(conditionsInWords(Unfair::HostClock, {2, 1.9, 2.1, 30, "cold L2"}), "30 runs, 1.90 to 2.10 ms, cold L2");
    EXPECT_EQ(conditionsInWords(Unfair::SlowCpu, {2000, 2000, 2000, 1, {}}), "one run");
    EXPECT_EQ(conditionsInWords(Unfair::CopiesLeftOut, {20, 19, 21, 30, {}}), "30 runs, 19 to 21");
}

TEST(FairnessWords, SumUpAllRows)
{
    const FairnessFacts facts = madeUpFairness();
    EXPECT_EQ(worstInWords(facts), "CPU not optimised: 3,790 times too long");
    EXPECT_THAT(fairnessSummary(facts), HasSubstr("5 of 8 are wrong by a factor of two or more"));
    EXPECT_EQ(sourcesInWords(facts),
        "matmul:naive at 2048 x 2048, block 16 x 16 recorded on NVIDIA Made-up, driver 1.2, 2026-01-31; "
        "matmul:naive at 1024 x 1024, block 16 x 16 measured on A CPU, 8 threads");
    EXPECT_EQ(worstInWords({}), "");
    EXPECT_EQ(fairnessSummary({}), "Nothing of it could be measured.");
}

} // namespace
} // namespace warpatlas::test
