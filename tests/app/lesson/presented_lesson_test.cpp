#include "app/lesson/presented_lesson.h"

#include "tests/app/lesson/lesson_on_disk.h"

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
        shown.setRevealed(shown.step(), revealedBy(*lesson, shown.step(), shown.predicted(), progress));
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
    EXPECT_EQ(wordsOf(slide.why), "96 - 77 = 19.Below.");
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
    EXPECT_EQ(wordsOf(shown.slide().ask), "Double each element.coverage.idle_threads <= 24");
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
