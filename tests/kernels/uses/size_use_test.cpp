#include "kernels/uses/size_use.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>
#include <string>

namespace warpatlas::ptx {
namespace {

const std::vector<CalledValue> values = wholeParameters({true, true, false, false, false});

/// x is %r4, y is %r5; pointers are %rd1 (a) and %rd2 (b), numbers %r8 (p), %r9 (q) and %r10 (r).
Module guardedModule(const std::string& body)
{
    return parse(
        ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 a, .param .u64 b, .param "
        ".u32 p, .param .u32 q, .param .u32 r)\n{\n.reg .b64 %rd<19>;\n.reg .b32 %r<29>;\n.reg .pred "
        "%p<5>;\nld.param.u64 %rd1, [a];\nld.param.u64 %rd2, [b];\nld.param.u32 %r8, [p];\nld.param.u32 %r9, "
        "[q];\nld.param.u32 %r10, [r];\nmov.u32 %r1, %ctaid.x;\nmov.u32 %r2, %ntid.x;\nmov.u32 %r3, "
        "%tid.x;\nmad.lo.s32 %r4, %r1, %r2, %r3;\nmov.u32 %r6, %ctaid.y;\nmov.u32 %r7, %ntid.y;\nmov.u32 "
        "%r11, %tid.y;\nmad.lo.s32 %r5, %r6, %r7, %r11;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
}

std::vector<SizeUse> usesIn(const std::string& body)
{
    const Module module = guardedModule(body);
    return sizeUses(findEntry(module, "f"), values);
}

/// The use in a body with one comparison that is a bound.
ThreadBound boundIn(const std::string& body)
{
    const Module module = guardedModule(body);
    const std::vector<ThreadBound> bounds = threadBounds(findEntry(module, "f"), values);
    EXPECT_EQ(bounds.size(), 1u) << body;
    return bounds.empty() ? ThreadBound{} : bounds.front();
}

/// The element of `a` with the index in %r20.
const std::string access = "\nmul.wide.s32 %rd3, %r20, 4;\nadd.s64 %rd4, %rd1, %rd3;\nld.global.u32 %r21, [%rd4+4];";

constexpr std::size_t a = 0, b = 1, p = 2, q = 3, r = 4;

TEST(SizeUse, OfARowsLength)
{
    const auto uses = usesIn("mad.lo.s32 %r20, %r5, %r8, %r4;" + access);
    EXPECT_EQ(uses[a].rowLength, p);
    EXPECT_TRUE(uses[a].rowOfThreads);
    EXPECT_EQ(uses[a].planeRows, std::nullopt);
    EXPECT_EQ(uses[b], SizeUse{});
    EXPECT_EQ(usesIn("mul.lo.s32 %r22, %r5, %r9;\nadd.s32 %r20, %r22, %r4;" + access)[a].rowLength, q);
    EXPECT_EQ(usesIn("mad.lo.s32 %r20, %r6, %r8, %r3;" + access)[a].rowOfThreads, false) << "a row for each block";
}

TEST(SizeUse, OfAPlane)
{
    const auto nested = usesIn("mov.u32 %r22, %tid.z;\nmad.lo.s32 %r23, %r22, %r9, %r5;\n"
                               "mad.lo.s32 %r20, %r23, %r8, %r4;"
        + access);
    EXPECT_EQ(nested[a].rowLength, p);
    EXPECT_EQ(nested[a].planeRows, q);
    const auto added = usesIn("mov.u32 %r22, %tid.z;\nmul.lo.s32 %r23, %r8, %r9;\nmul.lo.s32 %r24, %r23, %r22;\n"
                              "mad.lo.s32 %r25, %r5, %r8, %r4;\nadd.s32 %r20, %r24, %r25;"
        + access);
    EXPECT_EQ(added[a].rowLength, p);
    EXPECT_EQ(added[a].planeRows, q);
}

TEST(SizeUse, OfWhatALoopGoesThrough)
{
    EXPECT_EQ(usesIn("mov.u32 %r22, 0;\nL:\nmad.lo.s32 %r20, %r22, %r8, %r4;" + access
                  + "\nadd.s32 %r22, %r22, 1;\nsetp.lt.s32 %p1, %r22, %r9;\n@%p1 bra L;")[a]
                  .rowLength,
        p);
    // The compilers' own ways: the index or the address moves on by a row.
    EXPECT_EQ(usesIn("mov.u32 %r20, %r4;\nL:" + access
                  + "\nadd.s32 %r20, %r20, %r8;\nsetp.lt.s32 %p1, %r21, %r9;\n@%p1 bra L;")[a]
                  .rowLength,
        p);
    const auto moving = usesIn("mul.wide.s32 %rd5, %r8, 4;\nmov.u64 %rd6, %rd1;\nL:\nld.global.u32 %r21, [%rd6];\n"
                               "add.s64 %rd6, %rd6, %rd5;\nsetp.lt.s32 %p1, %r21, %r9;\n@%p1 bra L;");
    EXPECT_EQ(moving[a].rowLength, p);
    const auto twice = usesIn("mul.wide.s32 %rd5, %r8, 8;\nmov.u64 %rd6, %rd1;\nL:\nld.global.u32 %r21, [%rd6];\n"
                              "add.s64 %rd6, %rd6, %rd5;\nsetp.lt.s32 %p1, %r21, %r9;\n@%p1 bra L;");
    EXPECT_EQ(twice[a].rowLength, std::nullopt) << "every second row, or rows twice as long";
}

TEST(SizeUse, NotOfWhatIsNoNumberOfTheCaller)
{
    EXPECT_EQ(usesIn("add.s32 %r22, %r8, 1;\nmad.lo.s32 %r20, %r5, %r22, %r4;" + access)[a].rowLength, std::nullopt);
    EXPECT_EQ(usesIn("shl.b32 %r22, %r8, 1;\nmad.lo.s32 %r20, %r5, %r22, %r4;" + access)[a].rowLength, std::nullopt);
    EXPECT_EQ(usesIn("mad.lo.s32 %r20, %r7, %r2, %r8;" + access)[a].rowLength, std::nullopt) << "the same for all";
    EXPECT_EQ(
        usesIn("mad.lo.s32 %r20, %r5, %r8, %r4;" + access + "\nmad.lo.s32 %r20, %r5, %r9, %r4;" + access)[a].rowLength,
        std::nullopt)
        << "two numbers";
}

TEST(SizeUse, OfHowFarThreadsMayGo)
{
    const auto uses = usesIn("setp.ge.s32 %p1, %r4, %r8;\nsetp.gt.s32 %p2, %r9, %r5;\nsetp.lt.s32 %p3, %r4, %r10;\n"
                             "setp.lt.s32 %p3, %r5, %r10;");
    EXPECT_EQ(uses[p].boundAxis, 0u);
    EXPECT_EQ(uses[q].boundAxis, 1u);
    EXPECT_EQ(uses[r].boundAxis, std::nullopt) << "either axis";
    const auto moved =
        usesIn("mov.u32 %r22, %r5;\nL:\nadd.s32 %r22, %r22, 32;\nsetp.lt.s32 %p1, %r22, %r9;\n@%p1 bra L;");
    EXPECT_EQ(moved[q].boundAxis, std::nullopt);
    EXPECT_EQ(moved[q].loopAxis, 1u);
    EXPECT_EQ(usesIn("mad.lo.s32 %r22, %r5, %r2, %r4;\nsetp.lt.s32 %p1, %r22, %r9;")[q], SizeUse{}) << "both axes";
}

TEST(SizeUse, OfTheAxesThatChooseRowAndPlace)
{
    const auto plain = usesIn("mad.lo.s32 %r20, %r5, %r8, %r4;" + access)[a];
    EXPECT_EQ(plain.rowAxis, 1u);
    EXPECT_EQ(plain.columnAxis, 0u);
    const auto turned = usesIn("mad.lo.s32 %r20, %r4, %r8, %r5;" + access)[a];
    EXPECT_EQ(turned.rowAxis, 0u);
    EXPECT_EQ(turned.columnAxis, 1u);
    // A tile's threads keep their axes where its blocks exchange them.
    const auto tiled = usesIn("mad.lo.s32 %r22, %r6, %r2, %r3;\nmad.lo.s32 %r23, %r1, %r7, %r11;\n"
                              "mad.lo.s32 %r20, %r23, %r8, %r22;\nsetp.lt.s32 %p1, %r22, %r9;"
        + access);
    EXPECT_EQ(tiled[a].rowAxis, 0u);
    EXPECT_EQ(tiled[a].columnAxis, 1u);
    EXPECT_EQ(tiled[q].boundAxis, 1u) << "that of the blocks";
    const auto partial = usesIn("mad.lo.s32 %r20, %r1, %r8, %r3;" + access)[a]; // a row for each block
    EXPECT_EQ(partial.rowAxis, 0u);
    EXPECT_EQ(partial.columnAxis, 0u);
}

TEST(SizeUse, OfBoundsHowTheyAreWritten)
{
    for (const char* strict : {"setp.lt.s32 %p1, %r4, %r8;", "setp.ge.s32 %p1, %r4, %r8;", "setp.gt.s32 %p1, %r8, %r4;",
             "setp.hs.u32 %p1, %r4, %r8;"}) {
        const ThreadBound bound = boundIn(strict);
        EXPECT_TRUE(bound.whole && !bound.included && !bound.moved && bound.axis == 0 && bound.value == p) << strict;
    }
    for (const char* included :
        {"setp.le.s32 %p1, %r4, %r8;", "setp.gt.s32 %p1, %r4, %r8;", "setp.ge.s32 %p1, %r8, %r4;"})
        EXPECT_TRUE(boundIn(included).whole && boundIn(included).included) << included;
    const ThreadBound constant = boundIn("setp.gt.s32 %p1, %r5, 99;");
    EXPECT_TRUE(constant.included && constant.axis == 1 && !constant.value && constant.constant == 99);
    const ThreadBound computed = boundIn("add.s32 %r22, %r8, -1;\nsetp.lt.s32 %p1, %r4, %r22;");
    EXPECT_TRUE(computed.whole && !computed.value && !computed.constant);
    EXPECT_FALSE(boundIn("add.s32 %r22, %r4, 1;\nsetp.lt.s32 %p1, %r22, %r8;").whole) << "the next place";
    EXPECT_FALSE(boundIn("setp.lt.s32 %p1, %r3, %r8;").whole) << "the place in the block";
    EXPECT_FALSE(boundIn("setp.eq.s32 %p1, %r4, %r8;").whole);
}

} // namespace
} // namespace warpatlas::ptx
