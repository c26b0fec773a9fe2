// `warpatlas exec`: threads that all write the same value race with who reads it, which is a mistake only where the
// order changes something.
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

struct MarkWay {
    std::string way, value; ///< empty: the order changes something; unreadMark: nothing reads what all write
    std::string compiler{};
};

void PrintTo(const MarkWay& way, std::ostream* stream)
{
    *stream << way.way << " with " << way.compiler;
}

constexpr const char* unreadMark = "unread";

std::vector<MarkWay> withBothCompilers()
{
    std::vector<MarkWay> all;
    for (const MarkWay& way : {MarkWay{"mark", "5"}, {"search", "1"}, {"visit", "1"}, {"find", "1"},
             {"mark_and_count", ""}, {"mark_and_tell", ""}, {"parent", ""}, {"largest", ""}, {"mark_and_copy", ""},
             {"search_too", ""}, {"reach", unreadMark}})
        for (const char* const compiler : {"nvcc", "clang"})
            all.push_back({way.way, way.value, compiler});
    return all;
}

class ExecSameMarks : public testing::TestWithParam<MarkWay> {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(GetParam().compiler); !reason.empty())
            GTEST_SKIP() << reason;
    }
    static test::Finished run(const std::string& way)
    {
        return test::runProgram({"exec", "--check", "--compiler", GetParam().compiler,
            test::programFile("mistakes/same_marks"), "--", way});
    }
};

INSTANTIATE_TEST_SUITE_P(, ExecSameMarks, testing::ValuesIn(withBothCompilers()),
    [](const auto& info) { return info.param.way + "_" + info.param.compiler; });

TEST_P(ExecSameMarks, AreAMistakeWhereTheOrderChangesSomething)
{
    const MarkWay& one = GetParam();
    const test::Finished finished = run(one.way);
    EXPECT_EQ(finished.out, "cudaSuccess\n");
    EXPECT_EQ(finished.status, one.value.empty() ? 1 : 0) << finished.err;
    if (one.value == unreadMark) {
        EXPECT_THAT(finished.err, Not(HasSubstr("race")));
        return;
    }
    EXPECT_THAT(finished.err, HasSubstr("race: "));
    const auto same = HasSubstr("; all that write it write the same value, " + one.value
        + ": the result is the same in any order; formally it is a race; ");
    if (one.value.empty())
        return;
    EXPECT_THAT(finished.err, same);
    EXPECT_THAT(finished.err, Not(HasSubstr("atomicAdd")));
    EXPECT_THAT(finished.err, Not(HasSubstr("possible race")));
}

} // namespace
} // namespace warpatlas
