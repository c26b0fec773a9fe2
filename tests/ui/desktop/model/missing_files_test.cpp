// Files of the last session that are gone cost only themselves.
#include "ui/desktop/model/missing_files.h"

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
    expected.data[1] = ""; // the kernel's own would not fit the other
    EXPECT_EQ(replaceMissingFiles(experiment), (MissingFiles{{gone}, false}));
    EXPECT_EQ(experiment, expected);
    EXPECT_TRUE(replaceMissingFiles(experiment).paths.empty());

    const auto inputs = findKernel("matmul").value()->description().inputs;
    experiment.data = {gone, inputs[1].defaultData};
    expected.data = {inputs[0].defaultData, inputs[1].defaultData};
    EXPECT_EQ(replaceMissingFiles(experiment), (MissingFiles{{gone}, true}));
    EXPECT_EQ(experiment, expected);
}

TEST(MissingFiles, OfOnesOwnKernelCostsOnlyItsOwnArgument)
{
    const test::TemporaryFolder folder;
    const std::string here = folder.write("here.npy", "x"), gone = folder.path("gone.npy");
    Experiment experiment;
    experiment.kernel = "k";
    experiment.source = SourceKernel{"k.cu", "text"};
    experiment.source->arguments = {"a=in:" + here, "b=in:" + gone, "c=out:f32:5:" + gone, "n=i32:5"};
    experiment.source->symbols = {"w=in:" + gone, "v=f32:1"};
    experiment.data = {here, gone};
    Experiment expected = experiment;
    expected.data[1] = "";
    expected.source->arguments.erase(expected.source->arguments.begin() + 1);
    expected.source->symbols.erase(expected.source->symbols.begin());
    EXPECT_EQ(replaceMissingFiles(experiment), (MissingFiles{{gone}, true}));
    EXPECT_EQ(experiment, expected);
    experiment.source->arguments = {"in:" + here, "in:" + gone};
    expected = experiment;
    replaceMissingFiles(experiment);
    EXPECT_EQ(experiment, expected) << "the others would be for other parameters";
}

TEST(MissingFiles, WhatIsNoFileIsThere)
{
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"ramp:8x8", "random:8x8:1"};
    const Experiment before = experiment;
    EXPECT_TRUE(replaceMissingFiles(experiment).paths.empty());
    EXPECT_EQ(experiment, before);
    experiment.kernel = "no such kernel";
    experiment.data = {"/no/such/file.npy"};
    EXPECT_TRUE(replaceMissingFiles(experiment).paths.empty()); // the run says what is wrong
}

TEST(MissingFiles, OneLineSaysSo)
{
    EXPECT_EQ(MissingFiles().words(), "");
    EXPECT_EQ((MissingFiles{{"a.png"}, true}.words()),
        "a.png is not there any more: the kernel's own data stand in its place, everything else is as it was.");
    EXPECT_EQ((MissingFiles{{"a.npy", "b.npy"}, true}.words()),
        "a.npy, b.npy are not there any more: the kernel's own data stand in their place, everything else is as it "
        "was.");
    EXPECT_EQ((MissingFiles{{"a.npy"}, false}.words()), "a.npy is not there any more: everything else is as it was.");
}

} // namespace warpatlas::ui
