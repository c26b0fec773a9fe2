// A lesson of whole programs in the real window: its runs are shown over time, and the attempt is judged as it is
// written.
#include "app/program/saved_program.h"
#include "kernels/compiler/program_compiler.h"
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/lesson/lesson_programs.h"
#include "ui/desktop/program/program_panel.h"

namespace warpatlas::ui {
namespace {

class LessonProgramsTest : public OwnKernelTest {
protected:
    void SetUp() override
    {
        if (const auto folder = standInFolder(); !folder)
            GTEST_SKIP() << folder.reason();
        OwnKernelTest::SetUp();
        if (IsSkipped())
            return;
        lesson().open("there-and-back");
        ASSERT_NE(lesson().lesson(), nullptr);
    }
    LessonModel& lesson() { return *window->docks().lesson; }
    ProgramPanel& program() { return *window->docks().program; }
    void check()
    {
        click("lesson.check");
        ASSERT_TRUE(waitFor([&] { return !lesson().checking() && lesson().mark() != nullptr; }));
    }
};

} // namespace

TEST_F(LessonProgramsTest, ARunIsShownOverTime)
{
    for (const LessonStep& step : lesson().lesson()->steps)
        for (const LessonPart& part : step.parts)
            if (const LessonView* const view = std::get_if<LessonView>(&part); view && view->run == "five_calls")
                lesson().show(*view);
    ASSERT_TRUE(waitFor([&] { return program().program() != nullptr; }));
    EXPECT_TRUE(program().isVisible());
    EXPECT_EQ(program().program()->launches().size(), 1u);
    EXPECT_EQ(program().program()->arguments, std::vector<std::string>{"1003"});
}

TEST_F(LessonProgramsTest, TheAttemptIsWrittenJudgedAndShown)
{
    lesson().goTo(lesson().lesson()->steps.size() - 1);
    EXPECT_FALSE(lesson().isTaskBegun());
    check(); // the start, as it is
    EXPECT_FALSE(lesson().mark()->passed());
    click("lesson.show.whole");
    ASSERT_TRUE(waitFor([&] { return program().program() != nullptr; }));
    EXPECT_FALSE(program().program()->run.record.calls.empty()) << "as it was judged";

    click("lesson.write");
    ASSERT_TRUE(waitFor([&] { return lesson().isTaskBegun() && document().isOpen(); }));
    std::string text = document().draft().text;
    const auto put = [&](const std::string& from, const std::string& to) {
        ASSERT_NE(text.find(from), std::string::npos) << from;
        text.replace(text.find(from), from.size(), to);
    };
    put("    // memory of the device for both, and the numbers into the first\n",
        "    cudaMalloc(&in, bytes);\n    cudaMalloc(&out, bytes);\n"
        "    cudaMemcpy(in, numbers.data(), bytes, cudaMemcpyHostToDevice);\n");
    put("    // the results back into numbers, and the memory back to the device\n",
        "    cudaMemcpy(numbers.data(), out, bytes, cudaMemcpyDeviceToHost);\n    cudaFree(in);\n    cudaFree(out);\n");
    document().setText(QString::fromStdString(text));
    check();
    EXPECT_TRUE(lesson().mark()->passed());
    EXPECT_TRUE(lesson().isSolved(lesson().step()));
}

} // namespace warpatlas::ui
