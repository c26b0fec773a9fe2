#include "app/lesson/answer.h"

#include "tests/app/lesson/lesson_on_disk.h"

#include <fmt/format.h>

namespace warpatlas {
namespace {

/// A lesson whose only step asks this about a matrix of 50 x 21 in blocks of 8 x 4.
AnswerMark answered(const std::string& question, const std::string& given)
{
    const test::LessonOnDisk onDisk(R"(---
title: Places
teaches: places
minutes: 1
runs:
  plane:
    source: plane.cu
    kernel: place
    arguments: ["out:f32:50x21", "i32:50", "i32:21"]
    grid: [7, 6]
    block: [8, 4]
---
## Ask

```{predict}
ask: what?
run: plane
)" + question
        + "\n```\n");
    onDisk.folder.write("plane.cu", R"(__global__ void place(float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = x + 100 * y;
}
)");
    const Lesson lesson = onDisk.read();
    Progress progress;
    return Marker(lesson).markAnswer(std::get<LessonQuestion>(lesson.steps.at(0).asks), given, progress);
}

} // namespace

TEST(Answer, OfANumber)
{
    EXPECT_TRUE(answered("number: coverage.idle_threads", "294").passed);
    for (const char* right : {" 294 ", "294 threads", "2'94"})
        EXPECT_TRUE(answered("number: coverage.idle_threads", right).passed) << right;
    for (const char* const wrong : {"", "293", "294.5", "many", "about 294", "294 of 300", "2 94x", "2,94"})
        EXPECT_FALSE(answered("number: coverage.idle_threads", wrong).passed) << wrong;
    EXPECT_EQ(answered("number: coverage.idle_threads", "1").right, "294");
}

TEST(Answer, OfAShareNeedsThreeDigits)
{
    const AnswerMark mark = answered("number: execution.lane_efficiency", "0");
    const double share = std::stod(mark.right);
    ASSERT_GT(share, 0.1);
    ASSERT_LT(share, 1);
    EXPECT_TRUE(answered("number: execution.lane_efficiency", fmt::format("{:.3f}", share)).passed);
    EXPECT_TRUE(answered("number: execution.lane_efficiency", fmt::format("{:.1f} %", 100 * share)).passed);
    EXPECT_FALSE(answered("number: execution.lane_efficiency", fmt::format("{:.3f}", share * 1.02)).passed);
}

TEST(Answer, OfAThreadAndAnElement)
{
    EXPECT_EQ(answered("thread_of: [37, 13]", "").right, "4,3:5,1");
    EXPECT_EQ(answered("thread_of: [0, 0]", "").right, "0,0:0,0");
    EXPECT_TRUE(answered("thread_of: [0, 0]", "(0,0):(0,0)").passed);
    for (const char* const right : {"4,3:5,1", "(4, 3) : (5, 1)", "4,3,0:5,1,0"})
        EXPECT_TRUE(answered("thread_of: [37, 13]", right).passed) << right;
    for (const char* const wrong : {"3,4:5,1", "4,3:1,5", "4,3", "37,13", ":", "4,3:5,1:0"})
        EXPECT_FALSE(answered("thread_of: [37, 13]", wrong).passed) << wrong;
    EXPECT_EQ(answered("element_of: \"4,3:5,1\"", "").right, "37,13");
    EXPECT_TRUE(answered("element_of: \"4,3:5,1\"", "(37, 13)").passed);
    EXPECT_FALSE(answered("element_of: \"4,3:5,1\"", "13, 37").passed);
}

TEST(Answer, OfAChoiceIsItsNumberOrItsWords)
{
    const std::string choices = "choose:\n  - {text: none, when: coverage.idle_threads == 0}\n"
                                "  - {text: some, when: coverage.idle_threads > 0}";
    EXPECT_TRUE(answered(choices, "2").passed);
    EXPECT_TRUE(answered(choices, "some").passed);
    EXPECT_FALSE(answered(choices, "1").passed);
    EXPECT_FALSE(answered(choices, "").passed);
}

TEST(Answer, OfTheSameMeaningIsComparedAsTheSame)
{
    const LessonQuestion number{{}, {}, std::string("coverage.idle_threads"), {}};
    for (const char* const same : {"4012", "4,012", " 4'012 ", "4,012 bytes", "4012.0"})
        EXPECT_EQ(asCompared(number, same), "4012") << same;
    EXPECT_EQ(asCompared(number, "12.5 %"), asCompared(number, "0.125"));
    EXPECT_EQ(asCompared(number, "many"), "many");
    EXPECT_EQ(asCompared(number, "4,01"), "4,01");
    const LessonQuestion place{{}, {}, WriterOf{{37, 13}}, {}};
    for (const char* const same : {"4,3:5,1", "(4, 3) : (5, 1)", "4,3,0:5,1,0"})
        EXPECT_EQ(asCompared(place, same), "4,3:5,1") << same;
    EXPECT_EQ(asCompared(place, "4,3:"), "4,3:");
    const LessonQuestion choice{{}, {}, std::vector<Choice>{{"none", {}}, {"some", {}}}, {}};
    EXPECT_EQ(asCompared(choice, "some"), "2");
    EXPECT_EQ(asCompared(choice, "2"), "2");
}

TEST(Answer, AWrongOneGetsTheReasonThatIsWrittenForIt)
{
    const std::string number = "number: coverage.idle_threads\nbut:\n  1344: All threads.\n  \"50%\": A half.";
    for (const char* const given : {"1344", "1,344", " 1344 threads"})
        EXPECT_EQ(answered(number, given).but, "All threads.") << given;
    EXPECT_EQ(answered(number, "0.5").but, "A half.");
    for (const char* const other : {"", "1345", "many", "294"})
        EXPECT_EQ(answered(number, other).but, "") << other;

    const std::string thread = "thread_of: [37, 13]\nbut: {\"3,4:1,5\": Row first.}";
    EXPECT_EQ(answered(thread, "(3, 4, 0):(1, 5)").but, "Row first.");
    EXPECT_EQ(answered(thread, "4,3:5,1").but, "");
    EXPECT_EQ(answered("element_of: \"4,3:5,1\"\nbut: {\"13,37\": Row first.}", "(13, 37)").but, "Row first.");

    const std::string choices = "choose:\n  - {text: none, when: coverage.idle_threads == 0, but: Look at the edge.}\n"
                                "  - {text: some, when: coverage.idle_threads > 0}";
    EXPECT_EQ(answered(choices, "1").but, "Look at the edge.");
    EXPECT_EQ(answered(choices, "none").but, "Look at the edge.");
    EXPECT_EQ(answered(choices, "2").but, "");
    EXPECT_EQ(answered(choices, "3").but, "");
}

TEST(Answer, OfAnotherFormIsToldTheForm)
{
    EXPECT_THAT(answered("thread_of: [37, 13]", "1,18").but, testing::HasSubstr("`1:18`"));
    EXPECT_THAT(answered("element_of: \"4,3:5,1\"", "4:3").but, testing::HasSubstr("`5,3`"));
    EXPECT_EQ(answered("thread_of: [37, 13]", "1:18").but, "") << "it is wrong, and that is all";
    EXPECT_EQ(answered("number: coverage.idle_threads", "many").but, "");
}

TEST(Answer, RowsAreLinesAndCellsAreBetweenCommas)
{
    EXPECT_EQ(answerRows("1, 2\n3,4"), (std::vector<std::vector<std::string>>{{"1", "2"}, {"3", "4"}}));
    EXPECT_EQ(answerRows("1,2;3,"), (std::vector<std::vector<std::string>>{{"1", "2"}, {"3", ""}}));
    EXPECT_TRUE(answerRows("").empty());
}

} // namespace warpatlas
