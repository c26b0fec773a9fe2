// Files of the last session that are gone cost only themselves.
#include "ui/desktop/files/missing_files.h"

#include "tests/app/support/files.h"

namespace warpatlas::ui {

TEST(MissingFiles, OnlyTheInputThatIsGoneIsReplaced)
{
    const test::TemporaryFolder folder;
    const std::string here = folder.write("here.npy", "x"), gone = folder.path("gone.npy");
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {here, "grey:" + gone};
    experiment.block = Dim3{8, 8, 1};
    experiment.grid = Dim3{3, 2, 1};
    experiment.device = "cpu";
    Experiment expected = experiment;
    expected.data[1] = findKernel("matmul").value()->description().inputs[1].defaultData;
    EXPECT_EQ(replaceMissingFiles(experiment), std::vector<std::string>{gone});
    EXPECT_EQ(experiment, expected);
    EXPECT_TRUE(replaceMissingFiles(experiment).empty());
}

TEST(MissingFiles, WhatIsNoFileIsThere)
{
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"ramp:8x8", "random:8x8:1"};
    const Experiment before = experiment;
    EXPECT_TRUE(replaceMissingFiles(experiment).empty());
    EXPECT_EQ(experiment, before);
    experiment.kernel = "no such kernel";
    experiment.data = {"/no/such/file.npy"};
    EXPECT_TRUE(replaceMissingFiles(experiment).empty()); // the run says what is wrong
}

TEST(MissingFiles, OneLineSaysSo)
{
    EXPECT_EQ(wordsOnMissing({}), "");
    EXPECT_EQ(wordsOnMissing({"a.png"}),
        "a.png is not there any more: the kernel's own data stand in its place, everything else is as it was.");
    EXPECT_EQ(wordsOnMissing({"a.npy", "b.npy"}),
        "a.npy, b.npy are not there any more: the kernel's own data stand in their place, everything else is as it "
        "was.");
}

} // namespace warpatlas::ui
