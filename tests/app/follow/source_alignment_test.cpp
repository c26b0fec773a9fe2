/// Recorded passes and said ones, put together only where there is one way to.
#include "app/follow/source_alignment.h"

#include <gtest/gtest.h>

#include <map>

namespace warpatlas {
namespace {

using Anchors = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// "0 1 - 3": by recorded pass the said one, "-" for none.
/// `calls`: of the said passes that call functions the number, and of the first pass within it.
std::string together(const std::vector<std::uint32_t>& recorded, const std::vector<std::uint32_t>& said,
    Anchors anchors = {}, const std::map<std::uint32_t, std::uint32_t>& calls = {})
{
    std::vector<SaidPass> passes;
    for (const std::uint32_t line : said)
        passes.push_back({{line, line}, static_cast<std::uint32_t>(passes.size())});
    for (const auto& [pass, within] : calls)
        passes[pass].within = within;
    std::string text;
    for (const std::vector<std::uint32_t>& one : aligned(recorded, passes, std::move(anchors))) {
        text += text.empty() ? "" : " ";
        for (std::size_t i = 0; i < one.size(); ++i)
            text += (i == 0 ? "" : "+") + std::to_string(one[i]);
        text += one.empty() ? "-" : "";
    }
    return text;
}

TEST(SourceAlignment, TheSameRowsAreTheSame)
{
    EXPECT_EQ(together({4, 5, 6, 5, 6, 7}, {4, 5, 6, 5, 6, 7}), "0 1 2 3 4 5");
    EXPECT_EQ(together({}, {4}), "");
    EXPECT_EQ(together({4}, {}), "-");
}

TEST(SourceAlignment, WhatCompilersLeaveOutOrMoveDoesNotShiftTheRest)
{
    // The first question of a loop is answered when compiling.
    EXPECT_EQ(together({8, 11, 10, 11, 10, 11, 10}, {8, 10, 11, 10, 11, 10, 11, 10}), "0 2 3 4 5 6 7");
    // A line that is come back to.
    EXPECT_EQ(together({17, 18, 19, 17, 21}, {17, 18, 19, 21}), "0 1 2 0 3");
    // Lines that do not need each other, in another order.
    EXPECT_EQ(together({7, 13, 12, 11, 14}, {7, 11, 12, 13, 14}, {{0, 0}, {4, 4}}), "0 3 2 1 4");
}

TEST(SourceAlignment, WhatACallPassesThroughLiesWithinIt)
{
    // "out[i] = f(in[i])": the function's line is said before the one that calls it, and recorded in the middle of it.
    EXPECT_EQ(together({15, 17, 5, 17, 18}, {15, 5, 17, 18}, {{1, 2}, {3, 2}}, {{2, 1}}), "0 2 1 2 3");
    // A line of the same number before the call, the one where the function stands, is none of it.
    EXPECT_EQ(together({17, 5, 17, 18}, {5, 5, 17, 18}, {{0, 2}, {2, 2}}, {{2, 1}}), "2 1 2 3");
    // Of a call before, which was left out, it is not.
    EXPECT_EQ(together({17, 5, 17}, {5, 16, 17}, {{0, 1}, {0, 2}, {2, 2}}), "1+2 - 2");
    EXPECT_EQ(together({17, 5, 17}, {5, 5, 17}, {{0, 2}, {2, 2}}, {{2, 0}}), "2 - 2") << "two calls: which one is it?";
}

TEST(SourceAlignment, WhereThereAreTwoWaysThereIsNone)
{
    // Two of three rounds were recorded: which ones?
    EXPECT_EQ(together({5, 6, 5, 6}, {5, 6, 5, 6, 5, 6}), "- - - -");
    // Known of one of them, it is known of both.
    EXPECT_EQ(together({5, 6, 5, 6}, {5, 6, 5, 6, 5, 6}, {{0, 2}}), "2 3 4 5");
}

TEST(SourceAlignment, AnchorsThatContradictTheOthersAreLeftOut)
{
    EXPECT_EQ(together({5, 6, 5, 6}, {5, 6, 5, 6}, {{0, 0}, {1, 3}, {2, 2}, {3, 3}}), "0 1 2 3");
}

TEST(SourceAlignment, OnePassMayBeSeveral)
{
    // Two rounds in one row of instructions.
    EXPECT_EQ(together({5, 9}, {5, 5, 9}, {{0, 0}, {0, 1}}), "0+1 2");
}

TEST(SourceAlignment, LongRowsGoByTheNumberOfPasses)
{
    std::vector<std::uint32_t> rounds;
    for (int i = 0; i < 5000; ++i)
        rounds.insert(rounds.end(), {5, 6});
    std::vector<SaidPass> said;
    for (const std::uint32_t line : rounds)
        said.push_back({{line, line}, static_cast<std::uint32_t>(said.size())});
    const auto pairs = aligned(rounds, said, {});
    EXPECT_EQ(pairs.at(7777), (std::vector<std::uint32_t>{7777}));
    said.pop_back();
    const auto shorter = aligned(rounds, said, {});
    EXPECT_EQ(shorter.at(7776), (std::vector<std::uint32_t>{7776}));
    EXPECT_TRUE(shorter.at(7777).empty());
}

} // namespace
} // namespace warpatlas
