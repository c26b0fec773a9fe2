#include "app/fairness/sample_fairness.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <map>

namespace warpatlas::test {
namespace {

/// A GPU whose times are those of a table.
class MadeUpWays : public TimingWays {
public:
    std::map<TimingWay, double> times{{TimingWay::FirstCall, 9}, {TimingWay::LaunchAlone, 0.004},
        {TimingWay::HostClock, 2.5}, {TimingWay::Events, 2}, {TimingWay::ColdCache, 2.1}, {TimingWay::WarmCache, 1.4},
        {TimingWay::PageableCopies, 12}, {TimingWay::PinnedCopies, 4}, {TimingWay::EndToEnd, 6}};
    std::map<TimingWay, int> taken;
    std::optional<TimingWay> fails, losesTheDevice;
    std::function<void(TimingWay)> onSample;
    double clock = 1;

    std::vector<TimingWay> ways() const override
    {
        std::vector<TimingWay> all;
        for (const auto& [way, ms] : times)
            all.push_back(way);
        return all;
    }
    double sampleMs(TimingWay way, const Progress& progress) override
    {
        progress.throwIfCancelled();
        if (onSample)
            onSample(way);
        if (way == losesTheDevice)
            throw DeviceError("cudaErrorIllegalAddress", "an illegal address", "call", "place", true);
        if (way == fails)
            throw DeviceError("cudaErrorMemoryAllocation", "needs more memory than there is");
        ++taken[way];
        return times.at(way);
    }
    std::string note(TimingWay way) const override { return std::string(nameOf(way)); }
    std::optional<double> clockFraction() const override { return clock; }
};

class SampleFairness : public testing::Test {
protected:
    SampleFairness()
    {
        bench.gpu = &ways;
        bench.gpuName = "a GPU";
        bench.cpuName = "a CPU";
        bench.cpu = [this](CpuWay way, const Progress& given) {
            given.throwIfCancelled();
            return way == CpuWay::AllThreads ? 60.0 + double(++runs % 3) : 1200.0;
        };
    }

    void sample(const std::function<void(const FairnessFacts&)>& found = {})
    {
        sampleFairness(
            bench, limits, facts, progress, found, [this](const FairnessStep& step) { steps.push_back(step); });
    }
    std::string gap(Unfair what) const
    {
        const auto found = std::ranges::find(facts.gaps, what, &FairnessGap::what);
        return found == facts.gaps.end() ? "" : found->reason;
    }

    MadeUpWays ways;
    FairnessBench bench;
    FairnessLimits limits;
    FairnessFacts facts;
    Progress progress;
    std::vector<FairnessStep> steps;
    int runs = 0;
};

TEST_F(SampleFairness, EachRowHasTheWrongNumberAndTheRightOne)
{
    sample();
    ASSERT_EQ(facts.rows.size(), allUnfair.size());
    EXPECT_TRUE(facts.gaps.empty());
    const auto expect = [&](Unfair what, double wrong, double right) {
        EXPECT_DOUBLE_EQ(facts.row(what)->wrong.value, wrong) << nameOf(what);
        EXPECT_DOUBLE_EQ(facts.row(what)->right.value, right) << nameOf(what);
        EXPECT_EQ(facts.row(what)->provenance(), Provenance::Measured);
    };
    expect(Unfair::NoSynchronise, 0.004, 2);
    expect(Unfair::FirstCall, 9, 2);
    expect(Unfair::HostClock, 2.5, 2);
    expect(Unfair::WarmCache, 1.4, 2.1);
    expect(Unfair::PageableCopies, 12, 4);
    expect(Unfair::CopiesLeftOut, 61. / 2, 61. / 6);
    expect(Unfair::SlowCpu, 1200, 61);
    ASSERT_TRUE(facts.speedUp);
    EXPECT_DOUBLE_EQ(facts.speedUp->claimed, 600);
    EXPECT_DOUBLE_EQ(facts.speedUp->fair, 61. / 6);
    EXPECT_EQ(facts.row(Unfair::WarmCache)->wrong.note, "warm_cache");
    EXPECT_EQ(facts.row(Unfair::WarmCache)->device(), "a GPU");
    EXPECT_EQ(facts.row(Unfair::FewRuns)->device(), "a CPU");
    EXPECT_TRUE(std::ranges::is_sorted(facts.rows, {}, &FairnessRow::what));
}

TEST_F(SampleFairness, TakesEnoughSamplesAndWarmsUpButForTheFirstCall)
{
    sample();
    EXPECT_EQ(ways.taken[TimingWay::FirstCall], limits.firstCalls);
    EXPECT_EQ(facts.row(Unfair::FirstCall)->wrong.samples, limits.firstCalls);
    EXPECT_EQ(facts.row(Unfair::HostClock)->wrong.samples, limits.leastSamples);
    EXPECT_EQ(ways.taken[TimingWay::HostClock], limits.leastSamples + 1);
}

TEST_F(SampleFairness, TheRatiosIntervalLiesBetweenThoseOfTheTimes)
{
    bench.cpu = [this](CpuWay, const Progress&) { return 60.0 + double(++runs % 11); };
    sample();
    const Quantity& ratio = facts.row(Unfair::CopiesLeftOut)->wrong;
    EXPECT_LE(ratio.low, ratio.value);
    EXPECT_GE(ratio.high, ratio.value);
    EXPECT_LT(ratio.low, ratio.high);
}

TEST_F(SampleFairness, SamplesAtASlowClockAreLeftOutUnlessThereAreNoOthers)
{
    ways.clock = 0.5;
    limits.mostSamples = 20;
    sample();
    EXPECT_EQ(facts.row(Unfair::HostClock)->wrong.samples, limits.mostSamples) << "better than none";
    facts = {};
    int at = 0;
    ways.onSample = [&](TimingWay) { ways.clock = ++at % 2 == 0 ? 0.5 : 1; };
    limits.mostSamples = 21;
    sample();
    EXPECT_LT(facts.row(Unfair::HostClock)->wrong.samples, 21);
}

TEST_F(SampleFairness, WithoutAGpuItsRowsAreMissingAndSayWhy)
{
    bench.gpu = nullptr;
    bench.gpuRefusal = "no NVIDIA driver is installed";
    sample();
    EXPECT_EQ(facts.rows.size(), 2U);
    for (const Unfair what : allUnfair)
        EXPECT_EQ(gap(what), isOfCpu(what) ? "" : bench.gpuRefusal) << nameOf(what);
    EXPECT_FALSE(facts.speedUp);
}

TEST_F(SampleFairness, RecordedRowsStayWhereNothingIsMeasured)
{
    bench.gpu = nullptr;
    bench.gpuRefusal = "no driver";
    FairnessRow recorded{Unfair::WarmCache, {1, 1, 1, 9}, {2, 2, 2, 9}};
    recorded.setSource(Provenance::Recorded, "a GPU");
    put(facts, recorded);
    sample();
    EXPECT_EQ(gap(Unfair::WarmCache), "");
    ASSERT_TRUE(facts.row(Unfair::WarmCache));
    EXPECT_EQ(*facts.row(Unfair::WarmCache), recorded);
    recorded.setSource(Provenance::Measured, "a GPU");
    recorded.wrong.value = 7;
    put(facts, recorded);
    EXPECT_EQ(facts.row(Unfair::WarmCache)->wrong.value, 7);
    recorded.setSource(Provenance::Recorded, "a GPU");
    put(facts, recorded);
    EXPECT_EQ(facts.row(Unfair::WarmCache)->provenance(), Provenance::Measured) << "what was measured here stays";
}

TEST_F(SampleFairness, WithoutAFormForTheCpuItsRowsAreMissing)
{
    bench.cpu = {};
    bench.cpuRefusal = "no form for the CPU";
    sample();
    for (const Unfair what : {Unfair::FewRuns, Unfair::SlowCpu, Unfair::CopiesLeftOut})
        EXPECT_EQ(gap(what), bench.cpuRefusal) << nameOf(what);
    EXPECT_EQ(facts.rows.size(), 5U);
}

TEST_F(SampleFairness, AWayThatFailsIsAGapAndTheOthersGoOn)
{
    ways.fails = TimingWay::PageableCopies;
    sample();
    EXPECT_EQ(gap(Unfair::PageableCopies), "needs more memory than there is");
    EXPECT_EQ(gap(Unfair::CopiesLeftOut), "needs more memory than there is");
    EXPECT_TRUE(facts.row(Unfair::WarmCache));
    EXPECT_TRUE(facts.row(Unfair::NoSynchronise));
}

TEST_F(SampleFairness, ALostDeviceEndsIt)
{
    ways.losesTheDevice = TimingWay::WarmCache;
    EXPECT_THROW(sample(), DeviceError);
    EXPECT_TRUE(facts.row(Unfair::NoSynchronise)) << "what was found stays";
}

TEST_F(SampleFairness, EndsWhenItIsCancelledAndKeepsWhatItFound)
{
    ways.onSample = [&](TimingWay way) {
        if (way == TimingWay::ColdCache)
            progress.cancel();
    };
    EXPECT_THROW(sample(), Cancelled);
    EXPECT_TRUE(facts.row(Unfair::SlowCpu));
    EXPECT_FALSE(facts.row(Unfair::PageableCopies));
}

TEST_F(SampleFairness, TellsWhatItFindsAndHowFarItIs)
{
    std::vector<std::size_t> rows;
    sample([&](const FairnessFacts& now) { rows.push_back(now.rows.size()); });
    EXPECT_THAT(rows, testing::ElementsAre(2, 5, 6, 8));
    ASSERT_FALSE(steps.empty());
    EXPECT_TRUE(std::ranges::is_sorted(steps, {}, &FairnessStep::fraction));
    EXPECT_EQ(steps.back().fraction, 1);
    EXPECT_EQ(progress.fraction(), 1);
}

TEST(FewRunsRow, ShowsTheMeanThatIsFarthestAndTheRangeOfAll)
{
    const FairnessRow row = fewRunsRow({10, 10, 10, 10, 10, 40, 10, 10, 10, 7});
    EXPECT_DOUBLE_EQ(row.right.value, 10);
    EXPECT_DOUBLE_EQ(row.wrong.value, 20);
    EXPECT_DOUBLE_EQ(row.wrong.low, 9);
    EXPECT_DOUBLE_EQ(row.wrong.high, 20);
    EXPECT_EQ(row.wrong.samples, 3);
    EXPECT_EQ(row.right.samples, 10);
}

} // namespace
} // namespace warpatlas::test
