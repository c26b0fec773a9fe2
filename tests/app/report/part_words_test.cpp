#include "app/report/report_words.h"

#include "tests/app/support/saxpy.h"
#include "tests/support/change_access.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

/// saxpy over 250 of 4,000 elements, as a launch of a saved run.
Outcome ofAPart()
{
    Outcome outcome = *test::run(test::saxpy({"f32:2", "in:ramp:4000", "inout:ramp:4000", "i32:250"}));
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->experiment.source->arguments[2] = "inout:run.warpatlas-program:1:3:4000x1:f32";
    outcome.bound = bound;
    outcome.seenWrites = WritePattern::Scattered;
    return outcome;
}

TEST(PartWords, NameTheRangeThatALaunchOfAProgramWrote)
{
    Outcome outcome = ofAPart();
    ASSERT_TRUE(outcome.coverage);
    EXPECT_EQ(outcome.coverage->unwritten, 3750U);
    EXPECT_EQ(partOfAllocation(outcome),
        "elements 0 to 249 of 4,000 in the program's allocation are written, the others by no thread of this launch");
    outcome.coverage->lastWritten = 1999;
    EXPECT_EQ(partOfAllocation(outcome), "") << "some between them are not";
}

TEST(PartWords, SayNothingWhereElementsAreMissed)
{
    Outcome outcome = ofAPart();
    outcome.seenWrites = WritePattern::Once;
    EXPECT_EQ(partOfAllocation(outcome), "") << "threads are seen to be meant for them";
    outcome = ofAPart();
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->experiment.source->arguments[2] = "inout:ramp:4000";
    outcome.bound = bound;
    EXPECT_EQ(partOfAllocation(outcome), "") << "nobody allocated more than was meant";
}

} // namespace
} // namespace warpatlas
