// The launch that main() computes, got in the window: its program is run, here a made-up one.
#include "ui/desktop/panels/own_launch_row.h"

#include "tests/ui/desktop/own_kernel_fixture.h"

#include <gmock/gmock.h>
#include <semaphore>
#include <thread>

namespace warpatlas::ui {

using testing::HasSubstr;

namespace {

constexpr const char* computedText = R"(#include <cstdlib>
__global__ void scale(float* d, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        d[i] = 2 * d[i];
}
int main(int argc, char** argv)
{
    int n = atoi(argv[1]);
    float* d;
    cudaMalloc(&d, n * sizeof(float));
    scale<<<(n + 31) / 32, 32>>>(d, n);
}
)";

class OwnLaunchRowTest : public OwnKernelTest {
protected:
    OwnLaunchRow& row() { return *find<OwnLaunchRow>("ownLaunch"); }
    std::string words() { return text("ownLaunch.words").toStdString(); }
    bool isShown(const QString& name) { return find(name)->isVisibleTo(window.get()); }
    void openComputed()
    {
        document().open(write("lab.cu", computedText));
        ASSERT_TRUE(ran());
        EXPECT_THAT(words(), HasSubstr("The program computes its launch in line 13"));
        EXPECT_TRUE(isShown("ownLaunch.run"));
        EXPECT_FALSE(isShown("ownLaunch.cancel"));
    }
};

TEST_F(OwnLaunchRowTest, RunsTheProgramAndShowsItsLaunch)
{
    openComputed();
    std::counting_semaphore<> step{0};
    row().findLaunch = [&](const Experiment& experiment, const std::string&, const Progress&) {
        step.acquire();
        Experiment taken = experiment;
        taken.grid = Dim3{3, 1, 1};
        taken.block = Dim3{32, 1, 1};
        taken.source->arguments = {"inout:ramp:70:f32", "i32:70"};
        return ProgramsLaunch{taken, "main() launched it so"};
    };
    click("ownLaunch.run");
    EXPECT_THAT(words(), HasSubstr("lab.cu is compiled and run"));
    EXPECT_TRUE(isShown("ownLaunch.bar"));
    EXPECT_TRUE(isShown("ownLaunch.cancel"));
    EXPECT_FALSE(isShown("ownLaunch.run"));
    step.release();
    ASSERT_TRUE(waitFor([this] { return !row().running(); }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch, (Launch{{3, 1, 1}, {32, 1, 1}}));
    EXPECT_EQ(outcome().bound->source->arguments.back(), "i32:70");
    EXPECT_EQ(words(), "main() launched it so");
    EXPECT_FALSE(isShown("ownLaunch.run"));
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_TRUE(isShown("ownLaunch.run")) << "it can be had again";
}

TEST_F(OwnLaunchRowTest, IsCancelledAndSaysWhyThereIsNone)
{
    openComputed();
    row().findLaunch = [](const Experiment&, const std::string&, const Progress& progress) -> ProgramsLaunch {
        for (;;) {
            progress.throwIfCancelled();
            std::this_thread::yield();
        }
    };
    click("ownLaunch.run");
    click("ownLaunch.cancel");
    ASSERT_TRUE(waitFor([this] { return !row().running(); }));
    EXPECT_EQ(words(), "lab.cu was stopped.");
    EXPECT_TRUE(isShown("ownLaunch.run"));
    row().findLaunch = [](const Experiment&, const std::string&, const Progress&) {
        return ProgramsLaunch{{}, "its main() did not launch the kernel"};
    };
    click("ownLaunch.run");
    ASSERT_TRUE(waitFor([this] { return !row().running(); }));
    EXPECT_EQ(words(), "its main() did not launch the kernel");
    EXPECT_EQ(message(), "its main() did not launch the kernel");
}

TEST_F(OwnLaunchRowTest, WhatAPersonSetsIsNotTakenAway)
{
    openComputed();
    std::counting_semaphore<> step{0};
    row().findLaunch = [&](const Experiment& experiment, const std::string&, const Progress&) {
        step.acquire();
        return ProgramsLaunch{experiment, "too late"};
    };
    click("ownLaunch.run");
    type("block.x", "64");
    ASSERT_TRUE(settled());
    step.release();
    ASSERT_TRUE(waitFor([this] { return !row().running(); }));
    EXPECT_EQ(window->model().experiment().block, (Dim3{64, 1, 1}));
    EXPECT_THAT(message().toStdString(), HasSubstr("the launch of lab.cu is not taken"));
    EXPECT_FALSE(isShown("ownLaunch.run")) << "somebody said the block";
}

TEST_F(OwnLaunchRowTest, TellsTheLaunchThatTheTextShows)
{
    QByteArray text = computedText;
    text.replace("int n = atoi(argv[1]);", "const int n = 100;");
    document().open(write("plain.cu", text));
    ASSERT_TRUE(ran());
    EXPECT_EQ(words(), "Grid and block are those of the launch in line 13.");
    EXPECT_FALSE(isShown("ownLaunch.run"));
    document().create();
    ASSERT_TRUE(ran());
    EXPECT_FALSE(isShown("ownLaunch")) << "its file launches nothing";
}

} // namespace
} // namespace warpatlas::ui
