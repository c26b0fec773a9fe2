#include "app/lesson/presented_lesson.h"

#include "app/lesson/mark_report.h"
#include "tests/app/lesson/lesson_on_disk.h"
#include "tests/app/lesson/program_lesson.h"

namespace warpatlas {
namespace {

using test::LessonOnDisk;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view steps = R"(
Read *this*.

## Idle

```{view} launch
run: seen
```

Above.

```{predict}
ask: How many threads have nothing to do?
run: seen
number: coverage.idle_threads
why: 96 - 77 `= 19`.
but: {96: All *threads*.}
```

Below.

```{view} memory
run: seen
```

## Which

```{predict}
ask: What does it?
run: seen
choose:
  - {text: "Nothing *is* wrong.", when: "problems == 0"}
  - {text: Much is., when: "problems > 0"}
```

## Both

```{measure}
ask: How large?
runs: [seen, unseen]
columns:
  - {title: idle, key: coverage.idle_threads}
```
)";

struct Presented {
    Presented() : lesson(std::make_shared<const Lesson>(onDisk.read())), shown(lesson) { }

    void predict(const std::string& answer)
    {
        for (const char letter : answer)
            shown.type(letter);
        shown.count();
    }
    void reveal()
    {
        Progress progress;
        shown.reveal();
        Marker marker(*lesson);
        shown.setRevealed(shown.step(), revealedBy(marker, shown.shown(), shown.predicted(), progress));
    }

    static std::string titledFront()
    {
        std::string front(test::front);
        return front.insert(front.find("    source: solution.cu\n"), "    title: 77 numbers\n");
    }

    LessonOnDisk onDisk{titledFront() + std::string(steps) + std::string(test::task)};
    LessonPointer lesson;
    PresentedLesson shown;
};

std::string wordsOf(const std::vector<TextBlock>& blocks)
{
    std::string words;
    for (const TextBlock& block : blocks)
        for (const TextSpan& span : block.spans)
            words += span.text;
    return words;
}

} // namespace

TEST(PresentedLesson, CountsWhatTheRoomSaysTheMostFrequentFirst)
{
    Presented presented;
    PresentedLesson& shown = presented.shown;
    EXPECT_FALSE(shown.predicts()) << "the first step asks nothing";
    presented.predict("5");
    EXPECT_THAT(shown.predicted(), IsEmpty());
    shown.goTo(1);
    presented.predict("96");
    presented.predict("19");
    presented.predict("");
    presented.predict("77");
    EXPECT_THAT(shown.slide().predictions,
        ElementsAre(RoomAnswer{"19", 2, false}, RoomAnswer{"96", 1, false}, RoomAnswer{"77", 1, false}));
    shown.type('7');
    shown.erase();
    EXPECT_EQ(shown.predicted().size(), 4u) << "the letter first";
    shown.erase();
    EXPECT_THAT(shown.predicted(), ElementsAre("96", "19", "19"));
    shown.goTo(2);
    EXPECT_THAT(shown.slide().predictions, IsEmpty());
    shown.goTo(1);
    EXPECT_EQ(shown.slide().predictions.size(), 2u) << "each step has its own";
    shown.goTo(77);
    EXPECT_EQ(shown.step(), 4u);
}

TEST(PresentedLesson, AnswersThatMeanTheSameAreOneBar)
{
    Presented presented;
    PresentedLesson& shown = presented.shown;
    shown.goTo(1);
    for (const char* const answer : {"1,900", "19 threads", "1900", "19", "1900 bytes", "many"})
        presented.predict(answer);
    presented.reveal();
    EXPECT_THAT(shown.slide().predictions,
        ElementsAre(RoomAnswer{"1,900", 3, false}, RoomAnswer{"19 threads", 2, true}, RoomAnswer{"many", 1, false}));
    shown.goTo(2);
    for (const char* const answer : {"2", "Much is."})
        presented.predict(answer);
    EXPECT_THAT(shown.slide().predictions, ElementsAre(RoomAnswer{"2", 2, false}));
}

TEST(PresentedLesson, NoOtherRunIsSeenBehindAQuestion)
{
    Presented presented;
    PresentedLesson& shown = presented.shown;
    EXPECT_FALSE(shown.hidesPicture()) << "it asks nothing";
    shown.goTo(1);
    EXPECT_FALSE(shown.hidesPicture()) << "it has a picture of its own";
    shown.goTo(2);
    EXPECT_TRUE(shown.hidesPicture());
    shown.reveal();
    EXPECT_FALSE(shown.hidesPicture()) << "that is what is asked";
    shown.goTo(3);
    EXPECT_TRUE(shown.hidesPicture()) << "a table";
    shown.goTo(4);
    EXPECT_FALSE(shown.hidesPicture()) << "a kernel";
}

TEST(PresentedLesson, AWholeProgramHasNoPicture)
{
    const test::ProgramLesson onDisk(std::string(test::programFront)
        + "\n## Look\n\n```{view} program\nrun: seen\n```\n"
          "\n## Ask\n\n```{predict}\nask: How many bytes?\nrun: seen\nnumber: bytes_to_device\n```\n"
        + std::string(test::programTask));
    PresentedLesson shown(std::make_shared<const Lesson>(onDisk.read()));
    EXPECT_TRUE(shown.hidesPicture());
    EXPECT_FALSE(shown.slide().pictured);
    EXPECT_THAT(wordsOf(shown.slide().text), testing::StartsWith("The window shows this run"));
    shown.goTo(1);
    EXPECT_TRUE(shown.hidesPicture());
    shown.reveal();
    EXPECT_TRUE(shown.hidesPicture()) << "nor does it get one";
    shown.goTo(2);
    EXPECT_TRUE(shown.hidesPicture());
    EXPECT_FALSE(shown.slide().writes || shown.slide().pictured);
}

TEST(PresentedLesson, AWholeProgramsLastLinesAreTold)
{
    if (const std::string why = test::whyNoPrograms(); !why.empty())
        GTEST_SKIP() << why;
    const test::ProgramLesson onDisk(std::string(test::programFront)
        + "\n## Ask\n\n```{predict}\nask: How many bytes?\nrun: seen\nnumber: bytes_to_device\nwhy: 4 each.\n```\n");
    onDisk.folder.write("solution.cu",
        test::ProgramLesson::changed("    std::printf(",
            "    for (int i = 0; i < 20; ++i)\n        std::printf(\"line %d\\n\", i);\n    std::printf("));
    const auto lesson = std::make_shared<const Lesson>(onDisk.read());
    PresentedLesson shown(lesson);
    Marker marker(*lesson);
    Progress progress;
    shown.reveal();
    shown.setRevealed(0, revealedBy(marker, shown.shown(), {}, progress));
    const LessonSlide slide = shown.slide();
    EXPECT_EQ(slide.right, "308");
    ASSERT_EQ(slide.why.size(), 3u);
    EXPECT_EQ(wordsOf({slide.why[0]}), "It prints:");
    EXPECT_EQ(slide.why[1].kind, TextBlock::Kind::Code);
    ASSERT_EQ(slide.why[1].spans.size(), 12u);
    EXPECT_EQ(slide.why[1].spans.front().text, "line 9");
    EXPECT_EQ(slide.why[1].spans.back().text, "sum 17710");
    EXPECT_EQ(wordsOf({slide.why[2]}), "4 each.");
}

TEST(PresentedLesson, TheMarkerKeepsItsRunsAlsoWhereItWasCancelled)
{
    Presented presented;
    Marker marker(*presented.lesson);
    Progress cancelled;
    cancelled.cancel();
    EXPECT_THROW(revealedBy(marker, presented.lesson->steps[1], {}, cancelled), Cancelled);
    Progress progress;
    EXPECT_THAT(revealedBy(marker, presented.lesson->steps[1], {}, progress).right, ElementsAre(ElementsAre("19")));
    const OutcomePointer made = marker.outcomeOf("seen", progress);
    EXPECT_THROW(revealedBy(marker, presented.lesson->steps[3], {}, cancelled), Cancelled) << "there is another run";
    EXPECT_EQ(revealedBy(marker, presented.lesson->steps[3], {}, progress).right.size(), 2u);
    EXPECT_EQ(marker.outcomeOf("seen", progress), made);
}

TEST(PresentedLesson, TellsWhatIsRightAndWhatStandsBelowOnlyThen)
{
    Presented presented;
    PresentedLesson& shown = presented.shown;
    shown.goTo(1);
    presented.predict("19");
    presented.predict("96");
    LessonSlide slide = shown.slide();
    EXPECT_EQ(wordsOf(slide.text), "Above.");
    EXPECT_EQ(slide.right, "");
    EXPECT_THAT(slide.why, IsEmpty());
    EXPECT_TRUE(slide.tells && slide.predicts && slide.pictured);
    EXPECT_EQ(shown.shown().viewBefore()->view, "launch");
    EXPECT_EQ(shown.shown().viewBehind()->view, "memory");
    shown.reveal();
    EXPECT_TRUE(shown.slide().revealing);
    EXPECT_FALSE(shown.predicts());
    presented.reveal();
    slide = shown.slide();
    EXPECT_FALSE(slide.revealing);
    EXPECT_EQ(slide.right, "19");
    EXPECT_EQ(wordsOf(slide.why), "96 - 77 = 19.96: All threads.Below.") << "what a wrong one overlooked";
    EXPECT_THAT(slide.predictions, ElementsAre(RoomAnswer{"19", 1, true}, RoomAnswer{"96", 1, false}));
    presented.predict("5");
    EXPECT_EQ(shown.predicted().size(), 2u) << "too late";
}

TEST(PresentedLesson, ChoicesTablesAndKernelsHaveTheirForms)
{
    Presented presented;
    PresentedLesson& shown = presented.shown;
    shown.goTo(2);
    presented.reveal();
    const LessonSlide choice = shown.slide();
    ASSERT_EQ(choice.choices.size(), 2u);
    EXPECT_TRUE(choice.choices[0].right);
    EXPECT_FALSE(choice.choices[1].right);
    EXPECT_EQ(choice.choices[0].spans[1], (TextSpan{"is", true, false}));
    EXPECT_EQ(choice.right, "") << "it is marked among them";

    shown.goTo(3);
    EXPECT_FALSE(shown.predicts());
    EXPECT_TRUE(shown.tells());
    EXPECT_THAT(shown.slide().table,
        ElementsAre(ElementsAre("", "idle"), ElementsAre("77 numbers", "?"), ElementsAre("unseen", "?")));
    presented.reveal();
    EXPECT_THAT(shown.slide().table,
        ElementsAre(ElementsAre("", "idle"), ElementsAre("77 numbers", "19"), ElementsAre("unseen", "62")));

    shown.goTo(4);
    EXPECT_TRUE(shown.slide().writes);
    EXPECT_FALSE(shown.tells()) << "a kernel is not marked before an audience";
    const auto& gate = std::get<Task>(shown.shown().asks).gates.at(0).is;
    EXPECT_EQ(wordsOf(shown.slide().ask), "Double each element." + wordsOf(gate));
    EXPECT_THAT(wordsOf(shown.slide().ask), testing::Not(testing::HasSubstr("idle_threads")));
}

TEST(PresentedLesson, ARunThatSaysNothingIsToldInWords)
{
    Presented presented;
    presented.onDisk.folder.write("solution.cu", "__global__ void twice(\n");
    presented.lesson = std::make_shared<const Lesson>(presented.onDisk.read());
    presented.shown = PresentedLesson(presented.lesson);
    presented.shown.goTo(1);
    presented.predict("19");
    presented.reveal();
    const LessonSlide slide = presented.shown.slide();
    EXPECT_THAT(slide.refusal, testing::HasSubstr("solution.cu"));
    EXPECT_EQ(slide.right, "");
    EXPECT_FALSE(slide.predictions[0].right);
}

} // namespace warpatlas
