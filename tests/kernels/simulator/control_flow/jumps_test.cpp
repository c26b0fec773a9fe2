/// Jumps that no C++ statement makes, written in PTX by hand: loops with two entries, jumps into other arms, tables of
/// targets, and guards on everything that can leave.
#include "tests/kernels/simulator/control_flow/lanes.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <functional>

namespace warpatlas::simulator {
namespace {

using testing::LessonRun;
using testing::where;

/// A kernel of 32 lanes: %i is the lane, %r its result; MARK(p) stores the lanes that are together at point p.
std::string withMarks(std::string body)
{
    for (std::size_t at = body.find("MARK("); at != std::string::npos; at = body.find("MARK(")) {
        const std::size_t end = body.find(')', at);
        const std::string point = body.substr(at + 5, end - at - 5);
        body.replace(at, end + 1 - at,
            "{ .reg .b32 m; .reg .b64 a; activemask.b32 m; mad.wide.u32 a, %i, 4, %masks; st.global.u32 [a+"
                + std::to_string(128 * std::stoi(point)) + "], m; }");
    }
    return body;
}

std::string moduleOf(const std::string& body, const std::string& functions)
{
    return ".version 8.0\n.target sm_75\n.address_size 64\n" + withMarks(functions)
        + "\n.visible .entry f(.param .u64 out, .param .u64 marks)\n{\n.reg .b32 %i, %r, %n, %t<9>; .reg .pred %p, %q; "
          ".reg .b64 %out, %masks, %d<4>;\nld.param.u64 %out, [out]; ld.param.u64 %masks, [marks]; mov.u32 %i, %tid.x; "
          "mov.u32 %r, 0;\n"
        + withMarks(body) + "\nmad.wide.u32 %d0, %i, 4, %out; st.global.u32 [%d0], %r; ret;\n}\n";
}

class JumpRun : public LessonRun {
public:
    explicit JumpRun(const std::string& body, const std::string& functions = "")
        : LessonRun(loadKernel(moduleOf(body, functions), "jumps.ptx", "f", "jumps.cu"), {1, 1, 1}, {32, 1, 1})
    {
        buffer("out", std::vector<int>(32)).buffer("masks", std::vector<std::uint32_t>(32 * 16));
    }
};

void expectResults(LessonRun& run, const std::function<int(int)>& result)
{
    for (int i = 0; i < 32; ++i)
        EXPECT_EQ(run.values<int>(0)[static_cast<std::size_t>(i)], result(i)) << "lane " << i;
}

/// Every lane of `lanes` saw exactly them at the point.
void expectTogether(LessonRun& run, std::size_t point, std::uint32_t lanes)
{
    for (std::size_t i = 0; i < 32; ++i) {
        if ((lanes >> i & 1) != 0) {
            EXPECT_EQ(run.values<std::uint32_t>(1)[point * 32 + i], lanes) << "point " << point << ", lane " << i;
        }
    }
}

TEST(Jumps, ALoopWithTwoEntries)
{
    // Odd lanes enter in the middle. Round and round n = i % 4 times.
    JumpRun run("and.b32 %n, %i, 3; and.b32 %t0, %i, 1; setp.ne.u32 %p, %t0, 0; @%p bra Middle;\n"
                "Head: add.u32 %r, %r, 1;\n"
                "Middle: MARK(0) add.u32 %r, %r, 10; setp.ne.u32 %p, %n, 0; sub.u32 %n, %n, 1; @%p bra Head;\n"
                "MARK(1)");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return (i % 2 == 0 ? 1 : 0) + 10 + (i % 4) * 11; });
    expectTogether(run, 1, 0xffffffffu);
    expectTogether(run, 0, where([](int i) { return i % 4 == 3; }) | 0);
}

TEST(Jumps, FromOneArmIntoTheOther)
{
    JumpRun run("and.b32 %t0, %i, 3; setp.eq.u32 %p, %t0, 0; @%p bra Else;\n"
                "add.u32 %r, %r, 1; MARK(0) setp.eq.u32 %q, %t0, 1; @%q bra Inside; add.u32 %r, %r, 2; bra End;\n"
                "Else: add.u32 %r, %r, 100;\n"
                "Inside: add.u32 %r, %r, 1000;\n"
                "End: MARK(1)");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i % 4 == 0 ? 1100 : i % 4 == 1 ? 1001 : 3; });
    expectTogether(run, 0, where([](int i) { return i % 4 != 0; }));
    expectTogether(run, 1, 0xffffffffu);
}

TEST(Jumps, OutOfTwoLoopsAtOnceAndIntoTheOuterOne)
{
    // Inner loop: to the end where i % 5 == 4 after two rounds, to the outer head elsewhere.
    JumpRun run("mov.u32 %t1, 0; rem.u32 %t0, %i, 5;\n"
                "Outer: add.u32 %t1, %t1, 1; mov.u32 %n, 0;\n"
                "Inner: add.u32 %n, %n, 1; add.u32 %r, %r, %t1; setp.lt.u32 %p, %n, 2; @%p bra Inner;\n"
                "setp.eq.u32 %p, %t0, 4; @%p bra End; setp.le.u32 %p, %t1, %t0; @%p bra Outer;\n"
                "add.u32 %r, %r, 500;\n"
                "End: MARK(0)");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) {
        int sum = 0;
        for (int outer = 1;; ++outer) {
            sum += 2 * outer;
            if (i % 5 == 4)
                return sum;
            if (outer > i % 5)
                return sum + 500;
        }
    });
    expectTogether(run, 0, 0xffffffffu);
}

TEST(Jumps, ATableOfTargets)
{
    JumpRun run("and.b32 %t0, %i, 3;\nsetp.gt.u32 %p, %t0, 3;\n"
                "Table: .branchtargets A, B, A, C;\n"
                "@%p bra Never; brx.idx %t0, Table;\n"
                "Never: add.u32 %r, %r, 9999;\n"
                "A: MARK(0) add.u32 %r, %r, 1; bra End;\n"
                "B: MARK(1) add.u32 %r, %r, 10;\n"
                "C: add.u32 %r, %r, 100;\n"
                "End: MARK(2)");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i % 2 == 0 ? 1 : i % 4 == 1 ? 110 : 100; });
    expectTogether(run, 0, where([](int i) { return i % 2 == 0; }));
    expectTogether(run, 1, where([](int i) { return i % 4 == 1; }));
    expectTogether(run, 2, 0xffffffffu);
}

TEST(Jumps, AGuardedTableOfTargets)
{
    JumpRun run("and.b32 %t0, %i, 1; setp.lt.u32 %p, %i, 10;\n"
                "Table: .branchtargets A, B;\n"
                "@%p brx.idx %t0, Table;\n"
                "add.u32 %r, %r, 5; bra End;\n"
                "A: add.u32 %r, %r, 1; bra End;\n"
                "B: add.u32 %r, %r, 10;\n"
                "End: MARK(0)");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i >= 10 ? 5 : i % 2 == 0 ? 1 : 10; });
    expectTogether(run, 0, 0xffffffffu);
}

TEST(Jumps, GuardedExitLeavesTheOthersTogether)
{
    JumpRun run("add.u32 %r, %i, 7; setp.lt.u32 %p, %i, 4; @%p exit; setp.gt.u32 %q, %i, 29; @%q ret; MARK(0)");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i < 4 || i > 29 ? 0 : i + 7; });
    expectTogether(run, 0, where([](int i) { return i >= 4 && i <= 29; }));
}

TEST(Jumps, GuardedCallAndGuardedReturn)
{
    const std::string callee = ".func (.param .b32 back) g(.param .b32 x)\n{ .reg .b32 %x; .reg .pred %p;\n"
                               "ld.param.u32 %x, [x]; st.param.b32 [back], %x; setp.lt.u32 %p, %x, 16; @%p ret;\n"
                               "mul.lo.u32 %x, %x, 2; st.param.b32 [back], %x; ret; }\n";
    JumpRun run("and.b32 %t0, %i, 1; setp.eq.u32 %p, %t0, 0; mov.u32 %r, 1000;\n"
                "{ .param .b32 a; .param .b32 b; st.param.b32 [a], %i; st.param.b32 [b], %r;\n"
                "@%p call (b), g, (a); ld.param.b32 %r, [b]; }\n"
                "MARK(0)",
        callee);
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i % 2 != 0 ? 1000 : i < 16 ? i : 2 * i; });
    expectTogether(run, 0, 0xffffffffu);
}

TEST(Jumps, ExitFromWithinACall)
{
    const std::string callee = ".func g(.param .b32 x)\n{ .reg .b32 %x; .reg .pred %p;\n"
                               "ld.param.u32 %x, [x]; setp.lt.u32 %p, %x, 8; @%p exit; ret; }\n";
    JumpRun run("{ .param .b32 a; st.param.b32 [a], %i; call g, (a); } MARK(0) mov.u32 %r, 3;", callee);
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i < 8 ? 0 : 3; });
    expectTogether(run, 0, 0xffffff00u);
}

TEST(Jumps, GuardedBarriersCountWhoComes)
{
    // Lanes 8 to 31 have left; the first eight reduce over those that are even, under a guard.
    JumpRun run("setp.ge.u32 %p, %i, 8; @%p exit; and.b32 %t0, %i, 1; setp.eq.u32 %p, %t0, 0;\n"
                "bar.red.popc.u32 %r, 0, %p; MARK(0)");
    const Trace trace = run.run();
    ASSERT_EQ(trace.problems.size(), 1u); // of those that left
    EXPECT_EQ(trace.problems[0].severity, Severity::Information);
    expectResults(run, [](int i) { return i < 8 ? 4 : 0; });
    expectTogether(run, 0, 0xffu);
}

TEST(Jumps, ActiveMaskUnderAGuardNamesThoseWhoPass)
{
    JumpRun run("setp.lt.u32 %p, %i, 5; @%p activemask.b32 %r;");
    EXPECT_TRUE(run.run().problems.empty());
    expectResults(run, [](int i) { return i < 5 ? 31 : 0; });
}

} // namespace
} // namespace warpatlas::simulator
