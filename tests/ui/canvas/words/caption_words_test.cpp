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

} // namespace
} // namespace warpatlas::ui
