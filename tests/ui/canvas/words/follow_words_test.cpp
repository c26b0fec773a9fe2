#include "ui/canvas/words/follow_words.h"

#include "tests/app/follow/followed.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(FollowWords, SayTheStepItsLineAndWhatIsDone)
{
    const OutcomePointer outcome = test::tiledProduct().outcome();
    const StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    const std::string of = " of " + std::to_string(story->visits.size());
    const auto barrier = std::ranges::find(story->visits, true, &StoryVisit::barrier);
    const auto index = std::size_t(barrier - story->visits.begin());
    const std::string step = "step " + std::to_string(index + 1) + of;
    const std::string line = " · line " + std::to_string(barrier->line);
    EXPECT_EQ(followWords(*story, index, Room::Full), step + line + " · barrier");
    EXPECT_EQ(followWords(*story, index, Room::Medium), step + line);
    EXPECT_EQ(followWords(*story, index, Room::Short), step);
    EXPECT_TRUE(followWords(*story, index + 1, Room::Full).ends_with(" · reads"));
    EXPECT_TRUE(followWords(*story, index - 1, Room::Full).ends_with(" · reads and writes"));
    EXPECT_EQ(followWords(*story, story->visits.size(), Room::Full), "");
    for (const Room room : {Room::Full, Room::Medium, Room::Short})
        for (std::size_t i = 0; i < story->visits.size(); ++i)
            EXPECT_LE(followWords(*story, i, room).size(), widestFollowWords(FollowTime(*story, 0, 1), room).size());
}

TEST(FollowWords, SayTheLineItselfAndItsFormulas)
{
    StoryMoment moment;
    moment.line = 16;
    moment.source = "        sum += tileA[threadIdx.y][k];";
    moment.formulas = {"sum = sum + 1.5 = 2"};
    moment.events = {"reads tileA[3] = 1.5"};
    const auto words = [&] {
        std::vector<std::string> texts;
        for (const RichText& paragraph : followedLine(moment))
            texts.push_back(plainText(paragraph));
        return texts;
    };
    EXPECT_EQ(words(), (std::vector<std::string>{"16  sum += tileA[threadIdx.y][k];", "sum = sum + 1.5 = 2"}));
    EXPECT_TRUE(followedLine(moment).front().back().strong);
    moment.formulas.clear();
    EXPECT_EQ(words().back(), "reads tileA[3] = 1.5") << "what happened, where there is nothing to compute";
    moment.loops = {{"k", "3", "0", "15", 4, 16}};
    EXPECT_EQ(words().back(), "k = 3, round 4 of 16, from 0 to 15");
    moment.line = 0;
    EXPECT_TRUE(words().empty());
}

TEST(FollowWords, SayOfALoopWhichRoundItIs)
{
    EXPECT_EQ(loopWords({"j", "12", "0", "60", 4, 16}), "j = 12, round 4 of 16, from 0 to 60");
    EXPECT_EQ(loopWords({"j", "64", "0", "60", 17, 16}), "j = 64, after 16 rounds, from 0 to 60");
    EXPECT_EQ(loopWords({"k", "8", "8", "8", 1, 1}), "k = 8, round 1 of 1");
    EXPECT_EQ(loopWords({"k", "8", "", "", 1, 0}), "k = 8, no round");
    EXPECT_EQ(loopWords({"", "", "", "", 2, 5}), "round 2 of 5");
}

TEST(FollowWords, AreTheSameRowsForAllThatShowThem)
{
    StoryMoment moment;
    moment.formulas = {"x = 3"};
    moment.loops = {{"k", "3", "0", "15", 4, 16}};
    moment.events = {"reads a[3] = 1"};
    const std::vector<FollowRow> rows = followRows(moment);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].text, "x = 3");
    EXPECT_EQ(rows[1].kind, FollowRow::Kind::Event);
    EXPECT_EQ(rows[2].kind, FollowRow::Kind::Loop);
}

} // namespace
} // namespace warpatlas::ui
