// `--ptx` of run and simulate from outside.
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"
#include "tests/ui/command_line/child_process.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;

TEST(PtxOption, ExplainsAKernelOfTheCatalogueInPlaceOfTheTable)
{
    const test::Finished finished =
        runProgram({"run", "--kernel", "relu", "--data", "ramp:100", "--no-measure", "--ptx", "-"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_TRUE(finished.out.starts_with("// PTX of relu, from relu.cu, explained.")) << finished.out.substr(0, 200);
    EXPECT_THAT(finished.out, HasSubstr("// Puts threadIdx.x (%tid.x) into %r"));
    EXPECT_THAT(finished.out, HasSubstr("// Ends the thread: the kernel is done."));
    EXPECT_THAT(finished.out, Not(HasSubstr("coverage")));
}

TEST(PtxOption, WritesAFileThatRunsAgain)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const test::TemporaryFolder folder;
    const std::string source = folder.write("twice.cu",
        "__device__ float doubled(float x) { return 2 * x; }\n"
        "__global__ void twice(const float* values, float* results, int count)\n{\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < count)\n"
        "        results[i] = doubled(values[i]);\n}\n");
    const std::string ptx = folder.path("twice.ptx");
    const std::vector<std::string> launch{
        "--grid", "4", "--block", "32", "--arg", "in:ramp:100", "--arg", "out:f32:100", "--arg", "i32:100"};
    std::vector<std::string> arguments{"simulate", source, "--ptx", ptx};
    arguments.insert(arguments.end(), launch.begin(), launch.end());
    const test::Finished first = runProgram(arguments);
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.out, HasSubstr("100 written")) << "the table stays where the PTX goes into a file";
    const std::string text = test::read(ptx);
    EXPECT_THAT(text, HasSubstr("// twice.cu:4: int i = blockIdx.x * blockDim.x + threadIdx.x;\n"));
    EXPECT_THAT(text, HasSubstr("// Loads the parameter values, "));
    EXPECT_THAT(text, HasSubstr("// Loads the parameter count, "));
    arguments = {"simulate", ptx};
    arguments.insert(arguments.end(), launch.begin(), launch.end());
    const test::Finished again = runProgram(arguments);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_THAT(again.out, HasSubstr("100 written"));
}

TEST(PtxOption, GoesNowhereElseThanItWasTold)
{
    const test::TemporaryFolder folder;
    const auto refused = [](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"run", "--kernel", "relu", "--data", "ramp:8", "--no-measure"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 2);
        EXPECT_EQ(finished.out, "");
        return finished.err;
    };
    EXPECT_THAT(refused({"--ptx", "-", "--json", "-"}), HasSubstr("--ptx -: standard output is --json's already"));
    EXPECT_THAT(refused({"--ptx", folder.path("none/a.ptx")}), HasSubstr("--ptx"));
    const std::string same = folder.path("a.json");
    EXPECT_THAT(refused({"--ptx", same, "--json", same}), HasSubstr("a.json"));
}

} // namespace
} // namespace warpatlas
