#include "app/fairness/fairness.h"

#include "tests/app/fairness/made_up_fairness.h"

#include <gtest/gtest.h>
#include <set>

namespace warpatlas::test {
namespace {

TEST(Fairness, EachWayHasANameOfItsOwn)
{
    std::set<std::string_view> names;
    for (const Unfair what : allUnfair)
        names.insert(nameOf(what));
    EXPECT_EQ(names.size(), allUnfair.size());
}

TEST(Fairness, TheFactorIsOneOrMoreInBothDirections)
{
    const FairnessRow small = madeUpRow(Unfair::NoSynchronise, 0.01, 1), large = madeUpRow(Unfair::FirstCall, 4, 1);
    EXPECT_DOUBLE_EQ(factorOf(small), 100);
    EXPECT_TRUE(isTooSmall(small));
    EXPECT_DOUBLE_EQ(factorOf(large), 4);
    EXPECT_FALSE(isTooSmall(large));
    EXPECT_FALSE(isHarmless(large));
    EXPECT_TRUE(isHarmless(madeUpRow(Unfair::WarmCache, 1.04, 1)));
    EXPECT_TRUE(isHarmless(madeUpRow(Unfair::WarmCache, 0.97, 1)));
}

TEST(Fairness, TheWorstIsTheOneFarthestOffInEitherDirection)
{
    EXPECT_EQ(worstOf(madeUpFairness())->what, Unfair::SlowCpu);
    FairnessFacts facts;
    EXPECT_EQ(worstOf(facts), nullptr);
    facts.rows = {madeUpRow(Unfair::NoSynchronise, 1, 83), madeUpRow(Unfair::FewRuns, 127, 1)};
    EXPECT_EQ(worstOf(facts)->what, Unfair::FewRuns);
    facts.rows.front() = madeUpRow(Unfair::NoSynchronise, 1, 130);
    EXPECT_EQ(worstOf(facts)->what, Unfair::NoSynchronise);
}

TEST(Fairness, RowsAreFoundByWhatTheyAreOf)
{
    FairnessFacts facts = madeUpFairness();
    ASSERT_TRUE(facts.row(Unfair::WarmCache));
    EXPECT_EQ(facts.row(Unfair::WarmCache)->what, Unfair::WarmCache);
    facts.rows.clear();
    EXPECT_EQ(facts.row(Unfair::WarmCache), nullptr);
}

} // namespace
} // namespace warpatlas::test
