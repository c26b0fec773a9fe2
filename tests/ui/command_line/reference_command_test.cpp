// --reference and --tolerance from outside.
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

/// A table's text without what breaks its lines.
std::string withoutBreaks(const std::string& table)
{
    std::string line;
    for (const char c : table)
        if ((c != ' ' && c != '\n') || (!line.empty() && line.back() != ' '))
            line += c == '\n' ? ' ' : c;
    return line;
}

class ReferenceCommandLine : public testing::Test {
protected:
    std::vector<std::string> saxpy(const std::vector<std::string>& more) const
    {
        std::vector<std::string> arguments{"run", "--source", file + ":saxpy", "--grid", "4", "--block", "64"};
        for (const std::string& argument : test::goodArguments)
            arguments.insert(arguments.end(), {"--arg", argument});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    static std::string refusal(const std::vector<std::string>& arguments)
    {
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    }
    test::TemporaryFolder folder;
    std::string file = folder.write("saxpy.ptx", test::saxpyPtx);
};

TEST_F(ReferenceCommandLine, AFileWithTheResult)
{
    const std::string shown = folder.path("expected.npy");
    ASSERT_EQ(runProgram(saxpy({"--out", shown})).status, 0);
    const test::Finished same = runProgram(saxpy({"--reference", shown}));
    EXPECT_EQ(same.status, 0) << same.err;
    EXPECT_THAT(withoutBreaks(same.out), HasSubstr("equal to expected.npy: largest difference 0, tolerance "));
    EXPECT_THAT(withoutBreaks(same.out), HasSubstr("1,000 roundings of f32 values"));
    EXPECT_THAT(withoutBreaks(same.out), Not(HasSubstr("nothing to compare with")));
    const test::Finished wrong =
        runProgram(saxpy({"--reference", "ramp:250:f32", "--tolerance", "0.5", "--json", "-"}));
    EXPECT_EQ(wrong.status, 1) << wrong.err;
    const Json report = Json::parse(wrong.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded()) << wrong.out;
    EXPECT_EQ(report["check"]["matches"], false);
    EXPECT_EQ(report["check"]["tolerance"], 0.5);
    EXPECT_EQ(report["check"]["reference"]["kind"], "data");
    EXPECT_EQ(report["check"]["reference"]["given"], "ramp:250:f32");
    EXPECT_EQ(report["problems"][0]["kind"], "mismatch");
    EXPECT_TRUE(report["problems"][0].contains("thread"));
    EXPECT_FALSE(report.contains("check_absent"));
}

TEST_F(ReferenceCommandLine, RefusesInOneLine)
{
    EXPECT_THAT(refusal(saxpy({"--reference", "none.npy"})), HasSubstr("--reference none.npy: no such file"));
    EXPECT_THAT(refusal(saxpy({"--reference", "ramp:249:f32"})), HasSubstr("--reference ramp:249:f32: is 249, and "));
    EXPECT_THAT(refusal(saxpy({"--reference", "cpu:f"})), HasSubstr("--reference cpu:f: PTX has no host functions"));
    EXPECT_THAT(
        refusal(saxpy({"--reference", "z=ramp:250"})), HasSubstr("--reference z=ramp:250: the kernel writes no z"));
    EXPECT_THAT(refusal(saxpy({"--tolerance", "1"})),
        HasSubstr("--tolerance 1: is how far the result may be from a --reference"));
    EXPECT_THAT(refusal(saxpy({"--reference", "ramp:250", "--tolerance", "-1"})), HasSubstr("--tolerance -1: "));
    EXPECT_THAT(refusal({"run", "--kernel", "blur", "--reference", "a.npy"}),
        HasSubstr("--reference a.npy: is for a kernel of your own"));
    const std::string shown = folder.path("expected.npy");
    ASSERT_EQ(runProgram(saxpy({"--out", shown})).status, 0);
    EXPECT_THAT(refusal(saxpy({"--reference", shown, "--out", shown})), HasSubstr("would be written over"));
}

TEST_F(ReferenceCommandLine, AnExperimentKeepsItAndMovesWithItsFile)
{
    const std::string shown = folder.path("expected.npy"), saved = folder.path("mine.warpatlas");
    ASSERT_EQ(runProgram(saxpy({"--out", shown})).status, 0);
    const test::Finished first = runProgram(saxpy({"--reference", shown, "--tolerance", "0.25", "--save", saved}));
    EXPECT_EQ(first.status, 0) << first.err;
    const Json json = Json::parse(test::read(saved));
    EXPECT_EQ(json["references"], Json::array({"expected.npy"}));
    EXPECT_EQ(json["tolerance"], 0.25);
    EXPECT_EQ(runProgram({"run", saved}).out, first.out);
    EXPECT_EQ(runProgram({"run", saved, "--reference", "ramp:250:f32"}).status, 1) << "options win over the file";
    std::filesystem::remove(shown);
    EXPECT_THAT(refusal({"run", saved}), HasSubstr("mine.warpatlas: reference "));
    const test::Finished drawn = runProgram(
        {"render", saved, "--reference", "ramp:250:f32", "--out", folder.path("a.png"), "--size", "320x240"});
    EXPECT_EQ(drawn.status, 1) << drawn.err;
    EXPECT_THAT(drawn.err, HasSubstr("differ from those of ramp"));
}

TEST_F(ReferenceCommandLine, AHostFunctionIsHintedAtAndUsedWhenAsked)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const std::string text =
        "__global__ void twice(const int* in, int* out, int n)\n{\n    int i = blockIdx.x * blockDim.x + "
        "threadIdx.x;\n    if (i < n)\n        out[i] = 2 * in[i];\n}\nvoid twiceCpu(const int* in, int* "
        "out, int n)\n{\n    for (int i = 0; i < n; ++i)\n        out[i] = in[i] + in[i];\n}\n";
    const std::string source = folder.write("twice.cu", text);
    const test::Finished hinted = runProgram({"run", "--source", source});
    EXPECT_EQ(hinted.status, 0) << hinted.err;
    EXPECT_THAT(
        withoutBreaks(hinted.out), HasSubstr("twiceCpu() takes the same: --reference cpu:twiceCpu compares with it"));
    const test::Finished checked = runProgram({"run", "--source", source, "--reference", "cpu:twiceCpu"});
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_THAT(withoutBreaks(checked.out),
        HasSubstr("out: equal to twiceCpu() of twice.cu, run on the simulator by one thread"));
    const std::string off = folder.write("off.cu", std::string(text).replace(text.find("2 * in[i]"), 9, "3 * in[i]"));
    const test::Finished differs = runProgram({"simulate", off, "--grid", "4", "--block", "256", "--arg",
        "in:ramp:1000:i32", "--arg", "out:i32:1000", "--arg", "i32:1000", "--reference", "cpu:twiceCpu"});
    EXPECT_EQ(differs.status, 1) << differs.err;
    EXPECT_THAT(
        withoutBreaks(differs.out), HasSubstr("values of out differ from those of twiceCpu(); the first at x 1"));
}

} // namespace
} // namespace warpatlas
