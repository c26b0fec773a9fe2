// What a sweep says of its points: what was found, sizes, data and conditions.
#include "app/sweep/sweep_words.h"

#include "app/sweep/size_data.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(SweepFindings, HaveAFewWordsForALine)
{
    EXPECT_EQ(shortFinding(test::madeUpSizes()), "GPU wins from 190,000 on");
    EXPECT_EQ(shortFinding(test::madeUpBlocks()), "fastest 256");
    SweepResult counted = test::madeUpBlocks(), alike = counted;
    for (SweepPoint& point : counted.points)
        point.times.clear();
    EXPECT_EQ(shortFinding(counted), "") << "nothing was timed";
    for (SweepPoint& point : alike.points)
        point.times = alike.points[5].times;
    EXPECT_EQ(shortFinding(alike), "all alike");
}

TEST(SweepFindings, SayHowTheCpusTimeGrowsWhereNoGpuIs)
{
    SweepResult sizes = test::madeUpSizes();
    for (SweepPoint& point : sizes.points)
        point.times.resize(3);
    const std::vector<std::string> found = findings(sizes);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_THAT(found[0], HasSubstr("the CPU's fastest form takes 510 ns at 1,024 elements and 3.36 ms at "));
    EXPECT_THAT(found[0], HasSubstr("; no time was taken on a GPU, so that no crossover is marked"))
        << "in the sentence that has room everywhere";
}

TEST(SweepFindings, APointHasOneSizeEverywhere)
{
    SweepResult sizes = test::madeUpSizes();
    for (std::size_t i = 0; i < sizes.points.size(); ++i) { // data are never of just the size that was asked for
        SweepPoint& point = sizes.points[i];
        point.size.extent.x -= 25;
        point.times.resize(3);
        TimeResult time = test::madeUpTime(Timed::Kernel, "A100", 0.1 * double(i + 1));
        time.provenance = Provenance::Modelled;
        point.predicted = time;
    }
    for (const std::string& finding : findings(sizes))
        EXPECT_THAT(finding, Not(HasSubstr("1,024"))) << finding;
    EXPECT_THAT(findings(sizes)[1], HasSubstr("at 999 elements"));
    const std::string table = test::textFor(sizes, 0);
    EXPECT_THAT(table, HasSubstr("\n  elements  "));
    EXPECT_THAT(table, HasSubstr("\n       999  "));
    EXPECT_THAT(table, Not(HasSubstr("\n     1,024  ")));
    EXPECT_EQ(placeInWords(sizes, 1), "4,071 elements");
    EXPECT_THAT(conditionsInWords(sizes),
        testing::StartsWith("random numbers of each size · sizes as the kernel's data "
                            "come: 999 for 1,024, 4,071 for 4,096 and 6 more · "));
    sizes.points[1] = {};
    EXPECT_EQ(placeInWords(sizes, 1), "size 4,096") << "as it was asked for, before it ran";
}

TEST(SweepFindings, SizesSayWhatDataAreMadeOf)
{
    SweepResult sizes = test::madeUpSizes();
    EXPECT_EQ(dataLeftAside(sizes.sweep.base), "") << "none were named";
    EXPECT_THAT(conditionsInWords(sizes), testing::StartsWith("random numbers of each size · "));
    sizes.sweep.base.data = {"/data/me/photo.png", "/data/me/photo.png"};
    EXPECT_EQ(
        dataLeftAside(sizes.sweep.base), "photo.png has one size: random numbers of each size stand in its place");
    EXPECT_THAT(conditionsInWords(sizes), testing::StartsWith("random numbers of each size, not photo.png · "));
    EXPECT_THAT(test::csvFor(sizes), HasSubstr(",vector_add,\"random numbers of each size, not photo.png\","));
    sizes.sweep.base.data = {"random:4096:1", "ramp:4096"};
    EXPECT_EQ(dataLeftAside(sizes.sweep.base), "ramp:4096 has one size: random numbers of each size stand in its place")
        << "as random numbers do by themselves";
    sizes.sweep.base.kernel = "mandelbrot";
    sizes.sweep.base.data.clear();
    EXPECT_EQ(sizedDataInWords(sizes.sweep), "") << "it reads none";
    // Of a kernel of one's own generators are made anew, and files are not.
    Experiment own;
    own.source.emplace();
    own.data = {"random:64:1", "mat.npy"};
    EXPECT_EQ(dataLeftAside(own), "mat.npy has one size: ramps of each size stand in its place");
    const Sweep made{own, {{SweepOver::Data, "", {"ramp:4+ramp:4:f32", "ramp:8+ramp:8:f32"}}}};
    EXPECT_EQ(sizedDataInWords(made), "ramps of each size, not mat.npy");
    EXPECT_EQ(sizedDataInWords({own, {{SweepOver::Data, "", {"a.npy", "b.npy"}}}}), "") << "the axis names them";
}

TEST(SweepAxisWords, SizesOfMadeDataReadAsSizes)
{
    const SweepAxis pictures{SweepOver::Data, "", {"ramp:43x24x3:u8", "ramp:1086x48x3:u8"}};
    EXPECT_EQ(titleOf(pictures), "Size of the ramps");
    EXPECT_EQ(valueInWords(pictures, pictures.values[0]), "43 × 24");
    EXPECT_EQ(valueInWords(pictures, pictures.values[1]), "1,086 × 48");
    const SweepAxis rows{SweepOver::Data, "", {"random:64:1+random:64:2", "random:4096:1+random:4096:2"}};
    EXPECT_EQ(valueInWords(rows, rows.values[1]), "4,096");
    const SweepAxis mixed{SweepOver::Data, "", {"ramp:43x24x3:u8", "ramp:43x24x3:f32"}};
    EXPECT_EQ(titleOf(mixed), "Data");
    EXPECT_EQ(valueInWords(mixed, mixed.values[0]), "ramp:43x24x3:u8") << "the type is what differs";
    const SweepAxis files{SweepOver::Data, "", {"a.png", "ramp:8"}};
    EXPECT_EQ(valueInWords(files, "a.png"), "a.png");
}

TEST(SweepFindings, CallNoSizeTheFastestWhicheverAxisItIs)
{
    SweepResult grid = test::madeUpSizes();
    grid.sweep.axes.insert(grid.sweep.axes.begin(), SweepAxis{SweepOver::Variant, "", {"naive"}});
    for (const std::string& finding : findings(grid))
        EXPECT_THAT(finding, Not(HasSubstr("fastest")));
    EXPECT_EQ(shortFinding(grid), "");
}

TEST(SweepFindings, SayTheCrossoverWithTheCopiesFirst)
{
    const std::vector<std::string> found = findings(test::madeUpSizes());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_THAT(found[0],
        testing::MatchesRegex("from 1[0-9]0,000 elements on the GPU wins, copies included; its kernel "
                              "alone from [0-9],[0-9]00 elements on|from 1[0-9]0,000 elements on the GPU "
                              "wins, copies included; its kernel alone from 1[0-9],000 elements on"));
}

TEST(SweepFindings, SayTheBestPointAndThoseThatAreNotClearlySlower)
{
    const std::vector<std::string> found = findings(test::madeUpBlocks());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0],
        "fastest: block 256, 65.0 µs; block 8 takes 5.1 times as long; not clearly slower: block 128 and block 512");
}

TEST(SweepFindings, SayWhatIsWrongRefusedAndNotDone)
{
    SweepResult result = test::madeUpBlocks();
    result.points[0].matches = false;
    result.points[7] = {};
    result.points[7].refusal = "too many registers";
    result.points[6] = {};
    std::vector<std::string> found = findings(result);
    ASSERT_GT(found.size(), 3U);
    found.resize(3);
    EXPECT_THAT(found,
        testing::ElementsAre("wrong results at 1 of 8 points: their times say nothing", "1 of 8 points could not run",
            "7 of 8 points are done"))
        << "before what was found";
}

TEST(SweepFindings, SayBetweenWhatThePredictedTimesLie)
{
    const SweepResult result = test::madeUpPredictions();
    EXPECT_EQ(findings(result).front(),
        "the kernel is predicted to take least, 86.7 to 195 µs, at block 256 (5 more overlap with it), and most, 440 "
        "to 990 µs, at block 8 (one more overlaps with it)");
    EXPECT_GT(findings(result).size(), 1U) << "counters are said as well";
    EXPECT_THAT(conditionsInWords(result), HasSubstr("modelled: A100"));
    SweepResult once = result;
    once.sweep.axes[0].values.resize(1);
    once.points.resize(1);
    EXPECT_EQ(findings(once).front(), "the kernel is predicted to take 440 to 990 µs at block 8");
    SweepResult two = result;
    two.sweep.axes[0].values = {"8", "256"};
    two.points = {result.points[0], result.points[5]};
    EXPECT_EQ(findings(two).front(),
        "the kernel is predicted to take least, 86.7 to 195 µs, at block 256, and most, 440 to 990 µs, at block 8: the "
        "bands lie apart");
    SweepResult measured = test::madeUpBlocks();
    measured.points[0].predicted = result.points[0].predicted;
    for (const std::string& finding : findings(measured))
        EXPECT_THAT(finding, Not(HasSubstr("predicted"))) << "a measured time says more";
}

TEST(SweepConditions, OneFileInTwoFormsIsNoOtherContent)
{
    SweepConditions then;
    then.data = {{"photo.png", "photo.png, made grey", "1"}, {"photo.png", "photo.png", "2"}};
    EXPECT_EQ(differenceOf(then, then), "") << "each form has its own content";
    SweepConditions now = then;
    now.data[1].mark = "3";
    EXPECT_EQ(differenceOf(then, now), "another content of photo.png");
}

TEST(SweepConditions, DataAreKeptWithTheirMarksAndOtherContentIsOtherConditions)
{
    SweepResult result = test::madeUpBlocks();
    result.conditions.data = {{"photo.png", "photo.png, made grey", "00a1"}, {"ramp:9", "ramp 9", "00b2"}};
    EXPECT_EQ(sweepFromJson(toJson(result), "s.json").conditions.data, result.conditions.data);
    SweepConditions now = result.conditions;
    EXPECT_EQ(differenceOf(result.conditions, now), "");
    now.data[0].mark = "00a3";
    EXPECT_EQ(differenceOf(result.conditions, now), "another content of photo.png");
    now.data[0].spec = "other.png";
    EXPECT_EQ(differenceOf(result.conditions, now), "") << "what only one of them has does not count";
    EXPECT_TRUE(sweepFromJson(toJson(test::madeUpBlocks()), "s.json").conditions.data.empty());
}

TEST(SweepConditions, SayWhatIsTheSameAtAllPoints)
{
    SweepResult result = test::madeUpBlocks();
    result.conditions.data = {{"photo.png", "photo.png, made grey", "00a1"}};
    result.sweep.base.parameters["radius"] = 3;
    result.sweep.base.block = Dim3{32, 8, 1};
    result.sweep.base.grid = Dim3{7, 5, 1};
    EXPECT_THAT(conditionsInWords(result),
        testing::StartsWith("photo.png, made grey · 16777216 · radius 3 · grid 7 × 5 · NVIDIA"))
        << "blocks are on the axis";
    result.sweep.axes.front() = {SweepOver::Parameter, "radius", result.sweep.axes.front().values};
    EXPECT_THAT(conditionsInWords(result),
        testing::StartsWith("photo.png, made grey · 16777216 · grid 7 × 5 · block 32 × 8 · "));
    result.sweep.axes.front() = {SweepOver::Data, "", result.sweep.axes.front().values};
    EXPECT_THAT(conditionsInWords(result), testing::Not(HasSubstr("photo.png")));
}

TEST(SweepFindings, BandsThatOverlapTellNoDifference)
{
    SweepResult result = test::madeUpPredictions();
    for (SweepPoint& point : result.points) {
        point.predicted->medianMs = &point == &result.points.front() ? 1.1 : 1.0;
        point.predicted->ciLowMs = point.predicted->medianMs / 1.5;
        point.predicted->ciHighMs = point.predicted->medianMs * 1.5;
    }
    EXPECT_EQ(findings(result).front(),
        "the kernel is predicted to take 0.667 to 1.65 ms at all 8 points; their bands overlap, so that none is the "
        "least");
    for (SweepPoint& point : result.points)
        point.predicted = result.points.back().predicted;
    EXPECT_THAT(findings(result).front(), Not(HasSubstr("at block"))) << "rows that are equal have no first";
}

TEST(SweepFindings, InstructionsAreSaidWhereNothingElseDiffers)
{
    SweepResult result = test::madeUpBlocks();
    for (SweepPoint& point : result.points) {
        point.times.clear();
        point.counters = result.points.front().counters;
    }
    EXPECT_EQ(findings(result), std::vector<std::string>{"nothing that was counted differs between the points"});
    result.points[2].counters[std::size_t(SweepCounter::WarpInstructions)] = 1;
    EXPECT_THAT(findings(result).front(), HasSubstr("at block 32"));
    EXPECT_THAT(findings(result).front(), testing::StartsWith(titleOf(SweepCounter::WarpInstructions)));
}

TEST(SweepConditions, DifferByProgramDeviceDriverAndCode)
{
    const SweepConditions then = test::madeUpSizes().conditions;
    EXPECT_EQ(differenceOf(then, then), "");
    SweepConditions now = then;
    now.dates = {"2027-01-01"};
    EXPECT_EQ(differenceOf(then, now), "") << "another day is no other condition";
    now.devices[0].driver = "590.1";
    EXPECT_EQ(differenceOf(then, now), "driver 580.95.05 of NVIDIA H200, now 590.1");
    now = then;
    now.devices[1].name = "Intel";
    EXPECT_EQ(differenceOf(then, now), "AMD EPYC, 16 threads, now Intel");
    now = then;
    now.code[0].second = "beef";
    EXPECT_EQ(differenceOf(then, now), "another text of vector_add:naive");
    now = then;
    now.program = "0.2.0";
    EXPECT_EQ(differenceOf(then, now), "WarpAtlas 0.1.0, now 0.2.0");
}

} // namespace
} // namespace warpatlas
