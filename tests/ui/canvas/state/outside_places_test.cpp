#include "ui/canvas/state/outside_places.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// The output has 967 x 541 bytes, rgb three times as many; threads 7 and 9 go beside both.
Outcome withStrays(std::vector<StrayAccess> accesses)
{
    Outcome outcome = *support::makeOutcome();
    auto trace = std::make_shared<Trace>(*outcome.trace);
    trace->strayAccesses = std::move(accesses);
    outcome.trace = trace;
    return outcome;
}

TEST(OutsideElements, AreThoseThatTheRecordedAccessesTried)
{
    constexpr std::int64_t end = 967 * 541;
    const Outcome outcome = withStrays({{7, 0, 3 * end, 1, AccessKind::Load}, {7, 0, 3 * end + 1, 1, AccessKind::Load},
        {7, 1, end, 1, AccessKind::Store}, {9, 1, end, 1, AccessKind::Store}, {9, 1, end + 2, 1, AccessKind::Store},
        {11, 1, -1, 1, AccessKind::Store}});
    const OutsideElements gray = outsideElementsOf(outcome, 1);
    ASSERT_EQ(gray.elements.size(), 3u);
    EXPECT_EQ(gray.elements[0], (OutsideElement{-1, 11}));
    EXPECT_EQ(gray.elements[1], (OutsideElement{end, 7})) << "the first of the two";
    EXPECT_EQ(gray.elements[2], (OutsideElement{end + 2, 9}));
    EXPECT_EQ(gray.threads, 3u);
    EXPECT_TRUE(gray.all);
    EXPECT_EQ(gray.threadAt(end + 2), 9u);
    EXPECT_EQ(gray.threadAt(end + 1), std::nullopt);
    EXPECT_EQ(gray.elementOf(7), end);
    EXPECT_EQ(gray.elementOf(8), std::nullopt);
    // A pixel of three channels is one element.
    const OutsideElements rgb = outsideElementsOf(outcome, 0);
    ASSERT_EQ(rgb.elements.size(), 1u);
    EXPECT_EQ(rgb.elements[0], (OutsideElement{end, 7}));
    EXPECT_EQ(rgb.threads, 1u);
}

TEST(OutsideElements, AreNotAllWhereTheRecordIsFull)
{
    std::vector<StrayAccess> accesses;
    for (std::uint32_t i = 0; i < StrayLog::most; ++i)
        accesses.push_back({i, 1, 967 * 541 + std::int64_t{i}, 1, AccessKind::Store});
    EXPECT_FALSE(outsideElementsOf(withStrays(accesses), 1).all);
    EXPECT_TRUE(outsideElementsOf(withStrays({}), 1).empty());
}

} // namespace
} // namespace warpatlas::ui
