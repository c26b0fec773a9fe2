#include "app/lesson/condition.h"

#include "kernels/model/error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

const nlohmann::ordered_json sampleReport = nlohmann::ordered_json::parse(R"({"launch": {"grid": [30, 17, 1]},
    "check": {"matches": true}, "problems": [{"kind": "race"}, {"kind": "barrier"}],
    "lines": [{"line": 3, "requests": 7}, {"line": 5, "requests": 64}],
    "buffers": [{"name": "in", "unwritten": 4}, {"name": "out", "unwritten": 9}], "memory": {"sectors": 4.5}})");

} // namespace

TEST(Condition, FindsNumbersOfAReport)
{
    EXPECT_EQ(numberAt(sampleReport, "launch.grid.1"), 17);
    EXPECT_EQ(numberAt(sampleReport, "check.matches"), 1);
    EXPECT_EQ(numberAt(sampleReport, "problems"), 2);
    EXPECT_EQ(numberAt(sampleReport, "lines.5.requests"), 64);
    EXPECT_EQ(numberAt(sampleReport, "buffers.out.unwritten"), 9);
    for (const char* const missing :
        {"launch", "launch.grid.3", "launch.grid.-1", "lines.4.requests", "none", "", "memory.sectors.0"})
        EXPECT_FALSE(numberAt(sampleReport, missing)) << missing;
}

TEST(Condition, WhatIsCountedByNamesHasNoneOfOthers)
{
    const auto report = nlohmann::ordered_json::parse(
        R"({"calls_by_name": {"cudaMalloc": 2}, "problems_by_kind": {}, "copies": {"to_host": 1}})");
    EXPECT_EQ(numberAt(report, "calls_by_name.cudaMalloc"), 2);
    EXPECT_EQ(numberAt(report, "calls_by_name.cudaFree"), 0);
    EXPECT_EQ(numberAt(report, "problems_by_kind.leak"), 0);
    EXPECT_FALSE(numberAt(report, "calls_by_name.cudaFree.bytes"));
    EXPECT_FALSE(numberAt(report, "copies.nowhere"));
    EXPECT_FALSE(numberAt(report, "none.leak"));
}

TEST(Condition, ANumberStandsAlone)
{
    EXPECT_EQ(numberOfText("-4.5"), -4.5);
    for (const char* const text : {"", " 4", "4 ", "4x", "x"})
        EXPECT_FALSE(numberOfText(text)) << text;
}

TEST(Condition, HoldsOrNot)
{
    const auto is = [](const char* text, double margin = 0) {
        return holds(conditionFrom(text), sampleReport, margin);
    };
    EXPECT_EQ(is("memory.sectors <= 4.5"), true);
    EXPECT_EQ(is("memory.sectors < 4.5"), false);
    EXPECT_EQ(is("memory.sectors >= 4.5"), true);
    EXPECT_EQ(is("memory.sectors > 4.5"), false);
    EXPECT_EQ(is("launch.grid.0 != launch.grid.1"), true);
    EXPECT_EQ(is("buffers.out.unwritten == 9"), true);
    EXPECT_EQ(is("missing == 9"), std::nullopt);
    EXPECT_EQ(is("launch.grid.0 == missing"), std::nullopt);
}

TEST(Condition, AsksForATenthMoreWhereAnAuthorProvesIt)
{
    EXPECT_EQ(holds(conditionFrom("memory.sectors <= 4.9"), sampleReport, 0.1), false);
    EXPECT_EQ(holds(conditionFrom("memory.sectors <= 5"), sampleReport, 0.1), true);
    EXPECT_EQ(holds(conditionFrom("memory.sectors >= 4.2"), sampleReport, 0.1), false);
    EXPECT_EQ(holds(conditionFrom("memory.sectors >= 4"), sampleReport, 0.1), true);
    EXPECT_EQ(holds(conditionFrom("buffers.out.unwritten == 9"), sampleReport, 0.1), true);
}

TEST(Condition, RefusesWhatIsNone)
{
    for (const char* const text : {"", "a", "a <=", "<= 4", "a = 4", "a b <= 4", "a <= 4 5", "a <= b <= c"})
        EXPECT_THROW(conditionFrom(text), InputError) << text;
}

} // namespace warpatlas
