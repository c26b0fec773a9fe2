#include "ui/canvas/words/caption_words.h"

#include "tests/support/outcomes.h"

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(CaptionWords, SayThatAMistakeIsShown)
{
    Mistake mistake;
    mistake.title = "Truncated grid";
    EXPECT_THAT(captionText(*support::makeOutcome({.mistake = &mistake})), HasSubstr(", mistake: truncated grid"));
    EXPECT_THAT(captionText(*support::makeOutcome({})), Not(HasSubstr("mistake")));
}

TEST(CaptionWords, SayWhatIsWrongWithTheRun)
{
    Outcome outcome = *support::makeOutcome({});
    EXPECT_EQ(captionWords(outcome).size(), 2U);
    Problem slow, race, outside;
    slow.kind = ProblemKind::Uncoalesced;
    slow.severity = Severity::Information;
    race.kind = ProblemKind::Race;
    race.severity = Severity::Possible;
    outside.kind = ProblemKind::OutOfBounds;
    outcome.problems = {slow};
    EXPECT_EQ(captionWords(outcome).size(), 2U) << "right, and slow";
    outcome.problems = {slow, race, race};
    EXPECT_THAT(captionText(outcome), HasSubstr("·  The run may be wrong: possible race  ·"));
    outcome.problems = {outside, outside, race};
    outcome.check = Comparison{false, 3, 0, 1073, 5};
    ASSERT_EQ(captionWords(outcome).size(), 3U);
    EXPECT_EQ(plainText(captionWords(outcome)[1]),
        "The run is wrong: out of bounds, possible race, 1,073 values differ from the CPU's");
    EXPECT_EQ(captionWords(outcome)[1].front().tone, Tone::Wrong);
}

} // namespace
} // namespace warpatlas::ui
