// `warpatlas exec`: results that nobody looks at are remarked upon, and only where nobody looks at any.
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using test::Finished;
using testing::HasSubstr;
using testing::Not;

class ExecNeverRead : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
    static Finished run(const char* way)
    {
        return test::runProgram({"exec", "--check", test::programFile("mistakes/read_somehow"), "--", way});
    }
};

TEST_F(ExecNeverRead, IsToldWithTheLaunch)
{
    const Finished finished = run("not_at_all");
    EXPECT_EQ(finished.status, 0) << "it is a remark";
    EXPECT_EQ(finished.out, "cudaSuccess\n");
    EXPECT_THAT(finished.err,
        HasSubstr(
            "read_somehow.cu:74: nothing reads the memory of 128 bytes that fill writes to: no copy takes it to the "
            "host, and no kernel loads from it\n"));
}

TEST_P(ExecNeverRead, IsNoRemarkWhereSomethingIsRead)
{
    const Finished finished = run(GetParam());
    EXPECT_EQ(finished.status, 0);
    EXPECT_THAT(finished.out, HasSubstr("cudaSuccess\n"));
    EXPECT_THAT(finished.err, Not(HasSubstr("nothing reads")));
}

INSTANTIATE_TEST_SUITE_P(, ExecNeverRead,
    testing::Values("kernel", "part", "parts", "remembered", "texture", "inside", "one_byte", "again", "itself",
        "atomics", "printed", "managed", "pinned", "registered", "variable", "graph", "measured"),
    [](const auto& info) { return std::string(info.param); });

} // namespace
} // namespace warpatlas
