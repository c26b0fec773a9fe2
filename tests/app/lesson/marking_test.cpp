// What attempts get: the right one all, wrong ones what they deserve, and those that try to get round it a reason.
#include "app/lesson/marking.h"

#include "tests/app/lesson/lesson_on_disk.h"

namespace warpatlas {
namespace {

using test::LessonOnDisk;
using testing::HasSubstr;

/// With less patience than people have.
const MarkingLimits hasty{std::chrono::milliseconds(1500), std::uint64_t{256} << 20};

struct Marked {
    explicit Marked(const std::string& text, const MarkingLimits& limits = {})
    {
        const LessonOnDisk onDisk;
        const Lesson lesson = onDisk.read();
        Progress progress;
        mark = Marker(lesson, limits).markTask(std::get<Task>(lesson.steps[0].asks), {"mine.cu", text}, progress);
        step = {1, mark};
    }
    /// What is said of a run.
    std::string of(std::size_t run) const
    {
        const RunMark& marked = mark.runs.at(run);
        return marked.problems.empty() ? marked.refusal : std::string(nameOf(marked.problems.front().kind));
    }

    TaskMark mark;
    StepMark step;
};

} // namespace

TEST(Marking, TheSolutionPasses)
{
    const Marked marked{std::string(test::doubling)};
    EXPECT_TRUE(marked.step.passed());
    EXPECT_EQ(marked.step.parts(), 3u);
    EXPECT_EQ(marked.mark.gates[0].value, 19);
}

TEST(Marking, AMistakeIsNamed)
{
    const Marked marked(LessonOnDisk::changed("if (i < n)", ""));
    EXPECT_EQ(marked.of(0), "out_of_bounds");
    EXPECT_EQ(marked.of(1), "out_of_bounds");
    EXPECT_FALSE(marked.step.passed());
}

TEST(Marking, SizesAreNotToBeWrittenIntoTheKernel)
{
    const Marked marked(LessonOnDisk::changed("i < n", "i < 77"));
    EXPECT_TRUE(marked.mark.runs[0].passed());
    EXPECT_EQ(marked.of(1), "mismatch");
    EXPECT_EQ(marked.step.passedParts(), 2u);
}

TEST(Marking, ConstantsAreWrong)
{
    EXPECT_EQ(Marked(LessonOnDisk::changed("2 * in[i]", "1.0f")).of(0), "mismatch");
}

TEST(Marking, ParametersMayHaveOtherNames)
{
    const Marked marked("__global__ void twice(const float* from, float* result, int count)\n{\n"
                        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                        "    if (i < count)\n        result[i] = 2 * from[i];\n}\n");
    EXPECT_TRUE(marked.step.passed()) << marked.of(0);
}

TEST(Marking, ParametersHaveTheLessonsOrderWhateverTheyAreCalled)
{
    const std::string minus = "__global__ void twice(const float* a, const float* b, float* out, int n)\n{\n"
                              "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n"
                              "        out[i] = a[i] - b[i];\n}\n";
    std::string text = std::string(test::front) + std::string(test::task);
    for (const std::string& size : {std::string("77"), std::string("130")}) {
        const std::string in = "\"in:random:" + size;
        text.insert(text.find(in), in + ":7\", ");
    }
    const LessonOnDisk onDisk(text);
    onDisk.folder.write("solution.cu", minus);
    const Lesson lesson = onDisk.read();
    Progress progress;
    const auto passed = [&](std::string attempt, const std::string& from, const std::string& to) {
        attempt.replace(attempt.find(from), from.size(), to);
        const TaskMark mark =
            Marker(lesson).markTask(std::get<Task>(lesson.steps[0].asks), {"mine.cu", attempt}, progress);
        return mark.runs[0].passed();
    };
    EXPECT_TRUE(passed(minus, "a[i] - b[i]", "-b[i] + a[i]"));
    EXPECT_FALSE(passed(minus, "const float* a, const float* b", "const float* b, const float* a"))
        << "it computes b - a";
}

TEST(Marking, AKernelOfOtherParametersIsToldWhichAreWanted)
{
    const Marked marked("__global__ void twice(const float* in, float* out)\n{\n    out[threadIdx.x] = in[0];\n}\n");
    EXPECT_THAT(marked.of(0), HasSubstr("3 given, but the kernel takes 2"));
    EXPECT_THAT(marked.of(0), testing::Not(HasSubstr("--arg")));
}

TEST(Marking, AWrongKernelPassesNoGate)
{
    const Marked marked(LessonOnDisk::changed("2 * in[i]", "1.0f"));
    EXPECT_EQ(marked.mark.gates[0].value, 19);
    EXPECT_FALSE(marked.mark.gates[0].passed);
    EXPECT_FALSE(marked.mark.gates[0].judged);
}

TEST(Marking, OneThreadForAllFailsTheGate)
{
    const Marked marked("__global__ void twice(const float* in, float* out, int n)\n{\n"
                        "    if (blockIdx.x == 0 && threadIdx.x == 0)\n        for (int i = 0; i < n; ++i)\n"
                        "            out[i] = 2 * in[i];\n}\n");
    EXPECT_TRUE(marked.mark.runs[0].passed());
    EXPECT_EQ(marked.mark.gates[0].value, 95);
    EXPECT_FALSE(marked.mark.gates[0].passed);
}

TEST(Marking, ARaceWithTheRightValuesIsARace)
{
    const Marked marked(LessonOnDisk::changed("if (i < n)\n        out[i] = 2 * in[i];",
        "__shared__ float s[64];\n    s[threadIdx.x] = i < n ? 2 * in[i] : 0;\n    s[0] = s[0];\n    if (i < n)\n"
        "        out[i] = 2 * in[i] + 0 * s[(threadIdx.x + 33) % blockDim.x];"));
    EXPECT_EQ(marked.of(1), "race");
}

TEST(Marking, WhatEachThreadWritesAllOverIsRightAndSaidSo)
{
    const Marked marked("__global__ void twice(const float* in, float* out, int n)\n{\n"
                        "    for (int i = 0; i < n; ++i)\n        out[i] = 2 * in[i];\n}\n");
    EXPECT_TRUE(marked.mark.runs[0].passed());
    EXPECT_EQ(marked.mark.runs[0].writtenAgain, 77u);
    EXPECT_EQ(Marked{std::string(test::doubling)}.mark.runs[0].writtenAgain, 0u);

    // Where the solution does so too, it is no remark.
    const LessonOnDisk onDisk;
    onDisk.folder.write("solution.cu", LessonOnDisk::changed("if (i < n)", "out[0] = 2 * in[0];\n    if (i < n)"));
    const Lesson lesson = onDisk.read();
    Progress progress;
    const std::string attempt = LessonOnDisk::changed("if (i < n)", "out[1] = 2 * in[1];\n    if (i < n)");
    EXPECT_EQ(Marker(lesson)
                  .markTask(std::get<Task>(lesson.steps[0].asks), {"mine.cu", attempt}, progress)
                  .runs[0]
                  .writtenAgain,
        0u);
}

TEST(Marking, AnEndlessLoopIsStopped)
{
    const Marked marked(LessonOnDisk::changed("if (i < n)", "while (n > 0) out[0] = n;\n    if (i < n)"), hasty);
    EXPECT_THAT(marked.of(0), HasSubstr("did not end within 1.5 s"));
    EXPECT_FALSE(marked.step.passed());
}

TEST(Marking, CompilingHasItsOwnTime)
{
    const std::string text = "// compiled once\n" + std::string(test::doubling);
    const Marked stopped(text, {std::chrono::seconds(10), std::uint64_t{1} << 30, std::chrono::milliseconds(1)});
    EXPECT_THAT(stopped.mark.refusal, HasSubstr("was stopped: it was not done after 0.001 s"));
    // The run's begins when the compiler is done: none is left for it here.
    const Marked late(text, {std::chrono::milliseconds(0)});
    EXPECT_EQ(late.mark.refusal, "") << "it compiles";
    EXPECT_THAT(late.of(0), HasSubstr("did not end within 0 s"));
}

TEST(Marking, MemoryIsLimited)
{
    const Marked marked(
        "__device__ float big[2500000000ull];\n" + LessonOnDisk::changed("2 * in[i]", "2 * in[i] + (big[i] = 0)"),
        hasty);
    EXPECT_FALSE(marked.step.passed());
    EXPECT_EQ(marked.of(0), "device");
}

TEST(Marking, InstructionsOfItsOwnAreRefused)
{
    EXPECT_THAT(Marked(LessonOnDisk::changed("2 * in[i]", "in[i]; asm(\"\")")).mark.refusal,
        HasSubstr("line 5 has instructions"));
    EXPECT_THAT(
        Marked("#define P(a, b) a##b\n" + std::string(test::doubling)).mark.refusal, HasSubstr("line 1 makes names"));
    EXPECT_THAT(
        Marked(LessonOnDisk::changed("2 * in[i]", "in[i]; as\\\nm(\"\")")).mark.refusal, HasSubstr("has instructions"));
    EXPECT_TRUE(Marked("// asm(\"\") ##\n" + std::string(test::doubling)).step.passed());
}

TEST(Marking, FilesOfOthersAreNotIncluded)
{
    EXPECT_TRUE(
        Marked("#include \"cuda_runtime.h\"\n#include \"device_launch_parameters.h\"\n" + std::string(test::doubling))
            .step.passed());
    EXPECT_THAT(Marked("#include \"solution.cu\"\n").mark.refusal, HasSubstr("line 1 includes \"solution.cu\""));
    EXPECT_THAT(Marked("#inc\\\nlude \"solution.cu\"\n").mark.refusal, HasSubstr("includes \"solution.cu\""));
    EXPECT_THAT(Marked("#include </etc/hostname>\n").mark.refusal, HasSubstr("an attempt is one file"));
    EXPECT_THAT(Marked("#define FILE \"solution.cu\"\n#include FILE\n").mark.refusal, HasSubstr("includes FILE"));
}

TEST(Marking, WhatDoesNotCompileSaysWhere)
{
    EXPECT_THAT(Marked(LessonOnDisk::changed("2 * in", "2 * inn")).mark.refusal, HasSubstr("mine.cu:5"));
    EXPECT_THAT(Marked("int main() { return 0; }\n").of(0), HasSubstr("mine.cu"));
}

TEST(Marking, AnotherBufferCannotBeRead)
{
    const Marked marked(LessonOnDisk::changed("2 * in[i]", "out[i + 1024]"));
    EXPECT_EQ(marked.of(0), "out_of_bounds");
}

TEST(Marking, IsStoppedFromOutside)
{
    const LessonOnDisk onDisk;
    const Lesson lesson = onDisk.read();
    Progress progress;
    progress.cancel();
    EXPECT_THROW(Marker(lesson).markTask(
                     std::get<Task>(lesson.steps[0].asks), {"mine.cu", std::string(test::doubling)}, progress),
        Cancelled);
}

} // namespace warpatlas
