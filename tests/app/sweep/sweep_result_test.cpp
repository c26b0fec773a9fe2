// What is made of a sweep's result: crossover, findings, lines, JSON and CSV.
#include "app/sweep/crossover.h"
#include "app/sweep/size_data.h"
#include "app/sweep/sweep_csv.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_series.h"
#include "app/sweep/sweep_table.h"
#include "app/sweep/sweep_words.h"
#include "kernels/model/error.h"
#include "tests/app/sweep/made_up_sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Crossover, LiesWhereBothTakeAsLong)
{
    const SweepResult sizes = test::madeUpSizes();
    const auto copies = crossoverOf(sizes, Timed::EndToEnd);
    ASSERT_TRUE(copies);
    EXPECT_EQ(copies->kind, Crossover::Kind::FromHere);
    // The CPU's fastest form is SIMD to 40,000 elements and all threads from there on: 0.008 + 2e-7 n = 0.026 + 1.04e-7
    // n.
    EXPECT_NEAR(copies->at, 187500, 187500 * 0.1);
    EXPECT_EQ(sizes.sweep.axes[0].values[copies->before], "65536");
    EXPECT_EQ(sizes.sweep.axes[0].values[copies->after], "262144");
    const auto alone = crossoverOf(sizes, Timed::Kernel);
    ASSERT_TRUE(alone);
    EXPECT_LT(alone->at, copies->at);
}

TEST(Crossover, IsAtTheFirstClearPointWhereTheMediansDoNotCross)
{
    SweepResult sizes = test::madeUpSizes();
    for (TimeResult& time : sizes.points[3].times) // faster at 65,536 already, but not clearly
        if (time.what == Timed::EndToEnd)
            time = test::madeUpTime(Timed::EndToEnd, time.device, 0.02, 0.9);
    const auto crossover = crossoverOf(sizes, Timed::EndToEnd);
    ASSERT_TRUE(crossover);
    EXPECT_EQ(crossover->at, 262144);
}

TEST(Crossover, MayBeEverywhereOrNowhere)
{
    SweepResult sizes = test::madeUpSizes();
    SweepResult fast = sizes, slow = sizes;
    for (SweepPoint& point : fast.points)
        point.times.back() = test::madeUpTime(Timed::EndToEnd, "NVIDIA H200", 1e-5);
    for (SweepPoint& point : slow.points)
        point.times.back() = test::madeUpTime(Timed::EndToEnd, "NVIDIA H200", 1e5);
    EXPECT_EQ(crossoverOf(fast, Timed::EndToEnd)->kind, Crossover::Kind::Always);
    EXPECT_EQ(crossoverOf(slow, Timed::EndToEnd)->kind, Crossover::Kind::Never);
    EXPECT_THAT(findings(fast).front(), HasSubstr("the GPU wins at every point, copies included"));
    EXPECT_THAT(findings(slow).front(), HasSubstr("the GPU does not win up to the last point"));
}

TEST(Crossover, NeedsRightResultsAndBothSidesAtEveryPoint)
{
    SweepResult wrong = test::madeUpSizes(), missing = wrong;
    wrong.points[2].matches = false;
    missing.points[2].times.clear();
    EXPECT_FALSE(crossoverOf(wrong, Timed::EndToEnd));
    EXPECT_FALSE(crossoverOf(missing, Timed::EndToEnd));
    EXPECT_FALSE(crossoverOf(test::madeUpBlocks(), Timed::EndToEnd)) << "no CPU has blocks";
}

TEST(Crossover, SizesAreSaidInTwoDigits)
{
    EXPECT_EQ(roughly(61234), 61000);
    EXPECT_EQ(roughly(1048576), 1000000);
    EXPECT_EQ(roughly(7), 7);
    EXPECT_EQ(roughly(0), 0);
}

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
    const std::string table = toTable(sizes, 0);
    EXPECT_THAT(table, testing::StartsWith("  elements  "));
    EXPECT_THAT(table, HasSubstr("\n       999  "));
    EXPECT_THAT(table, Not(HasSubstr("\n     1,024  ")));
    EXPECT_EQ(placeInWords(sizes, 1), "4,071 elements");
    sizes.points[1] = {};
    EXPECT_EQ(placeInWords(sizes, 1), "size 4,096") << "as it was asked for, before it ran";
}

TEST(SweepFindings, SizesSayWhatDataAreMadeOf)
{
    SweepResult sizes = test::madeUpSizes();
    EXPECT_EQ(dataLeftAside(sizes.sweep.base), "") << "none were named";
    EXPECT_THAT(conditionsInWords(sizes), testing::StartsWith("random numbers of each size · "));
    sizes.sweep.base.data = {"/home/me/photo.png", "/home/me/photo.png"};
    EXPECT_EQ(
        dataLeftAside(sizes.sweep.base), "photo.png has one size: random numbers of each size stand in its place");
    EXPECT_THAT(conditionsInWords(sizes), testing::StartsWith("random numbers of each size, not photo.png · "));
    EXPECT_THAT(toCsv(sizes), HasSubstr(",vector_add,\"random numbers of each size, not photo.png\","));
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

TEST(SweepTable, MarksAWrongPointAndShowsNoTimeOfIt)
{
    SweepResult result = test::madeUpPredictions();
    EXPECT_THAT(toTable(result, 0), Not(HasSubstr("result"))) << "all are right";
    result.points[2].problems = {"writes past the end"};
    const std::string table = toTable(result, 0);
    EXPECT_THAT(table, HasSubstr("\n32      WRONG  65,536                -"));
    EXPECT_THAT(table, HasSubstr("\n64      right  65,536  0.0887 to 0.200"));
    SweepResult measured = test::madeUpSizes();
    measured.points[1].matches = false;
    EXPECT_THAT(toTable(measured, 0),
        HasSubstr("\n     4,096   WRONG      16    256         -           -          -            -"));
}

TEST(SweepSeries, TimesOfAGpuNameIt)
{
    SweepResult result = test::madeUpSizes();
    TimeResult recorded = test::madeUpTime(Timed::Kernel, "NVIDIA H100 80GB HBM3, driver 580, 2026-11-27", 0.1),
               predicted = test::madeUpTime(Timed::Kernel, "RTX 3060", 0.1);
    recorded.provenance = Provenance::Recorded;
    predicted.provenance = Provenance::Modelled;
    result.points[3].recorded = {recorded};
    result.points[3].predicted = predicted;
    std::vector<std::string> words;
    for (const SweepSeries& line : seriesOf(result, SweepShow::Time))
        if (line.role == SeriesRole::GpuKernel)
            words.push_back(line.name + ": " + provenanceInWords(line));
    EXPECT_THAT(words,
        testing::ElementsAre("GPU kernel alone: measured, H200", "GPU kernel alone: recorded, H100",
            "GPU kernel alone: modelled, RTX 3060"));
    EXPECT_EQ(provenanceInWords(seriesOf(result, SweepShow::Time).front()), "measured") << "the CPU's";
    result.points[4].predicted = predicted;
    result.points[4].predicted->device = "T4"; // along GPUs each point has its own
    EXPECT_EQ(provenanceInWords(seriesOf(result, SweepShow::Time).back()), "modelled");
}

TEST(SweepSeries, WrongPointsHaveNoTimesAndRecordedOnesALineOfTheirOwn)
{
    SweepResult result = test::madeUpSizes();
    result.points[1].matches = false;
    TimeResult recorded = test::madeUpTime(Timed::Kernel, "NVIDIA A100, driver 550, 2026-01-31", 0.1);
    recorded.provenance = Provenance::Recorded;
    result.points[3].recorded = {recorded};
    const std::vector<SweepSeries> lines = seriesOf(result, SweepShow::Time);
    ASSERT_EQ(lines.size(), 6U);
    EXPECT_EQ(lines[0].values.size(), result.points.size() - 1);
    EXPECT_EQ(lines.back().provenance, Provenance::Recorded);
    EXPECT_EQ(lines.back().values.size(), 1U);
    EXPECT_EQ(lines.back().source, recorded.device);
    for (const SweepSeries& line : seriesOf(result, SweepShow::SpeedUp))
        EXPECT_EQ(line.provenance, Provenance::Measured) << "no ratio across machines";
}

TEST(SweepSeries, ALibraryHasALineWithItsNameAndNoPartInARatio)
{
    const SweepResult result = test::madeUpLibraries();
    const std::vector<SweepSeries> times = seriesOf(result, SweepShow::Time);
    const auto library = std::ranges::find(times, SeriesRole::GpuLibrary, &SweepSeries::role);
    ASSERT_NE(library, times.end());
    EXPECT_EQ(library->name, "cuBLAS");
    EXPECT_EQ(library->source, "cuBLAS 13.1.0, f32 without TF32 (its default math)");
    EXPECT_EQ(library->values.size(), result.points.size());
    EXPECT_EQ(std::ranges::count(times, SeriesRole::CpuLibrary, &SweepSeries::role), 0);
    for (const SweepSeries& series : seriesOf(result, SweepShow::SpeedUp))
        EXPECT_NE(series.role, SeriesRole::GpuLibrary);
    EXPECT_EQ(findings(result), findings(test::madeUpSizes()));
    EXPECT_THAT(conditionsInWords(result), HasSubstr(" · cuBLAS 13.1.0, f32 without TF32 (its default math) · "));
}

TEST(SweepSeries, PredictedTimesAreBandsOfTheirOwnAndInNoRatio)
{
    const SweepResult result = test::madeUpPredictions();
    const std::vector<SweepSeries> lines = seriesOf(result, SweepShow::Time);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].provenance, Provenance::Modelled);
    EXPECT_EQ(lines[0].role, SeriesRole::GpuKernel);
    EXPECT_EQ(lines[0].source, "A100");
    ASSERT_EQ(lines[0].values.size(), result.points.size());
    EXPECT_NEAR(lines[0].values[0].high, 0.66 * 1.5, 1e-9);
    EXPECT_TRUE(seriesOf(result, SweepShow::SpeedUp).empty());
    EXPECT_EQ(usualShow(result), SweepShow::Time);
}

TEST(SweepGrid, HasTheBandsOfPredictedTimesWhereNoKernelWasMeasured)
{
    SweepResult result = test::madeUpPredictions();
    result.sweep.axes.insert(result.sweep.axes.begin(), SweepAxis{SweepOver::Variant, "", {"naive"}});
    EXPECT_EQ(usualShow(result), SweepShow::Time);
    const SweepGrid bands = gridOf(result, SweepShow::Time);
    EXPECT_EQ(bands.name, "GPU kernel alone");
    ASSERT_EQ(bands.cells.size(), 8U);
    for (const std::optional<GridCell>& cell : bands.cells) {
        ASSERT_TRUE(cell);
        EXPECT_EQ(cell->provenance, Provenance::Modelled);
        EXPECT_EQ(cell->source, "A100");
        EXPECT_NEAR(cell->high / cell->value, 1.5, 1e-9);
        EXPECT_NEAR(cell->low / cell->value, 1 / 1.5, 1e-9);
    }
    // Where some were measured, each cell says which it is; the CPU's times are no kernel's.
    for (TimeResult time :
        {test::madeUpTime(Timed::CpuScalar, "AMD EPYC", 0.001), test::madeUpTime(Timed::Kernel, "NVIDIA H200", 0.07)})
        result.points[5].times.push_back(time);
    const SweepGrid both = gridOf(result, SweepShow::Time);
    EXPECT_EQ(both.cells[5]->provenance, Provenance::Measured);
    EXPECT_EQ(both.cells[5]->value, 0.07);
    EXPECT_EQ(both.cells[4]->provenance, Provenance::Modelled);
    // A wrong point's time is none, predicted or not.
    result.points[4].matches = false;
    EXPECT_FALSE(gridOf(result, SweepShow::Time).cells[4]);
}

TEST(SweepGrid, HasTheCpusTimesWhereNoKernelHasAny)
{
    SweepResult result = test::madeUpGrid();
    for (SweepPoint& point : result.points)
        std::erase_if(point.times, [](const TimeResult& time) { return time.what >= Timed::Upload; });
    const SweepGrid grid = gridOf(result, SweepShow::Time);
    EXPECT_EQ(grid.name, "CPU, all threads");
    EXPECT_FALSE(grid.cells[3]) << "it could not run";
    EXPECT_EQ(grid.cells[0]->provenance, Provenance::Measured);
}

TEST(SweepFindings, SayBetweenWhatThePredictedTimesLie)
{
    const SweepResult result = test::madeUpPredictions();
    EXPECT_EQ(findings(result).front(),
        "the kernel is predicted to take least, 86.7 to 249 µs, at block 256, block 128 and 4 more (not to be "
        "told apart), and most, 220 to 990 µs, at block 8 and block 16 (not to be told apart)");
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

TEST(SweepSeries, ASpeedUpHasTheCopiesFirstAndBoundsFromBothIntervals)
{
    const SweepResult result = test::madeUpSizes();
    const std::vector<SweepSeries> lines = seriesOf(result, SweepShow::SpeedUp);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].role, SeriesRole::GpuWithCopies);
    const SeriesValue& last = lines[0].values.back();
    const double cpu = fastestCpu(result.points.back())->medianMs;
    EXPECT_NEAR(last.value, cpu / findTime(result.points.back().times, Timed::EndToEnd)->medianMs, 1e-9);
    EXPECT_LT(last.low, last.value);
    EXPECT_GT(last.high, last.value);
}

TEST(SweepSeries, ThroughputTurnsTheIntervalRound)
{
    const SweepResult result = test::madeUpSizes();
    for (const SweepSeries& line : seriesOf(result, SweepShow::Throughput))
        for (const SeriesValue& value : line.values) {
            EXPECT_NE(line.role, SeriesRole::GpuWithCopies) << "copies compute nothing";
            EXPECT_LT(value.low, value.value);
            EXPECT_LT(value.value, value.high);
        }
    const double ms = findTime(result.points.back().times, Timed::Kernel)->medianMs;
    EXPECT_NEAR(seriesOf(result, SweepShow::Throughput).back().values.back().value, 12.0 * (1 << 24) / ms * 1e-6, 1e-6);
}

TEST(SweepSeries, BelowStandOccupancyAndTheCountersThatChange)
{
    EXPECT_EQ(countersBelow(test::madeUpBlocks(), 3),
        (std::vector{SweepCounter::Occupancy, SweepCounter::LoadSectors, SweepCounter::StoreSectors}));
    EXPECT_EQ(countersBelow(test::madeUpSizes(), 3), (std::vector{SweepCounter::Occupancy, SweepCounter::LoadSectors}));
}

TEST(SweepJson, IsReadAsItWasWritten)
{
    for (SweepResult result : {test::madeUpSizes(), test::madeUpBlocks(), test::madeUpPredictions()}) {
        result.points[1].notPredicted = "there is no PTX";
        result.sweep.predict = result.points[0].predicted.has_value();
        result.points[2] = {};
        result.points[2].refusal = "65 registers, \"quoted\"";
        QuantitySamples samples;
        samples.what = Timed::Kernel;
        samples.device = "NVIDIA H200";
        samples.roundsMs[0] = {0.0651, 0.0652};
        samples.throttledMs = {0.09};
        samples.wallSeconds = 0.25;
        samples.roundIsOver = true;
        result.points[3].timed = false;
        result.points[3].samples = {samples};
        result.points[4] = {}; // not run yet
        result.sweep.kernelCache = KernelCache::Warm;
        const std::string json = toJson(result);
        const SweepResult read = sweepFromJson(json, "s.json");
        EXPECT_EQ(toJson(read), json) << "byte for byte";
        EXPECT_EQ(toCsv(read), toCsv(result));
        EXPECT_EQ(toTable(read, 200), toTable(result, 200));
        EXPECT_TRUE(read.sweep == result.sweep);
        EXPECT_EQ(read.points[3].samples, result.points[3].samples);
        EXPECT_FALSE(read.complete());
    }
}

TEST(SweepJson, TimesOfAnotherPointStandOnceAndComeBack)
{
    const SweepResult blocks = test::madeUpBlocks();
    const std::string json = toJson(blocks);
    std::size_t count = 0;
    for (std::size_t at = json.find("cpu_parallel"); at != std::string::npos; at = json.find("cpu_parallel", at + 1))
        ++count;
    EXPECT_EQ(count, 1U);
    const SweepResult read = sweepFromJson(json, "s.json");
    for (const SweepPoint& point : read.points)
        EXPECT_TRUE(findTime(point.times, Timed::CpuParallel));
}

TEST(SweepJson, IsReadStrictly)
{
    const auto refusal = [](const std::string& json) {
        try {
            sweepFromJson(json, "s.json");
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const std::string good = toJson(test::madeUpSizes());
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    };
    EXPECT_EQ(refusal(good), "");
    EXPECT_THAT(refusal("{}"), HasSubstr("s.json: is no sweep that was kept"));
    EXPECT_THAT(refusal("[1"), HasSubstr("s.json: "));
    EXPECT_THAT(refusal(with("\"warpatlas_sweep\": 1", "\"warpatlas_sweep\": 2")), HasSubstr("s.json: "));
    EXPECT_THAT(refusal(with("\"axis\": \"size\"", "\"axis\": \"width\"")), HasSubstr("is no axis of a sweep"));
    EXPECT_THAT(refusal(with("\"what\":\"kernel\"", "\"what\":\"magic\"")), HasSubstr("magic is not known"));
    EXPECT_THAT(refusal(with("\"median_ms\":", "\"median_ms\":-")), HasSubstr("a number that is not negative"));
    EXPECT_THAT(refusal(with("\"values\":[\"4096\"]", "\"values\":[\"1024\"]")), HasSubstr("the values of that point"));
    EXPECT_THAT(refusal(with("\"branch_efficiency\":1.0", "\"branch_efficiency\":7")), HasSubstr("a fraction, 0 to 1"));
    EXPECT_THAT(refusal(with("\"warp_instructions\":", "\"warp_instructions\":1e300,\"x\":")),
        HasSubstr("a number that can be counted to"));
    EXPECT_THAT(refusal(with("\"ci95_ms\":[", "\"ci95_ms\":[0,1e300],\"x\":[")), HasSubstr("less than thirty years"));
    EXPECT_THAT(refusal(with("\"points\": [\n    {", "\"points\": [\n    {}, {")), HasSubstr("points"));
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

TEST(SweepCsv, HasALineForEachThingThatIsKnownWithItsProvenance)
{
    const std::string csv = toCsv(test::madeUpSizes());
    EXPECT_THAT(csv,
        testing::StartsWith("size,elements,grid,block,device,quantity,provenance,value,unit,low,high,samples,"
                            "discarded,right,program,date,kernel,data,conditions\r\n"));
    EXPECT_THAT(csv, HasSubstr("1024,1024,4,256,NVIDIA H200,kernel,measured,0.0060041,ms,"));
    EXPECT_THAT(csv,
        HasSubstr(
            "1024,1024,4,256,simulator,global_load_sectors_per_request,simulated,4,,,,,,yes,0.1.0,2026-11-25,"
            "vector_add,"
            "random numbers of each size,\"random numbers of each size · NVIDIA H200, driver 580.95.05, CUDA 13.0 · "));
    EXPECT_THAT(csv, HasSubstr(" · cold L2\"\r\n")) << "under which conditions a time was taken";
    EXPECT_THAT(csv, HasSubstr(",NVIDIA H200,occupancy,theoretical,1,,"));
    EXPECT_THAT(csv, HasSubstr("\"AMD EPYC, 16 threads\"")) << "a comma is quoted";
    SweepResult refused = test::madeUpSizes();
    refused.points[0] = {};
    refused.points[0].refusal = "no";
    EXPECT_THAT(toCsv(refused), HasSubstr("1024,,,,,refused,,no,,,,,,,0.1.0,2026-11-25,vector_add,"));
    EXPECT_THAT(toCsv(test::madeUpBlocks()), testing::StartsWith("block,elements,grid,device,")) << "no column twice";
    EXPECT_THAT(toCsv(test::madeUpBlocks()), HasSubstr("\r\n256,16777216,65536,NVIDIA H200,kernel,measured,0.065,ms,"));
}

TEST(SweepTable, APredictedTimeIsABandInEveryForm)
{
    const SweepResult result = test::madeUpPredictions();
    EXPECT_THAT(toTable(result, 200), HasSubstr("0.0867 to 0.195"));
    EXPECT_THAT(toCsv(result), HasSubstr(",A100,kernel,modelled,0.13,ms,0.0866667,0.195,,,yes,"));
    EXPECT_THAT(toJson(result), HasSubstr("\"median_ms\":0.13,\"band_ms\":[0.0866667,0.195]}"));
}

TEST(SweepTable, ALibraryHasAColumnAndItsAbsenceIsSaid)
{
    const SweepResult result = test::madeUpLibraries();
    EXPECT_THAT(toTable(result, 0), HasSubstr("GPU library"));
    EXPECT_THAT(toTable(result, 0), Not(HasSubstr("CPU library")));
    EXPECT_THAT(
        conditionsInWords(result), HasSubstr(" · no OpenBLAS here (libopenblas.so.0; package libopenblas0) · "));
    EXPECT_THAT(toCsv(result), HasSubstr(",NVIDIA H200,library,measured,0.00300205,ms,"));
    EXPECT_THAT(toCsv(result), HasSubstr(" · cuBLAS 13.1.0, f32 without TF32 (its default math), cold L2\"\r\n"));
    EXPECT_THAT(toCsv(result),
        HasSubstr("1024,1024,4,256,,cpu_library,,no OpenBLAS here (libopenblas.so.0; package libopenblas0),,,,,,yes,"));
    const std::string json = toJson(result);
    EXPECT_THAT(json, HasSubstr("\"library\":\"cuBLAS 13.1.0, f32 without TF32 (its default math)\""));
    EXPECT_THAT(json, HasSubstr("\"times_absent\":[{\"what\":\"cpu_library\",\"reason\":\"no OpenBLAS here"));
    const SweepResult again = sweepFromJson(json, "s.json");
    EXPECT_EQ(toJson(again), json);
    EXPECT_EQ(toCsv(again), toCsv(result));
}

TEST(SweepTable, HasAColumnForWhatIsKnownAndNoOther)
{
    SweepResult result = test::madeUpSizes();
    result.points[4].times.back() = test::madeUpTime(Timed::EndToEnd, "NVIDIA H200", 0.06, 0.1);
    const std::string table = toTable(result, 200);
    EXPECT_THAT(table, HasSubstr("GPU+copies"));
    EXPECT_THAT(table, HasSubstr("16,777,216"));
    EXPECT_THAT(table, HasSubstr("unclear")) << "no ratio where the intervals touch";
    EXPECT_THAT(table, Not(HasSubstr("Bank conflicts"))) << "there were none";
    EXPECT_THAT(table,
        HasSubstr("Conditions  random numbers of each size · NVIDIA H200, driver 580.95.05, CUDA 13.0 · AMD EPYC, 16 "
                  "threads · "
                  "WarpAtlas 0.1.0 ·"));
    for (std::size_t from = 0, to = 0; (to = table.find('\n', from)) != std::string::npos; from = to + 1)
        EXPECT_LE(to - from, 210U);
    EXPECT_THAT(toTable(test::madeUpSizes(), 60), HasSubstr("columns that do not fit"));
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
