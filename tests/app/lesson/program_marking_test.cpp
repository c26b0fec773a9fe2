// What programs get that are a stranger's: the right one all, others their reason.
#include "app/lesson/verify_lesson.h"
#include "tests/app/lesson/program_lesson.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::ProgramLesson;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* backLine = "    cudaMemcpy(host, data, n * sizeof(int), cudaMemcpyDeviceToHost);\n";

/// With less patience than people have.
const MarkingLimits hurried{std::chrono::milliseconds(2500), std::uint64_t{256} << 20};

struct MarkedProgram {
    explicit MarkedProgram(const std::string& text, bool isHasty = false)
    {
        // What the attempts are compared with is compiled once.
        static const ProgramLesson onDisk;
        static const Lesson lesson = onDisk.read();
        static Marker patient(lesson), impatient(lesson, hurried);
        Marker& marker = isHasty ? impatient : patient;
        Progress progress;
        mark = marker.markTask(std::get<Task>(lesson.steps[0].asks), {"mine.cu", text}, progress);
        step = {1, mark};
    }
    /// All that is said of the first run.
    std::string reasons() const
    {
        std::string all;
        for (const std::string& reason : mark.runs.at(0).reasons())
            all += reason + "\n";
        return all;
    }

    TaskMark mark;
    StepMark step;
};

/// The program, which does something of its own before it begins.
std::string doing(const std::string& statement, const std::string& headers = "")
{
    const std::string from = "    int* host = numbers(n);\n";
    return headers + ProgramLesson::changed(from, from + statement);
}

class ProgramMarking : public testing::Test {
protected:
    void SetUp() override
    {
        static const std::string why = test::whyNoPrograms();
        if (!why.empty())
            GTEST_SKIP() << why;
    }
};

} // namespace

TEST_F(ProgramMarking, TheSolutionPasses)
{
    const MarkedProgram marked{std::string(test::doublingProgram)};
    EXPECT_TRUE(marked.step.passed()) << marked.mark.refusal << marked.reasons();
    EXPECT_EQ(marked.step.parts(), 4u);
    EXPECT_EQ(marked.mark.gates[0].value, 1);
    EXPECT_EQ(marked.mark.gates[1].unimproved, 2) << "of the start, which launches nothing";
}

TEST_F(ProgramMarking, WhatTheHostDoesWrongIsNamed)
{
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed("    cudaFree(data);\n", "")).reasons(),
        HasSubstr("mine.cu:17: 308 bytes of cudaMalloc() are not freed"));
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed("i < n", "i <= n")).reasons(), HasSubstr("behind the end"));
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed(backLine, "")).reasons(),
        HasSubstr("line 1 that it prints is \"sum 8855\""))
        << "the results are not copied back";
}

TEST_F(ProgramMarking, ConstantsDoNotPass)
{
    const MarkedProgram marked(doing("    std::puts(\"sum 17710\");\n    return 0;\n"));
    EXPECT_TRUE(marked.mark.runs[0].passed()) << marked.reasons();
    EXPECT_THAT(
        marked.mark.runs[1].otherPrint, HasSubstr("line 1 that it prints is \"sum 17710\", which is not right"));
    EXPECT_FALSE(marked.mark.gates[0].passed) << "nothing was launched";
}

TEST_F(ProgramMarking, WhatItPrintsIsToldBesideWhatIsRight)
{
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed("2 * data", "3 * data")).reasons(),
        HasSubstr("line 1 that it prints is \"sum 26565\", and is to be \"sum 17710\""));
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed("std::printf(\"sum %ld\\n\", sum);", "")).reasons(),
        HasSubstr("it prints no line 1"));
}

TEST_F(ProgramMarking, StandardErrorIsNotJudged)
{
    const MarkedProgram marked(doing("    std::fputs(\"a note\\n\", stderr);\n"));
    EXPECT_TRUE(marked.step.passed()) << marked.mark.refusal << marked.reasons();
    EXPECT_THAT(marked.mark.runs[0].program->printed(), HasSubstr("a note"));
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed("std::printf(", "std::fprintf(stderr, ")).reasons(),
        HasSubstr("it prints no line 1"));
}

TEST_F(ProgramMarking, AnExitStatusIsSaid)
{
    EXPECT_THAT(MarkedProgram(doing("    std::puts(\"no memory\");\n    std::exit(3);\n")).reasons(),
        HasSubstr("it ends with the exit status 3, and not with 0; the last that it prints is \"no memory\""));
    EXPECT_THAT(
        MarkedProgram(doing("    host = nullptr; host[0] = 1;\n")).reasons(), HasSubstr("(Segmentation fault)"));
}

TEST_F(ProgramMarking, FilesAreNotRead)
{
    const std::string text =
        doing("    std::FILE* f = std::fopen(argc > 9 ? \"\" : PATH, \"r\");\n    char line[99] = \"nothing\";\n"
              "    if (f) std::fgets(line, 99, f);\n    std::printf(\"%s\\n\", line);\n");
    const test::TemporaryFolder home;
    home.write("secret", "of somebody");
    for (const std::string& path :
        {std::string("/etc/passwd"), home.path("secret"), std::string("/proc/self/../1/environ")})
        EXPECT_THAT(MarkedProgram("#define PATH \"" + path + "\"\n" + text).reasons(),
            HasSubstr("line 1 that it prints is \"nothing\""))
            << path;
}

TEST_F(ProgramMarking, FilesAreNotWritten)
{
    const test::TemporaryFolder home;
    const MarkedProgram marked(
        doing("    std::puts(std::fopen(\"" + home.path("file") + "\", \"w\") ? \"written\" : \"refused\");\n"));
    EXPECT_THAT(marked.reasons(), HasSubstr("\"refused\""));
    EXPECT_FALSE(std::filesystem::exists(home.path("file")));
}

TEST_F(ProgramMarking, NeitherNetworkNorOtherProcesses)
{
    EXPECT_THAT(MarkedProgram(doing("    socket(AF_INET, SOCK_STREAM, 0);\n", "#include <sys/socket.h>\n")).reasons(),
        HasSubstr("it asked the system for what an attempt may not"));
    EXPECT_THAT(MarkedProgram(doing("    for (;;) fork();\n", "#include <unistd.h>\n")).reasons(),
        HasSubstr("it asked the system for what an attempt may not"));
}

TEST_F(ProgramMarking, TimeAndMemoryAreLimited)
{
    EXPECT_THAT(MarkedProgram(doing("    for (volatile int on = 1; on;) { }\n"), true).reasons(),
        HasSubstr("it did not end within 2.5 s"));
    EXPECT_THAT(MarkedProgram(doing("    for (;;) std::puts(\"for ever\");\n"), true).reasons(),
        HasSubstr("it did not end within 2.5 s"));
    EXPECT_THAT(MarkedProgram(ProgramLesson::changed("if (i < n)", "while (n > 0)"), true).reasons(),
        HasSubstr("it did not end within 2.5 s"));
    const MarkedProgram large(doing("    for (long i = 0; i < 10; ++i) std::memset(new char[1L << 30], 1, 1L << 30);\n",
                                  "#include <cstring>\n"),
        true);
    EXPECT_THAT(large.reasons(), HasSubstr("(it may have 256 MiB of memory)"));
    const MarkedProgram shared(doing("    char* all = (char*)mmap(nullptr, 10L << 30, PROT_READ | PROT_WRITE,\n"
                                     "        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);\n"
                                     "    for (long i = 0; i < 10L << 30; i += 4096) all[i] = 1;\n",
                                   "#include <sys/mman.h>\n"),
        true);
    EXPECT_THAT(shared.reasons(), HasSubstr("it takes more memory, or writes more, than the 256 MiB"));
}

TEST_F(ProgramMarking, TheSolutionIsNotIncluded)
{
    EXPECT_THAT(MarkedProgram("#include <solution.cu>\n").mark.refusal, HasSubstr("does not compile"));
    EXPECT_THAT(MarkedProgram("#import \"solution.cu\"\n").mark.refusal, HasSubstr("an attempt is one file"));
    EXPECT_THAT(MarkedProgram("%:include \"solution.cu\"\n").mark.refusal, HasSubstr("in another way"));
    EXPECT_THAT(MarkedProgram("# /**/ include \"solution.cu\"\n").mark.refusal, HasSubstr("an attempt is one file"));
    EXPECT_THAT(MarkedProgram("#inc\\ \nlude \"solution.cu\"\n").mark.refusal, HasSubstr("an attempt is one file"));
}

TEST_F(ProgramMarking, NothingIsToldToTheAssembler)
{
    const std::string text(test::doublingProgram);
    EXPECT_THAT(MarkedProgram("__attribute__((section(\".a\\n.incbin \\\"/etc/passwd\\\"\\n\"))) int a = 1;\n" + text)
                    .mark.refusal,
        HasSubstr("line 1 tells the assembler"));
    EXPECT_THAT(MarkedProgram("#define S section\n" + text).mark.refusal, HasSubstr("line 1 tells the assembler"));
    EXPECT_TRUE(MarkedProgram("int section = 1;\n" + text).step.passed()) << "a name is one";
}

TEST_F(ProgramMarking, WhatDoesNotCompileSaysWhere)
{
    const MarkedProgram marked(ProgramLesson::changed("numbers(n);", "numbers(m);"));
    EXPECT_THAT(marked.mark.refusal, HasSubstr("mine.cu: does not compile: mine.cu"));
    EXPECT_THAT(marked.mark.refusal, Not(HasSubstr("/tmp/")));
    EXPECT_THAT(marked.mark.runs, IsEmpty());
}

TEST_F(ProgramMarking, AnAuthorIsToldWhatDoesNotHold)
{
    const auto faultsOf = [](const ProgramLesson& onDisk) {
        const Lesson lesson = onDisk.read();
        Progress progress;
        std::vector<std::string> words;
        for (const LessonFault& fault : verifyLesson(lesson, progress).faults)
            words.push_back(fault.words);
        return words;
    };
    EXPECT_THAT(faultsOf(ProgramLesson()), IsEmpty());
    const ProgramLesson other;
    other.folder.write("no_free.cu", ProgramLesson::changed("2 * data", "3 * data"));
    EXPECT_THAT(faultsOf(other), ElementsAre(HasSubstr("does not fail for leak: seen: line 1 that it prints")));
}

TEST_F(ProgramMarking, QuestionsAreAskedOfItsReport)
{
    const ProgramLesson onDisk(std::string(test::programFront)
        + "\n## Ask\n\n```{predict}\nask: How many bytes?\nrun: seen\nnumber: bytes_to_device\n```\n"
          "\n## Choose\n\n```{predict}\nask: What of streams?\nrun: seen\nchoose:\n"
          "  - {text: none is made, when: \"calls_by_name.cudaStreamCreate == 0\"}\n"
          "  - {text: two are used, when: streams == 2}\n```\n\n```{view} program\nrun: seen\n```\n");
    const Lesson lesson = onDisk.read();
    Progress progress;
    const LessonMark mark = Marker(lesson).mark({{{1, "308"}, {2, "1"}}, {}}, progress);
    EXPECT_TRUE(mark.passed());
    EXPECT_EQ(std::get<AnswerMark>(mark.steps[0].mark).right, "308");
    EXPECT_NE(std::get<AnswerMark>(mark.steps[0].mark).program, nullptr);
}

} // namespace warpatlas
