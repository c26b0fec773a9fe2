// Programs whose host and kernels work beside each other, by flags and counters: right ones are told nothing.
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace warpatlas {
namespace {

using test::Finished;
using test::programFile;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

struct FlagCase {
    int way = 0; ///< of host_flags.cu: twice that in pinned memory, one more in managed
    const char* prints = "";
    const char* fault = ""; ///< what is told where the two are not ordered; empty: there is no such way
};

void PrintTo(const FlagCase& one, std::ostream* stream)
{
    *stream << "way " << one.way;
}

class ExecHostFlags : public testing::TestWithParam<FlagCase> {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

TEST_P(ExecHostFlags, AreNoFault)
{
    for (const int managed : {0, 1}) {
        const std::string how = std::to_string(2 * GetParam().way + managed);
        const Finished right = runProgram({"exec", "--check", programFile("flags/host_flags"), "--", how});
        EXPECT_EQ(right.status, 0) << how << right.err;
        EXPECT_EQ(right.out, std::string(GetParam().prints) + "\n") << how;
        EXPECT_THAT(right.err, Not(HasSubstr("host_flags.cu"))) << how;
        if (*GetParam().fault == '\0')
            continue;
        const Finished wrong =
            runProgram({"exec", "--check", "-D", "FAULT", programFile("flags/host_flags"), "--", how});
        EXPECT_EQ(wrong.status, 1) << how;
        EXPECT_THAT(wrong.err, HasSubstr(GetParam().fault)) << how;
    }
}

INSTANTIATE_TEST_SUITE_P(, ExecHostFlags,
    testing::Values(FlagCase{0, "7"},
        FlagCase{
            1, "100", "host_flags.cu:62: the host writes memory that sumWhenReady (line 57) has not finished with"},
        FlagCase{2, "6000"},
        FlagCase{3, "1096", "host_flags.cu:74: the host writes memory that countUp (line 72) has not finished with"},

        FlagCase{4, "0", "host_flags.cu:81: the host writes memory that pollPlainly (line 79) has not finished with"}),
    [](const auto& info) { return "Way" + std::to_string(info.param.way); });

struct PollCase {
    const char* way;
    const char* prints;
    const char* fault; ///< what is told where nothing orders the two; empty: nothing is wrong
};

void PrintTo(const PollCase& one, std::ostream* stream)
{
    *stream << one.way;
}

class ExecHostPolls : public testing::TestWithParam<PollCase> { };

/// Nothing that the host calls runs the kernel.
TEST_P(ExecHostPolls, AreAnswered)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished finished = runProgram({"exec", "--check", programFile("flags/host_polls"), "--", GetParam().way});
    EXPECT_EQ(finished.status, *GetParam().fault == '\0' ? 0 : 1) << finished.err;
    EXPECT_EQ(finished.out, GetParam().prints);
    if (*GetParam().fault == '\0')
        EXPECT_THAT(finished.err, Not(HasSubstr("host_polls.cu:")));
    else
        EXPECT_THAT(finished.err, HasSubstr(GetParam().fault));
}

INSTANTIATE_TEST_SUITE_P(, ExecHostPolls,
    testing::Values(PollCase{"pinned", "41\n412\n", ""}, PollCase{"managed", "41\n412\n", ""},
        PollCase{"two_kernels", "7 8\n", ""},
        PollCase{"plainly", "7\n",
            "host_polls.cu:81: the host reads memory that setPlainly (line 80) has not finished with"},
        PollCase{"copy", "7\n",
            "host_polls.cu:89: the host reads memory that cudaMemcpyAsync() (line 88) has not finished with"}),
    [](const auto& info) { return std::string(info.param.way); });

TEST(ExecHostAtomicRef, IsNoFault)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished finished = runProgram({"exec", "--check", programFile("flags/host_atomic_ref")});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "20\n");
    EXPECT_THAT(finished.err, Not(HasSubstr("host_atomic_ref.cu")));
}

} // namespace
} // namespace warpatlas
