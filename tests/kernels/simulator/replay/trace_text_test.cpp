/// Recordings printed for people.
#include "kernels/simulator/replay/trace_json.h"
#include "kernels/simulator/replay/trace_text.h"

#include "kernels/simulator/replay/value_text.h"
#include "tests/kernels/simulator/replay/closer.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas::simulator {
namespace {

using testing::closerCase;
using testing::lineOf;

std::string printed(
    const std::shared_ptr<const BlockRecording>& recording, const std::string& source, const TraceFilter& filter = {})
{
    std::string text;
    Progress progress;
    writeTrace(
        recording, source, filter, [&](std::string_view part) { text += part; }, progress);
    return text;
}

TEST(ValueText, NumbersOfTheirTypes)
{
    EXPECT_EQ(valueText(0xffffffffu, ptx::Type::S32), "-1");
    EXPECT_EQ(valueText(0xffffffffu, ptx::Type::U32), "4294967295");
    EXPECT_EQ(valueText(0x3dcccccdu, ptx::Type::F32), "0.1");
    EXPECT_EQ(valueText(0x7f800000u, ptx::Type::F32), "inf");
    EXPECT_EQ(valueText(0x3c00u, ptx::Type::F16), "1");
    EXPECT_EQ(valueText(0x8001u, ptx::Type::F16), "-5.9604645e-08");
    EXPECT_EQ(valueText(1, ptx::Type::Pred), "true");
}

TEST(ValueText, LanesAsShortAsTheyCanBe)
{
    LaneValues values{};
    for (std::size_t lane = 0; lane < 32; ++lane)
        values[lane] = 100 + 4 * lane;
    EXPECT_EQ(lanesText(values, 0xffffffffu, ptx::Type::U32), "100 + 4 * lane");
    EXPECT_EQ(lanesText(values, 0xfu, ptx::Type::U32), "100 + 4 * lane");
    EXPECT_EQ(lanesText(values, 0x5u, ptx::Type::U32), "100 108");
    EXPECT_EQ(lanesText(values, 0x8u, ptx::Type::U32), "112");
    EXPECT_EQ(lanesText({1, 0, 1, 1}, 0xffu, ptx::Type::Pred), "true in lanes 0, 2-3");
    values.fill(7);
    EXPECT_EQ(lanesText(values, 0xff00u, ptx::Type::S32), "7");
    for (std::size_t lane = 0; lane < 32; ++lane)
        values[lane] = static_cast<std::uint32_t>(5 - static_cast<int>(lane));
    EXPECT_EQ(lanesText(values, 0xffffffffu, ptx::Type::S32), "5 - lane");
    EXPECT_EQ(maskText(0xffu, 0x0fu), "####----........................");
    EXPECT_EQ(laneListText(0x8000000fu), "0-3, 31");
}

TEST(TraceText, ShowsLinesInstructionsValuesAccessesAndWaits)
{
    const auto recording = testing::record(closerCase("tiled"), 0);
    const std::string source = testing::readFile("simulator/lessons.cu");
    const std::string text = printed(recording, source);
    EXPECT_TRUE(text.starts_with("block (0,0,0) of 3 x 3 blocks of 16 x 16 threads, 8 warps;")) << text.substr(0, 200);
    const std::uint32_t line = lineOf("void tiled(", "sum += As");
    EXPECT_NE(text.find("warp 3, line " + std::to_string(line) + ": sum += As[ty][k] * Bs[k][tx];"), std::string::npos);
    EXPECT_NE(text.find("################################  ld.shared.f32"), std::string::npos);
    EXPECT_NE(text.find("free of bank conflicts"), std::string::npos);
    EXPECT_NE(text.find("comes to barrier 0"), std::string::npos);
    EXPECT_NE(text.find("warp 7 goes on (lanes 0-31)"), std::string::npos);
    EXPECT_NE(text.find("one request of 32 lanes: 4 sectors"), std::string::npos);
    EXPECT_NE(text.find("lanes 0-31 are done"), std::string::npos);
    const std::string last = text.substr(text.rfind('\n', text.size() - 2) + 1);
    EXPECT_NE(last.find(" shown"), std::string::npos) << last;
    EXPECT_NE(last.find("the block ends after"), std::string::npos) << last;
}

TEST(TraceText, FiltersAndSaysWhatItLeftOut)
{
    const auto recording = testing::record(closerCase("tiled"), 0);
    const std::uint32_t line = lineOf("void tiled(", "sum += As");
    TraceFilter filter;
    filter.follow = Follow::thread(recording->start().launch(), {3, 5, 0});
    filter.lines = {line, line};
    filter.mostSteps = 5;
    std::string text;
    Progress progress;
    const TraceSummary summary = writeTrace(
        recording, "", filter, [&](std::string_view part) { text += part; }, progress);
    EXPECT_EQ(summary.printed, 5u);
    const std::uint64_t all = stepsOfLine(*recording, line, filter.follow).size();
    EXPECT_EQ(summary.leftOut, all - 5);
    EXPECT_EQ(text.find("warp 1"), std::string::npos);
    EXPECT_NE(text.find("5 steps shown, " + std::to_string(all - 5) + " more left out (at most 5)"), std::string::npos)
        << text;
    // Only the thread's own value stands there.
    EXPECT_EQ(text.find("* lane"), std::string::npos);
}

TEST(TraceText, SaysWhatIsPrintedAndWhereLanesPart)
{
    const std::string text = printed(testing::record(closerCase("everything"), 1), "");
    EXPECT_NE(text.find("the lanes part"), std::string::npos);
    EXPECT_NE(text.find("prints \"133: "), std::string::npos);
    EXPECT_NE(text.find("updates tile["), std::string::npos);
    EXPECT_NE(text.find(" -> "), std::string::npos);
}

TEST(TraceText, AsJsonEveryStepCanBeRead)
{
    const auto recording = testing::record(closerCase("everything"), 0);
    std::string text;
    Progress progress;
    TraceFilter filter;
    filter.follow.warp = 1;
    const TraceSummary summary = writeTraceJson(
        recording, testing::readFile("simulator/replay/closer.cu"), filter,
        [&](std::string_view part) { text += part; }, progress);
    const nlohmann::json json = nlohmann::json::parse(text);
    ASSERT_EQ(json["steps"].size(), summary.printed);
    EXPECT_EQ(json["left_out"], 0);
    std::uint64_t loads = 0;
    for (const auto& step : json["steps"]) {
        EXPECT_EQ(step["warp"], 1);
        if (step.contains("memory"))
            for (const auto& request : step["memory"])
                loads += request["kind"] == "load" && request["space"] == "global" ? 1 : 0;
    }
    EXPECT_GT(loads, 0u);
}

TEST(TraceText, CanBeCancelled)
{
    Progress progress;
    const auto recording = testing::record(closerCase("tiled"), 0);
    EXPECT_THROW(writeTrace(
                     recording, "", {}, [&](std::string_view) { progress.cancel(); }, progress),
        Cancelled);
}

} // namespace
} // namespace warpatlas::simulator
