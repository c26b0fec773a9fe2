#include "app/report/prediction_words.h"

#include <gmock/gmock.h>

#include <set>

namespace warpatlas {
namespace {

using testing::HasSubstr;

PredictedTime predicted()
{
    PredictedTime time;
    time.gpu = "A100";
    time.source = "data sheet";
    time.milliseconds = 1;
    time.lowMilliseconds = 0.5;
    time.highMilliseconds = 2;
    time.parts = {0.04, 0.3, 0, 0.1, 0, 0, 0.46, 0, 0, 0.1, 0, 0};
    time.won = {0, 0.1, 0, 0.05, 0, 0, 0.08, 0, 0, 0.02, 0, 0};
    return time;
}

TEST(PredictionWords, PartsComeInTheOrderInWhichToMendThem)
{
    std::vector<TimePart> order;
    for (const PartOfTime& part : partsOf(predicted()))
        order.push_back(part.part);
    EXPECT_EQ(order, (std::vector{TimePart::Issue, TimePart::Dram, TimePart::Shared, TimePart::Latency}))
        << "by what would be won; a twenty-fifth is not told";
    EXPECT_EQ(partsInWords(predicted()),
        "issuing instructions 30 % (10 % less without), DRAM 46 % (8 % less without), shared memory 10 % (5 % less "
        "without)");
}

TEST(PredictionWords, LaunchingIsTheLimitOnlyWhereItIsMoreThanTheRest)
{
    PredictedTime time = predicted();
    const auto launching = [&](double share) {
        time.parts = {share, 0, 0, 0, 0, 0, 1 - share, 0, 0, 0, 0, 0};
        time.won = {0.6, 0, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0};
        return partsOf(time).front().part;
    };
    EXPECT_EQ(launching(0.4), TimePart::Dram);
    EXPECT_EQ(launching(0.6), TimePart::Launch);
}

TEST(PredictionWords, SaysWhereItComesFrom)
{
    EXPECT_EQ(bandInWords(predicted()), "0.500 to 2.00 ms");
    EXPECT_THAT(
        sourceInWords(predicted()), HasSubstr("A100, from its data sheet; L2 holds nothing of the data; from code"));
    PredictedTime warm = predicted();
    warm.l2 = L2State::Warm;
    warm.optimised = true;
    EXPECT_THAT(sourceInWords(warm), HasSubstr("L2 holds what fits; from optimised code"));
}

TEST(PredictionWords, EachPartHasANameOfItsOwn)
{
    std::set<std::string> labels;
    for (std::size_t part = 0; part < timePartCount; ++part)
        labels.insert(labelOf(static_cast<TimePart>(part)));
    EXPECT_EQ(labels.size(), timePartCount);
}

TEST(PredictionWords, AsATimeItHasNoSamples)
{
    const TimeResult time = asTime(predicted());
    EXPECT_EQ(time.provenance, Provenance::Modelled);
    EXPECT_EQ(time.samples, 0);
    EXPECT_EQ(time.ciLowMs, 0.5);
    EXPECT_EQ(time.ciHighMs, 2);
}

} // namespace
} // namespace warpatlas
