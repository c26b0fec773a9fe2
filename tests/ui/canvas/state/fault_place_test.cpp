#include "ui/canvas/state/outside_places.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(FaultPlace, IsAroundWhatNobodyWrote)
{
    support::OutcomeOptions options;
    options.data = {967, 541, 1};
    options.block = {16, 16, 1};
    options.grid = Dim3{60, 34, 1}; // rounded down: the last 7 columns
    EXPECT_EQ(faultPlaceOf(*support::makeOutcome(options)), (FaultPlace{960, 0, 967, 541, 7 * 541}));
}

TEST(FaultPlace, IsAroundWhatSeveralThreadsWrote)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = [](const Launch& launch, const ThreadId& id, const Extent& data) -> std::optional<std::uint64_t> {
        const auto element = support::guardedIndex(launch, id, data);
        return element == 200 ? std::optional<std::uint64_t>(201) : element;
    };
    const auto place = faultPlaceOf(*support::makeOutcome(options));
    ASSERT_TRUE(place);
    EXPECT_EQ(*place, (FaultPlace{8, 3, 10, 4, 2})) << "200 has nobody, 201 has two";
}

TEST(FaultPlace, IsNowhereWhereNothingIsWrongOrNotAllIsKnown)
{
    EXPECT_FALSE(faultPlaceOf(*support::makeOutcome()));
    EXPECT_FALSE(faultPlaceOf(*support::makeOutcome({.known = support::somePart()})));
    EXPECT_FALSE(faultPlaceOf(*support::makeOutcome({.traced = false})));
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.grid = Dim3{2, 2, 1};
    options.writes = WritePattern::Scattered;
    EXPECT_FALSE(faultPlaceOf(*support::makeOutcome(options))) << "it may leave out what it wants to";
}

} // namespace
} // namespace warpatlas::ui
