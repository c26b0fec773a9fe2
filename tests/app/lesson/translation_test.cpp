// A lesson in two languages: only words may differ.
#include "app/lesson/translation.h"

#include "tests/app/lesson/lesson_on_disk.h"

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string wholeLesson = std::string(test::front) + R"(
## Count

```{predict}
ask: How many?
run: seen
number: launch.threads
```

```{view} data
run: seen
```

## Choose

```{predict}
ask: Which?
run: seen
choose:
  - {text: many, when: launch.threads > 90}
  - {text: few, when: launch.threads <= 90}
```
)" + std::string(test::task);

/// What is said of a translation in which one text stands for another.
std::vector<std::string> faultsWith(const std::string& from, const std::string& to)
{
    const test::LessonOnDisk onDisk(wholeLesson);
    std::string text = wholeLesson;
    onDisk.folder.write("lesson.es.md", text.replace(text.find(from), from.size(), to));
    Progress progress;
    std::vector<std::string> words;
    for (const LessonFault& fault : verifyFolder(onDisk.folder.path(""), progress).faults)
        words.push_back(fault.file + ":" + std::to_string(fault.line) + ": " + fault.words);
    return words;
}

} // namespace

TEST(Translation, OnlyWordsDiffer)
{
    EXPECT_THAT(faultsWith("How many?", "¿Cuántos?"), IsEmpty());
    EXPECT_THAT(faultsWith("text: many", "text: muchos"), IsEmpty());
    EXPECT_THAT(faultsWith("title: Twice", "title: El doble"), IsEmpty());
}

TEST(Translation, WhatIsAnotherLessonIsNamed)
{
    EXPECT_THAT(faultsWith("number: launch.threads", "number: launch.blocks"),
        ElementsAre(testing::AllOf(HasSubstr("lesson.es.md:26: step 1 is \""), HasSubstr("launch.blocks"))));
    EXPECT_THAT(faultsWith("launch.threads <= 90", "launch.threads < 90"), ElementsAre(HasSubstr("step 2 is")));
    EXPECT_THAT(
        faultsWith("```{view} data\nrun: seen", "```{view} data\nrun: unseen"), ElementsAre(HasSubstr("step 1 is")));
    EXPECT_THAT(faultsWith("runs: [seen, unseen]", "runs: [seen]"), ElementsAre(HasSubstr("step 3 is")));
    EXPECT_THAT(faultsWith("idle_threads <= 24", "idle_threads <= 30"), ElementsAre(HasSubstr("step 3 is")));
    EXPECT_THAT(faultsWith("grid: 3", "grid: 4"), ElementsAre(HasSubstr("lesson.es.md:1: its \"minutes\"")));
    EXPECT_THAT(faultsWith("## Choose", "## Read\n\nWords.\n\n## Choose"),
        testing::Contains(HasSubstr("it has 4 steps, and lesson.md has 3")));
}

TEST(Translation, LanguagesAreThoseOfTheFiles)
{
    const test::LessonOnDisk onDisk;
    onDisk.folder.write("lesson.es.md", "");
    onDisk.folder.write("notes.md", "");
    EXPECT_THAT(languagesOf(onDisk.folder.path("")), ElementsAre("es"));
}

} // namespace warpatlas
