#include "app/roofline/roofline_report.h"

#include "app/roofline/roofline_words.h"
#include "tests/app/roofline/made_up_roofline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

/// 100 operations and 400 bytes of DRAM, below roofs of 1000 G operations/s and 100 GB/s: 25 G/s are possible. In
/// 5 ns it does 20 G/s, in 4 to 8 ns 25 to 12.5.
RooflineFacts facts()
{
    RooflineFacts facts;
    facts.kernel = "copy:naive";
    facts.size = "10 x 10";
    facts.roofs.gpu = "a GPU";
    facts.roofs.peaks[std::size_t(OperationKind::Single)] = {1000, Provenance::Theoretical, "a sheet"};
    facts.roofs.bandwidths[std::size_t(MemoryLevel::Dram)] = {100, Provenance::Theoretical, "a sheet"};
    facts.kind = OperationKind::Single;
    facts.operations = 100;
    facts.levels[std::size_t(MemoryLevel::Dram)] = LevelTraffic{400, TrafficSource::Model};
    facts.times = {{Provenance::Modelled, "a GPU", 5e-6, 4e-6, 8e-6}};
    return facts;
}

TEST(RooflineWords, OneSentenceSaysWhatThePictureMeans)
{
    EXPECT_EQ(rooflineInWords(facts(), MemoryLevel::Dram),
        "0.250 f32 operations for each byte of DRAM: below the ridge at 10.0, so bandwidth limits it; it reaches 80 % "
        "of "
        "what this intensity allows (modelled, 50 to 100 %).");
    EXPECT_EQ(headlinesOf(facts(), MemoryLevel::Dram).share, "80 % of the roof");
    EXPECT_EQ(headlinesOf(facts(), MemoryLevel::Dram).place, "0.25 FLOP/byte, memory-bound");
    EXPECT_THAT(rooflineInWords(facts(), MemoryLevel::Shared), HasSubstr("does not use shared memory"));
}

TEST(RooflineWords, AboveTheRidgeArithmeticLimits)
{
    RooflineFacts much = facts();
    much.operations = 10000;
    EXPECT_THAT(
        rooflineInWords(much, MemoryLevel::Dram), HasSubstr("above the ridge at 10.0, so arithmetic limits it"));
    EXPECT_EQ(headlinesOf(much, MemoryLevel::Dram).place, "25 FLOP/byte, compute-bound");
}

TEST(RooflineWords, WhatHasNoArithmeticIsToldByItsBandwidth)
{
    RooflineFacts still = facts();
    still.kind.reset();
    still.operations = 0;
    EXPECT_THAT(rooflineInWords(still, MemoryLevel::Dram),
        HasSubstr("intensity is 0, and only the bandwidth of DRAM is above it; it moves 80.0 GB/s, 80 % of that "
                  "(modelled, 50 to 100 %)"));
    EXPECT_EQ(headlinesOf(still, MemoryLevel::Dram).share, "80 % of the bandwidth");
    EXPECT_EQ(headlinesOf(still, MemoryLevel::Dram).place, "no arithmetic");
}

TEST(RooflineWords, FarBelowTheRoofSomethingElseIsNamed)
{
    RooflineFacts slow = facts();
    slow.times.front() = {Provenance::Modelled, "a GPU", 5e-5, 4e-5, 8e-5};
    slow.limit = TimePart::Latency;
    EXPECT_THAT(rooflineInWords(slow, MemoryLevel::Dram), Not(HasSubstr("bandwidth limits it"))) << "one answer";
    EXPECT_THAT(headlinesOf(slow, MemoryLevel::Dram).place, testing::EndsWith(", below the ridge"));
    EXPECT_THAT(headlinesOf(facts(), MemoryLevel::Dram).place, testing::EndsWith(", memory-bound"));
    EXPECT_THAT(
        rooflineInWords(slow, MemoryLevel::Dram), HasSubstr("below the ridge at 10.0, where bandwidth is the roof"));
    EXPECT_THAT(rooflineInWords(slow, MemoryLevel::Dram),
        HasSubstr("far below the roof: what limits it is waiting for memory (modelled)"));
}

TEST(RooflineWords, TheRoofLimitsOnlyWhereTheModelSaysSo)
{
    RooflineFacts near = facts();
    near.limit = TimePart::Dram;
    EXPECT_EQ(rooflineInWords(near, MemoryLevel::Dram), rooflineInWords(facts(), MemoryLevel::Dram));
    near.limit = TimePart::L2;
    EXPECT_THAT(rooflineInWords(near, MemoryLevel::Dram), HasSubstr("where bandwidth is the roof; it reaches 80 %"));
    EXPECT_THAT(rooflineInWords(near, MemoryLevel::Dram), testing::EndsWith("What limits it is cache (modelled)."));
}

TEST(RooflineWords, MoreThanDramGivesIsExplained)
{
    RooflineFacts held = facts();
    held.times.front() = {Provenance::Modelled, "a GPU", 2e-6, 1e-6, 3e-6};
    held.notes = {RooflineNote::HeldByL2};
    EXPECT_THAT(rooflineInWords(held, MemoryLevel::Dram), HasSubstr("200 % of what this intensity allows"));
    EXPECT_THAT(rooflineInWords(held, MemoryLevel::Dram), HasSubstr("L2 holds the data"));
    EXPECT_EQ(notesInWords(held, MemoryLevel::Dram).size(), 1u);
    EXPECT_TRUE(notesInWords(held, MemoryLevel::L1).empty()) << "it is about DRAM";
}

TEST(RooflineWords, EachRoofSaysWhereItComesFrom)
{
    const std::string one = conditionsInWords(facts(), std::vector{MemoryLevel::Dram});
    EXPECT_THAT(one,
        HasSubstr("a GPU; peak 1,000 G f32 operations/s (theoretical: a sheet); DRAM 100 GB/s (theoretical: "
                  "a sheet); 100 f32 operations, simulated"));
    EXPECT_THAT(one, HasSubstr("400 bytes of DRAM, modelled: what the model's caches do not hold"));
    const std::string all = conditionsInWords(facts(), memoryLevels);
    EXPECT_THAT(all, HasSubstr("L2 not known"));
    EXPECT_THAT(all, HasSubstr("; DRAM 100 GB/s"));
    EXPECT_THAT(conditionsInWords(test::madeUpRoofline("sum", 1, 0.1), memoryLevels), Not(HasSubstr("shared memory")))
        << "no point of it is drawn, and no roof";
    EXPECT_THAT(all, Not(HasSubstr("caches do not hold")));
}

TEST(RooflineWords, WithoutATimeThereIsNoPoint)
{
    RooflineFacts untimed = facts();
    untimed.times.clear();
    EXPECT_THAT(rooflineInWords(untimed, MemoryLevel::Dram), HasSubstr("no time of it is known"));
    EXPECT_EQ(headlinesOf(untimed, MemoryLevel::Dram).share, "");
    EXPECT_EQ(headlinesOf(untimed, MemoryLevel::Dram).place, "0.25 FLOP/byte, memory-bound");
}

TEST(RooflineReport, JsonKeepsWhatIsMeasuredAndModelledApart)
{
    RooflineFacts both = facts();
    both.times.insert(both.times.begin(), RooflineTime{Provenance::Measured, "a GPU", 4e-6, 4e-6, 4e-6});
    const auto json = rooflineReport({&both, 1});
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("gpu"), "a GPU");
    EXPECT_EQ(json.at("roofs").at("peaks").at(0).at("giga_operations_per_second"), 1000);
    EXPECT_EQ(json.at("roofs").at("bandwidths").at(0).at("source"), "a sheet");
    const auto& point = json.at("points").at(0);
    EXPECT_EQ(point.at("operations").at("kind"), "f32");
    EXPECT_EQ(point.at("operations").at("count"), 100);
    const auto& level = point.at("levels").at(0);
    EXPECT_EQ(level.at("intensity"), 0.25);
    EXPECT_EQ(level.at("ridge"), 10);
    EXPECT_EQ(level.at("limited_by"), "bandwidth");
    EXPECT_EQ(level.at("bytes_are"), "model");
    EXPECT_EQ(level.at("provenance"), "modelled");
    ASSERT_EQ(point.at("times").size(), 2u);
    EXPECT_EQ(point.at("times").at(0).at("provenance"), "measured");
    EXPECT_DOUBLE_EQ(point.at("times").at(0).at("of_roof").at(0).at("share"), 1);
    EXPECT_DOUBLE_EQ(point.at("times").at(1).at("giga_operations_per_second"), 20);
}

TEST(RooflineReport, CsvHasALineForEachKernelLevelAndTime)
{
    RooflineFacts still = facts();
    still.kind.reset();
    still.operations = 0;
    const std::vector<RooflineFacts> points{facts(), still};
    const std::string csv = csvOf(resultOf(points, memoryLevels).table);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
    EXPECT_THAT(csv,
        HasSubstr("copy:naive,10 x 10,a GPU,dram,f32,100,400,model,0.25,modelled,5e-06,4e-06,8e-06,20,80,0.8,"
                  "0.5,1\r\n"));
    EXPECT_THAT(csv, HasSubstr(",dram,none,0,400,model,0,modelled,"));
}

TEST(RooflineReport, TheTableSaysEachNoteOnce)
{
    RooflineFacts one = facts(), other = facts();
    other.kernel = "copy:tiled";
    one.notes = other.notes = {RooflineNote::HeldByL2};
    const std::vector<RooflineFacts> points{one, other};
    const std::string table = textOf(resultOf(points, memoryLevels));
    EXPECT_EQ(table.find("fits in L2"), table.rfind("fits in L2"));
    EXPECT_THAT(table, HasSubstr("copy:tiled"));
    EXPECT_THAT(table, HasSubstr("not used"));
    EXPECT_THAT(table, HasSubstr("80 %  modelled, 50 to 100 %"));
}

} // namespace
} // namespace warpatlas
