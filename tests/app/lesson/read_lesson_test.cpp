#include "app/lesson/read_lesson.h"

#include "app/lesson/lesson_folder.h"
#include "tests/app/lesson/lesson_on_disk.h"
#include "tests/app/lesson/program_lesson.h"

namespace warpatlas {
namespace {

std::string refusalOfLesson(const std::string& text)
{
    const test::LessonOnDisk lesson(text);
    try {
        lesson.read();
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

/// The lesson with one of its texts replaced.
std::string with(const std::string& from, const std::string& to)
{
    std::string text = std::string(test::front) + std::string(test::task);
    return text.replace(text.find(from), from.size(), to);
}

} // namespace

TEST(ReadLesson, HasStepsAndRuns)
{
    const test::LessonOnDisk onDisk;
    const Lesson lesson = onDisk.read();
    EXPECT_EQ(lesson.title, "Twice");
    EXPECT_EQ(lesson.minutes, 5u);
    ASSERT_EQ(lesson.runs.size(), 2u);
    EXPECT_FALSE(lesson.run("seen").hidden);
    EXPECT_TRUE(lesson.run("unseen").hidden);
    EXPECT_EQ(lesson.run("seen").experiment.grid, (Dim3{3, 1, 1}));
    EXPECT_EQ(lesson.run("seen").experiment.source->text, test::doubling);
    ASSERT_EQ(lesson.steps.size(), 1u);
    EXPECT_EQ(kindOf(lesson.steps[0]), "complete");
    const Task& task = std::get<Task>(lesson.steps[0].asks);
    EXPECT_EQ(task.gates[0].is.text, "coverage.idle_threads <= 24");
    EXPECT_EQ(task.mistakes.at("no_guard.cu"), "out_of_bounds");
    EXPECT_EQ(lesson.steps[0].ask(), "Double each element.");
    EXPECT_EQ(lesson.steps[0].why(), "");
    EXPECT_EQ(LessonStep().ask(), "") << "it asks nothing";
}

TEST(ReadLesson, RefusesWithTheLine)
{
    using testing::HasSubstr;
    EXPECT_THAT(
        refusalOfLesson(with("runs: [seen, unseen]", "runs: [seen, unsaid]")), HasSubstr("lesson.md, line 26: "));
    EXPECT_THAT(
        refusalOfLesson(with("runs: [seen, unseen]", "runs: [seen, unsaid]")), HasSubstr("there is no run \"unsaid\""));
    EXPECT_THAT(refusalOfLesson(with("{complete}", "{compleat}")), HasSubstr("{compleat} is none of"));
    EXPECT_THAT(refusalOfLesson(with("ask: Double", "asks: Double")), HasSubstr("\"ask\""));
    EXPECT_THAT(refusalOfLesson(with("coverage.idle_threads <= 24", "few")), HasSubstr("few: is no condition"));
    EXPECT_THAT(refusalOfLesson(with("minutes: 5", "minutes: five")), HasSubstr("\"minutes\""));
    EXPECT_THAT(refusalOfLesson(with("title: Twice", "titel: Twice")), HasSubstr("title"));
    EXPECT_THAT(
        refusalOfLesson(with("source: solution.cu", "source: nowhere.cu")), HasSubstr("nowhere.cu: no such file"));
    EXPECT_THAT(refusalOfLesson(with("    references: [\"out=solution.cu:twice\"]\n  unseen", "  unseen")),
        HasSubstr("has no \"references\""));
    EXPECT_THAT(refusalOfLesson(std::string(test::front)), HasSubstr("is an empty lesson"));
    EXPECT_THAT(refusalOfLesson(""), HasSubstr("lesson.md"));
    EXPECT_THAT(refusalOfLesson(std::string(test::front)
                    + "```{predict}\nask: a\nrun: seen\nnumber: a\nchoose: [{text: a, when: a == 1}]\n```\n"),
        HasSubstr("one of \"number\""));
    EXPECT_THAT(refusalOfLesson(std::string(test::front)
                    + "```{predict}\nask: a\nrun: seen\nbut: {\"1\": no}\nchoose: [{text: a, when: a == 1}]\n```\n"),
        HasSubstr("\"but\" with the choice that it is about"));
    EXPECT_THAT(refusalOfLesson(std::string(test::front) + "```{view} nothing\nrun: seen\n```\n"),
        HasSubstr("{view} data, launch"));
    EXPECT_THAT(refusalOfLesson(std::string(test::front) + "```{view} data\nrun: seen\ncolour: pink\n```\n"),
        HasSubstr("a \"colour\" as `render --colour` takes it"));
    EXPECT_THAT(refusalOfLesson(std::string(test::front) + "\n## Read\n\n<script>\nx\n</script>\n"),
        HasSubstr("lesson.md, line 25: is HTML"));
    EXPECT_THAT(
        refusalOfLesson(with("runs: [seen, unseen]", "runs: [seen, seen]")), HasSubstr("the run \"seen\" twice"));
}

TEST(ReadLesson, FilesLieInItsFolder)
{
    using testing::HasSubstr;
    const std::string outside = " does not lie in the lesson's folder";
    EXPECT_THAT(refusalOfLesson(with("source: solution.cu", "source: /etc/hostname")),
        testing::AllOf(HasSubstr("lesson.md, line 2: "), HasSubstr("/etc/hostname" + outside)));
    EXPECT_THAT(
        refusalOfLesson(with("source: solution.cu", "source: ../other.cu")), HasSubstr("../other.cu" + outside));
    EXPECT_THAT(refusalOfLesson(with("in:random:77:1", "in:../data.npy")), HasSubstr("../data.npy" + outside));
    EXPECT_THAT(refusalOfLesson(with("out=solution.cu:twice", "out=../solution.cu:twice")), HasSubstr(outside));
    EXPECT_THAT(refusalOfLesson(with("ask: Double", "start: ../start.cu\nask: Double")),
        HasSubstr("lesson.md, line 26: ../start.cu" + outside));
    EXPECT_THAT(refusalOfLesson(with("no_guard.cu:", "mistakes/../../no_guard.cu:")), HasSubstr(outside));
    const test::TemporaryFolder elsewhere;
    const test::LessonOnDisk linked;
    std::filesystem::remove(linked.folder.path("solution.cu"));
    std::filesystem::create_symlink(
        elsewhere.write("other.cu", std::string(test::doubling)), linked.folder.path("solution.cu"));
    EXPECT_THROW(linked.read(), InputError);
}

TEST(ReadLesson, KnowsWhatComesWithTheAnswer)
{
    const std::string text = std::string(test::front)
        + "\n## Ask\n\nWords.\n\n```{view} memory\nrun: unseen\nline: 5\n```\n\n"
          "```{predict}\nask: a\nrun: seen\nnumber: launch.threads\n```\n\n```{view} data\nrun: seen\n```\n\nMore.\n"
          "\n## Read\n\n```{view} data\nrun: seen\ncolour: warp\n```\n";
    const Lesson lesson = test::LessonOnDisk(text).read();
    const LessonStep& asks = lesson.steps.at(0);
    EXPECT_EQ(asks.partsBefore, 2u);
    EXPECT_EQ(asks.parts.size(), 4u);
    EXPECT_EQ(asks.viewBefore()->run, "unseen");
    EXPECT_EQ(asks.viewBefore()->line, 5u);
    EXPECT_EQ(asks.viewBehind()->run, "seen");
    const LessonStep& reads = lesson.steps.at(1);
    EXPECT_EQ(reads.viewBefore()->colour, "warp");
    EXPECT_EQ(reads.viewBehind(), nullptr);
}

TEST(ReadLesson, AHeadSaysTheSameAsTheWholeLesson)
{
    for (const std::string& name : shippedLessons()) {
        const LessonFolder folder(name);
        const Lesson lesson = readLesson(folder.path());
        const LessonHead head = lessonHead(name);
        EXPECT_EQ(head.name, lesson.name);
        EXPECT_EQ(head.title, lesson.title);
        EXPECT_EQ(head.teaches, lesson.teaches);
        EXPECT_EQ(head.minutes, lesson.minutes);
        EXPECT_EQ(head.needs, lesson.needs);
        EXPECT_EQ(head.steps, lesson.steps.size());
    }
}

TEST(ReadLesson, ARunHasATitleForPeople)
{
    const Lesson lesson = test::LessonOnDisk(with("  seen:\n", "  seen:\n    title: 77 numbers\n")).read();
    EXPECT_EQ(lesson.run("seen").name, "seen");
    EXPECT_EQ(lesson.titleOf("seen"), "77 numbers");
    EXPECT_EQ(lesson.titleOf("unseen"), "unseen") << "it has none";

    std::string text = std::string(test::programFront) + std::string(test::programTask);
    text.insert(text.find("args: [77]"), "title: 77 numbers, ");
    EXPECT_EQ(test::ProgramLesson(text).read().titleOf("seen"), "77 numbers");
}

TEST(ReadLesson, ARunMayBeAWholeProgram)
{
    const test::ProgramLesson onDisk;
    const Lesson lesson = onDisk.read();
    const LessonProgram& program = *lesson.run("unseen").program;
    EXPECT_EQ(program.file, onDisk.folder.path("solution.cu"));
    EXPECT_EQ(program.arguments, std::vector<std::string>{"130"});
    EXPECT_EQ(program.prints, program.file);
    EXPECT_TRUE(lesson.run("unseen").hidden);

    const auto refusal = [](const std::string& from, const std::string& to) {
        std::string text = std::string(test::programFront) + std::string(test::programTask);
        const test::ProgramLesson other(text.replace(text.find(from), from.size(), to));
        try {
            other.read();
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(refusal("prints: solution.cu}", "gpu: none}"), testing::HasSubstr("no data sheet of that GPU"));
    EXPECT_THAT(refusal("prints: solution.cu}", "print: solution.cu}"), testing::HasSubstr("unknown key \"print\""));
    EXPECT_THAT(refusal("prints: solution.cu}", "gpu: T4}"),
        testing::HasSubstr("\"seen\" has neither \"prints\" nor \"data\""));
    EXPECT_THAT(refusal("program: solution.cu", "program: nowhere.cu"), testing::HasSubstr("nowhere.cu"));
    EXPECT_THAT(refusal("```{complete}", "```{view} memory\nrun: seen\n```\n\n```{complete}"),
        testing::HasSubstr("{view} program is of a run with \"program\""));
}

TEST(ReadLesson, LinksInItsTextShowViews)
{
    const auto linked = [](const std::string& link) {
        return std::string(test::front) + "\nLook at [this](" + link + ").\n" + std::string(test::task);
    };
    const test::LessonOnDisk onDisk(linked("show:seen?view=memory&thread=1:5&line=4&colour=warp"));
    const Lesson lesson = onDisk.read();
    const auto& shows = std::get<LessonText>(lesson.steps.front().parts.front()).shows;
    ASSERT_EQ(shows.size(), 1u);
    EXPECT_EQ(shows.begin()->first, "show:seen?view=memory&thread=1:5&line=4&colour=warp");
    const LessonView& view = shows.begin()->second;
    EXPECT_EQ(view.run, "seen");
    EXPECT_EQ(view.view, "memory");
    EXPECT_EQ(view.thread, "1:5");
    EXPECT_EQ(view.line, 4u);
    EXPECT_EQ(view.colour, "warp");
    for (const auto& [link, why] : std::map<std::string, std::string>{{"show:nowhere", "there is no run \"nowhere\""},
             {"show:seen?view=cube", "data, launch, memory, schedule or program"},
             {"show:seen?lane=3", "unknown key \"lane\""}}) {
        const test::LessonOnDisk wrong(linked(link));
        EXPECT_THAT([&] { wrong.read(); }, testing::ThrowsMessage<InputError>(testing::HasSubstr(why))) << link;
    }
}

TEST(ReadLesson, MayHaveLinesOfOtherSystems)
{
    std::string text = "\xef\xbb\xbf" + std::string(test::front) + std::string(test::task);
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2))
        text.insert(at, "\r");
    const test::LessonOnDisk onDisk(text);
    EXPECT_EQ(onDisk.read().title, "Twice");
    EXPECT_EQ(kindOf(onDisk.read().steps.at(0)), "complete");
}

TEST(ReadLesson, TakesTheLanguagesTextWhereItIsThere)
{
    const test::LessonOnDisk onDisk;
    onDisk.folder.write("lesson.es.md", with("title: Twice", "title: El doble"));
    EXPECT_EQ(readLesson(onDisk.folder.path(""), "es").title, "El doble");
    EXPECT_EQ(readLesson(onDisk.folder.path(""), "fr").title, "Twice");
}

TEST(LessonFolder, IsFoundByNameAndNumber)
{
    const std::vector<std::string> names = shippedLessons();
    ASSERT_FALSE(names.empty());
    EXPECT_TRUE(std::ranges::is_sorted(names));
    const std::string& first = names.front();
    const std::string word = first.substr(first.find('-') + 1);
    for (const std::string& named : {first, word, first.substr(0, 2), std::to_string(std::stoi(first))})
        EXPECT_EQ(readLesson(LessonFolder(named).path()).name, first) << named;
    EXPECT_THROW(LessonFolder("no such lesson"), InputError);
}

} // namespace warpatlas
