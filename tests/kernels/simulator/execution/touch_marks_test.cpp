/// Marks of who touched an element: which of two accesses by different parties clash.
#include "kernels/simulator/execution/touch_marks.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

constexpr AccessKind accessKinds[] = {AccessKind::Load, AccessKind::Store, AccessKind::Atomic};

bool clash(AccessKind a, AccessKind b)
{
    return !(a == b && a != AccessKind::Store);
}

TEST(TouchMarks, TwoPartiesClashUnlessBothReadOrBothAreAtomic)
{
    for (const AccessKind a : accessKinds) {
        for (const AccessKind b : accessKinds) {
            std::uint32_t mark = noMark;
            EXPECT_TRUE(putMark(mark, a, 1));
            EXPECT_TRUE(putMark(mark, a, 1)) << "with oneself there is no clash";
            EXPECT_EQ(putMark(mark, b, 2), !clash(a, b)) << int(a) << int(b);
        }
    }
}

TEST(TouchMarks, WorkersMarksClashAlike)
{
    for (const AccessKind a : accessKinds) {
        for (const AccessKind b : accessKinds) {
            std::uint32_t first = noMark, second = noMark;
            putMark(first, a, 1);
            putMark(second, b, 2);
            EXPECT_EQ(joinMarks(first, second), !clash(a, b)) << int(a) << int(b);
        }
    }
    std::uint32_t mark = 7, untouched = noMark;
    EXPECT_TRUE(joinMarks(mark, untouched));
    EXPECT_EQ(mark, 7u);
}

TEST(TouchMarks, ManyReadersAndAWriterClash)
{
    std::uint32_t mark = noMark;
    for (const std::uint32_t who : {1u, 2u, 3u})
        EXPECT_TRUE(putMark(mark, AccessKind::Load, who));
    EXPECT_FALSE(putMark(mark, AccessKind::Store, 1));
}

} // namespace
} // namespace warpatlas::simulator
