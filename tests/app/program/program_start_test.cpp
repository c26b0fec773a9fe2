#include "app/program/program_start.h"

#include "app/program/program_process.h"
#include "kernels/model/error.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string refusalOfStart(const std::vector<std::string>& environment, const std::string& input)
{
    try {
        requireStart(environment, input, false);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(ProgramStart, AVariableHasANameAndAValue)
{
    for (const char* right : {"OMP_NUM_THREADS=1", "_x=", "a1=b=c", "LD_LIBRARY_PATH=/lib", "TEXT=two words"})
        EXPECT_EQ(whyNoVariable(right, false), "") << right;
    for (const char* wrong : {"", "=1", "name", "1a=2", "a-b=2", " a=2"})
        EXPECT_THAT(whyNoVariable(wrong, false), StartsWith("is not NAME=VALUE")) << wrong;
    EXPECT_THAT(whyNoVariable("WARPATLAS_GPU=T4", false), HasSubstr("begin with WARPATLAS_"));
    EXPECT_THAT(whyNoVariable("PATH=/bin", true), StartsWith("PATH says where a command finds CUDA's libraries"));
    EXPECT_EQ(refusalOfStart({"a=1", "b"}, ""), "b: is not NAME=VALUE, as a variable of the environment is written");
}

TEST(ProgramStart, AnInputIsAFileOrADevice)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(refusalOfStart({}, ""), "");
    EXPECT_EQ(refusalOfStart({}, "/dev/null"), "");
    EXPECT_EQ(refusalOfStart({}, folder.write("empty.txt", "")), "") << "a program may find its input empty";
    const std::string none = folder.path("none.txt"), pipe = folder.path("pipe");
    EXPECT_EQ(refusalOfStart({}, none), none + ": no such file");
    EXPECT_THAT(refusalOfStart({}, folder.path("")), HasSubstr("directory"));
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(refusalOfStart({}, pipe), pipe + ": is not a regular file");
    EXPECT_EQ(InputFile("").number(), -1);
}

TEST(ProgramStart, AProgramGetsBoth)
{
    const test::TemporaryFolder folder;
    const test::EnvironmentVariable inherited("WARPATLAS_TEST_GREETING", "old");
    std::string printed;
    ProgramOutput output;
    output.told = [&](std::string_view text) { printed += text; };
    const auto run = [&] {
        printed.clear();
        const ProgramEnd end = runProcess({"/bin/sh", "-c", "cat; echo \"$WARPATLAS_TEST_GREETING\""},
            {"WARPATLAS_TEST_GREETING=new one"}, output, Progress(), [] {});
        EXPECT_EQ(end.status, 0);
        return printed;
    };
    EXPECT_EQ(run(), "new one\n") << "there is nothing to read";
    output.inputFile = folder.write("input.txt", "first\nsecond\n");
    EXPECT_EQ(run(), "first\nsecond\nnew one\n");
    EXPECT_EQ(run(), "first\nsecond\nnew one\n") << "it is read from its beginning each time";
    output.inputFile = folder.path("none.txt");
    EXPECT_THROW(run(), InputError);
}

} // namespace
} // namespace warpatlas
