// `warpatlas exec`: barriers that compilers would make one.
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

class ExecBarriers : public testing::TestWithParam<std::string> { };

TEST_P(ExecBarriers, AreToldWithBothLines)
{
    if (const std::string reason = test::whyNoPrograms(GetParam()); !reason.empty())
        GTEST_SKIP() << reason;
    const test::Finished finished =
        test::runProgram({"exec", "--check", "--compiler", GetParam(), test::programFile("compile/merged_barriers")});
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "no error\n3 2\n");
    EXPECT_THAT(finished.err,
        testing::HasSubstr(
            "merged_barriers.cu:9: rounds, block (0,0,0), thread (22,0,0): threads of one block met at "
            "different barriers: 42 threads wait at __syncthreads_or() in line 9 (the first is (22,0,0)) "
            "and 22 wait at __syncthreads_or() in line 13 (the first is (0,0,0)); "));
}

INSTANTIATE_TEST_SUITE_P(
    Compilers, ExecBarriers, testing::Values("nvcc", "clang"), [](const auto& info) { return info.param; });

} // namespace
} // namespace warpatlas
