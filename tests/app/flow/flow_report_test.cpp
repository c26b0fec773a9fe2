#include "app/flow/flow_report.h"

#include "tests/app/flow/made_up_flow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(FlowWords, SayWhatOverlapWins)
{
    EXPECT_EQ(flowInWords(test::madeUpFlow(Provenance::Measured)),
        "2 chunks on 2 streams, faster than one after another: 6.00 ms against 8.00 ms, 1.33 times as long; what the "
        "operations take together 8.00 ms");
}

TEST(FlowWords, SayBandsWhereTimesAreModelled)
{
    const std::string words = flowInWords(test::madeUpFlow());
    EXPECT_THAT(words,
        HasSubstr("2 chunks on 2 streams, faster than one after another: 5.00 to 7.00 ms against 6.50 to 9.50 ms, "
                  "1.30 to 1.36 times as long"));
    EXPECT_THAT(words, HasSubstr("together 6.67 to 9.33 ms"));
}

TEST(FlowWords, SayNothingOfADifferenceThatIsNotClear)
{
    FlowResult result = test::madeUpFlow(Provenance::Measured);
    result.gain = {1.01, 0.98, 1.04};
    EXPECT_EQ(gainInWords(result), "no clear difference");
    EXPECT_THAT(flowInWords(result), HasSubstr("6.00 ms, one after another 8.00 ms: no clear difference;"));
    result = test::madeUpFlow();
    result.gain = {1.01, 0.98, 1.04};
    EXPECT_THAT(flowInWords(result), HasSubstr(": no clear difference (0.980 to 1.04 times as long)"));
}

TEST(FlowWords, SaySlowerWhereChunksAre)
{
    FlowResult result = test::madeUpFlow();
    std::swap(result.parts.lowMs, result.whole.lowMs);
    std::swap(result.parts.highMs, result.whole.highMs);
    result.gain = {0.67, 0.665, 0.675};
    EXPECT_THAT(flowInWords(result),
        HasSubstr("2 chunks on 2 streams, slower than one after another: 6.50 to 9.50 ms, 1.48 to 1.50 times as long, "
                  "against 5.00 to 7.00 ms"));
    EXPECT_EQ(verdictInWords(result.gain), "slower");
    EXPECT_EQ(flowReport(result)["verdict"], "slower");
    EXPECT_EQ(flowReport(test::madeUpFlow())["verdict"], "faster");
}

TEST(FlowWords, SayWhatIsWrong)
{
    FlowResult result = test::madeUpFlow();
    EXPECT_THAT(flowFaults(result), IsEmpty());
    result.checks.front().differing = 384;
    result.checks.front().first = {0, 50, 0};
    result.checks.front().firstChunk = 1;
    EXPECT_THAT(flowFaults(result),
        ElementsAre("grayscale:naive: 384 of 8,000 values differ from the whole's, the first at (0, 50), where chunk 2 "
                    "begins (on the simulator)"));
    EXPECT_FALSE(result.right());
    EXPECT_EQ(shortFault(result), "wrong values");
    const std::string table = textOf(resultOf(result));
    EXPECT_LT(table.find("384 of 8,000 values differ"), table.find("faster than")) << "what is wrong comes first";
    Problem problem;
    problem.line = 7;
    problem.fact = ToldByApi{"reads past the end"};
    result.problems = {problem, problem};
    result.checks.front().differing = 0;
    EXPECT_EQ(shortFault(result), "wrong run");
    EXPECT_EQ(flowFaults(result).back(), "The run is wrong (2 problems): line 7: reads past the end");
}

TEST(FlowWords, NameAnOperation)
{
    const FlowResult result = test::madeUpFlow();
    EXPECT_EQ(operationInWords(result, result.parts.operations[3]),
        "upload, chunk 2: rows 50 to 99; 2.00 to 4.00 ms (2.00 ms); 2.00 MB; modelled, the middle of the band");
}

TEST(FlowWords, NoteFewerChunksThanAskedFor)
{
    FlowResult result = test::madeUpFlow();
    result.wished = 5;
    result.memory = HostMemory::Pageable;
    result.peerAccess = {true, false};
    const auto notes = flowNotes(result);
    EXPECT_THAT(notes, testing::Contains(HasSubstr("5 chunks were asked for")));
    EXPECT_THAT(notes, testing::Contains("GPU 3 has no way to the first: its copies go through the host"));
}

TEST(FlowReport, HasBothWaysAsJson)
{
    const auto json = flowReport(test::madeUpFlow());
    EXPECT_EQ(json["provenance"], "modelled");
    EXPECT_EQ(json["chunked"]["chunks"], 2);
    EXPECT_EQ(json["chunked"]["operations"].size(), 6u);
    EXPECT_EQ(json["chunked"]["operations"][3]["step"], "upload");
    EXPECT_EQ(json["chunked"]["operations"][3]["chunk"], 1);
    EXPECT_EQ(json["one_after_another"]["operations"].size(), 3u);
    EXPECT_TRUE(json["chunked"].contains("band_ms"));
    EXPECT_FALSE(json["chunked"].contains("ci95_ms")) << "a model has no samples";
    EXPECT_TRUE(flowReport(test::madeUpFlow(Provenance::Measured))["chunked"].contains("ci95_ms"));
}

TEST(FlowReport, HasALineForEachOperationAsCsv)
{
    const std::string csv = csvOf(resultOf(test::madeUpFlow()).table);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 6 + 3);
    EXPECT_THAT(csv, HasSubstr("chunked,modelled,0,1,upload,1,2000000,2,4\r\n"));
}

TEST(FlowReport, TableSaysWhereNumbersComeFrom)
{
    const std::string table = textOf(resultOf(test::madeUpFlow()));
    EXPECT_THAT(table, HasSubstr("Streams and flow of grayscale:naive, 80 × 100, on RTX 3060"));
    EXPECT_THAT(table, HasSubstr("modelled"));
    EXPECT_THAT(table, Not(HasSubstr("Wrong")));
}

TEST(FlowReport, ItsTraceHasTheTimesOfItsTable)
{
    const FlowResult flow = test::madeUpFlow();
    std::multiset<std::pair<double, double>> told, asked;
    const auto trace = nlohmann::json::parse(flowTrace(flow));
    for (const auto& event : trace.at("traceEvents"))
        if (event.at("ph") == "X")
            told.emplace(event.at("ts").get<double>(), event.at("dur").get<double>());
    for (const FlowTiming* way : {&flow.parts, &flow.whole})
        for (const FlowOperation& operation : way->operations)
            asked.emplace(operation.startMs * 1000, operation.endMs * 1000 - operation.startMs * 1000);
    EXPECT_EQ(told, asked);
    EXPECT_FALSE(told.empty());
}

} // namespace
} // namespace warpatlas
