#include "app/fairness/fairness_report.h"

#include "app/result/text_table.h"
#include "tests/app/fairness/made_up_fairness.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <sstream>

namespace warpatlas::test {
namespace {

using testing::HasSubstr;

TEST(FairnessReport, JsonHasAllOfARow)
{
    FairnessFacts facts = madeUpFairness();
    facts.rows.pop_back();
    facts.gaps.push_back({Unfair::SlowCpu, "no form for the CPU"});
    facts.speedUp = ClaimedSpeedUp{5000, 40};
    const auto json = fairnessReport(facts);
    EXPECT_EQ(json["kernel"], "matmul:naive");
    EXPECT_EQ(json["recorded_of"], "matmul:naive at 2048 x 2048, block 16 x 16");
    ASSERT_EQ(json["rows"].size(), 7U);
    const auto& row = json["rows"][0];
    EXPECT_EQ(row["what"], "no_synchronise");
    EXPECT_EQ(row["unit"], "ms");
    EXPECT_EQ(row["provenance"], "recorded");
    EXPECT_EQ(row["of"]["size"], "2048 x 2048");
    EXPECT_EQ(json["rows"][3]["of"]["size"], "1024 x 1024") << "measured";
    EXPECT_EQ(row["wrong"]["value"], 0.0042);
    EXPECT_EQ(row["wrong"]["samples"], 30);
    EXPECT_EQ(row["right"]["note"], "cold L2");
    EXPECT_NEAR(row["factor"].get<double>(), 101, 0.1);
    EXPECT_EQ(row["too_small"], true);
    EXPECT_THAT(row["wrong_code"].get<std::string>(), HasSubstr("clock::now()"));
    EXPECT_THAT(row["right_code"].get<std::string>(), HasSubstr("cudaEventRecord"));
    EXPECT_EQ(json["rows"][6]["unit"], "times");
    EXPECT_EQ(json["missing"][0]["reason"], "no form for the CPU");
    EXPECT_EQ(json["speed_up"]["claimed"], 5000);
}

TEST(FairnessReport, CsvHasALineForEachRow)
{
    const std::string csv = csvOf(resultOf(madeUpFairness()).table);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 9);
    EXPECT_THAT(csv, HasSubstr("\r\nmatmul:naive,2048 x 2048,first_call,ms,3.9,"));
    EXPECT_THAT(csv, HasSubstr("\r\nmatmul:naive,1024 x 1024,few_runs,ms,0.71,"));
    EXPECT_THAT(csv, HasSubstr("recorded,\"NVIDIA Made-up, driver 1.2, 2026-01-31\",16 x 16\r\n"));
}

TEST(FairnessReport, TheTableFitsIntoATerminal)
{
    FairnessFacts facts = madeUpFairness();
    facts.rows.erase(facts.rows.begin());
    facts.gaps.push_back({Unfair::NoSynchronise, "no NVIDIA driver is installed; recorded for no GPU"});
    for (const bool code : {false, true}) {
        const std::string table = textOf(resultOf(facts, code));
        std::istringstream lines(table);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(TextTable::columns(line), code ? 112U : 100U) << line;
        EXPECT_THAT(table, HasSubstr("not measured: no NVIDIA driver is installed; recorded for no GPU"));
        EXPECT_THAT(table, HasSubstr("9.2 times too long"));
        EXPECT_EQ(table.find("cudaMalloc(&out, bytes)") != std::string::npos, code);
    }
}

} // namespace
} // namespace warpatlas::test
