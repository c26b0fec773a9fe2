#include "ui/canvas/state/thread_places.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(ThreadPlaces, FindsTheFirstElementOfAThread)
{
    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    EXPECT_EQ(firstElementOf(*outcome, thread), std::uint64_t{243 * 967 + 453});
}

TEST(ThreadPlaces, ThreadsOutsideTheDataHaveNone)
{
    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {30, 7, 0}, {20, 3, 0});
    EXPECT_EQ(firstElementOf(*outcome, thread), std::nullopt);
    const auto place = surplusPlaceOf(*outcome, thread);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->x, 980.5);
    EXPECT_EQ(place->y, 227.5);
}

TEST(ThreadPlaces, NothingIsSearchedForAThreadThatWroteNothing)
{
    Outcome outcome = *support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome.bound->launch, {30, 7, 0}, {20, 3, 0});
    // It could only be found here by reading the owners.
    auto owners = std::make_shared<OwnerMap>(*outcome.owners);
    owners->owner[5] = std::uint32_t(thread);
    owners->findParts();
    outcome.owners = owners;
    EXPECT_EQ(firstElementOf(outcome, thread), std::nullopt);
    outcome.trace = nullptr;
    EXPECT_EQ(firstElementOf(outcome, thread), 5u) << "without a trace only they tell";
}

TEST(ThreadPlaces, PlacesBesideTheDataAreThoseOfTheirThreads)
{
    const OutcomePointer outcome = support::makeOutcome();
    const Launch& launch = outcome->bound->launch;
    EXPECT_EQ(surplusThreadAt(*outcome, 980.3, 227.9), linearFromThread(launch, {30, 7, 0}, {20, 3, 0}));
    EXPECT_EQ(surplusThreadAt(*outcome, 966.9, 540.9), std::nullopt) << "inside the data";
    EXPECT_EQ(surplusThreadAt(*outcome, 992, 10), std::nullopt) << "past the launch";
    EXPECT_EQ(surplusThreadAt(*outcome, -1, 10), std::nullopt);
    EXPECT_EQ(surplusThreadAt(*outcome, 1e300, 10), std::nullopt);
    EXPECT_EQ(surplusThreadAt(*outcome, std::numeric_limits<double>::quiet_NaN(), 10), std::nullopt);
}

TEST(ThreadPlaces, ThereAreNoneWhereAThreadIsNotOneElement)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {967, 541, 1}, .cover = Extent{242, 541, 1}});
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {30, 7, 0}, {20, 3, 0});
    EXPECT_EQ(surplusPlaceOf(*outcome, thread), std::nullopt);
    EXPECT_EQ(surplusThreadAt(*outcome, 980.3, 227.9), std::nullopt);
}

TEST(ThreadPlaces, SurplusOfAFoldedVectorFollowsItsLastElement)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {1000, 1, 1}, .block = {256, 1, 1}});
    const Launch& launch = outcome->bound->launch;
    const std::uint64_t thread = linearFromThread(launch, {3, 0, 0}, {240, 0, 0}); // global 1008
    const auto place = surplusPlaceOf(*outcome, thread);
    ASSERT_TRUE(place);
    EXPECT_EQ(surplusThreadAt(*outcome, place->x, place->y), thread);
    EXPECT_EQ(surplusThreadAt(*outcome, 0.5, 0.5), std::nullopt);
}

TEST(ThreadPlaces, WhereThreadsAreCountedTheirNumberIsTheirPlace)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome({.data = {1000, 1, 1}, .block = {16, 8, 1}}));
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.countedBlockAxes = 2;
    bound->launch = {{8, 1, 1}, {16, 8, 1}};
    outcome->bound = bound;
    const std::uint64_t thread = linearFromThread(bound->launch, {7, 0, 0}, {11, 7, 0});
    ASSERT_EQ(thread, 7U * 128 + 7 * 16 + 11);
    const auto place = surplusPlaceOf(*outcome, thread);
    ASSERT_TRUE(place);
    EXPECT_EQ(surplusThreadAt(*outcome, place->x, place->y), thread);
    EXPECT_EQ(surplusPlaceOf(*outcome, 999), std::nullopt) << "has an element, though it is far along y";
    EXPECT_EQ(surplusThreadAt(*outcome, 0.5, 0.5), std::nullopt);
    // On a plane they follow its last row.
    bound->work.buffers[bound->work.output].shape.extent = bound->work.cover = {100, 10, 1};
    const auto below = surplusPlaceOf(*outcome, thread);
    ASSERT_TRUE(below);
    EXPECT_EQ(below->x, 19.5);
    EXPECT_EQ(below->y, 10.5);
}

} // namespace
} // namespace warpatlas::ui
