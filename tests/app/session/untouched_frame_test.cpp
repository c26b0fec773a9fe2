// The frame that a stencil leaves, and what only looks like one.
#include "app/session/untouched_frame.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// Written are the elements from `first` on, `size` of them on each axis.
OwnerMap writtenBox(const Extent& extent, const Extent& first, const Extent& size)
{
    OwnerMap owners;
    owners.owner.assign(extent.count(), noThread);
    for (std::uint64_t z = first.z; z < first.z + size.z; ++z)
        for (std::uint64_t y = first.y; y < first.y + size.y; ++y)
            for (std::uint64_t x = first.x; x < first.x + size.x; ++x)
                owners.owner[(z * extent.y + y) * extent.x + x] = 7;
    return owners;
}

TEST(UntouchedFrame, IsAsWideAtBothEnds)
{
    const Extent plane{12, 9, 1}, line{40, 1, 1}, volume{6, 7, 8};
    EXPECT_TRUE(isUntouchedFrame(writtenBox(plane, {1, 1, 0}, {10, 7, 1}), plane));
    EXPECT_TRUE(isUntouchedFrame(writtenBox(plane, {2, 0, 0}, {8, 9, 1}), plane)) << "on one axis";
    EXPECT_TRUE(isUntouchedFrame(writtenBox(line, {3, 0, 0}, {34, 1, 1}), line));
    EXPECT_TRUE(isUntouchedFrame(writtenBox(volume, {1, 1, 1}, {4, 5, 6}), volume));
    EXPECT_FALSE(isUntouchedFrame(writtenBox(plane, {0, 0, 0}, {11, 8, 1}), plane)) << "a guard that is one too small";
    EXPECT_FALSE(isUntouchedFrame(writtenBox(plane, {1, 1, 0}, {10, 8, 1}), plane));
    EXPECT_FALSE(isUntouchedFrame(writtenBox(line, {0, 0, 0}, {32, 1, 1}), line)) << "a launch that is too small";
    EXPECT_FALSE(isUntouchedFrame(writtenBox(plane, {0, 0, 0}, {12, 9, 1}), plane)) << "nothing is left out";
    EXPECT_FALSE(isUntouchedFrame(writtenBox(plane, {0, 0, 0}, {0, 0, 0}), plane)) << "all is";
    OwnerMap hole = writtenBox(plane, {1, 1, 0}, {10, 7, 1});
    hole.owner[4 * 12 + 5] = noThread;
    EXPECT_FALSE(isUntouchedFrame(hole, plane)) << "and something inside";
    OwnerMap part = writtenBox(plane, {1, 1, 0}, {10, 7, 1});
    part.partial = true;
    EXPECT_FALSE(isUntouchedFrame(part, plane)) << "not known yet";
    EXPECT_FALSE(isUntouchedFrame(OwnerMap(), {0, 0, 0}));
}

} // namespace
} // namespace warpatlas
