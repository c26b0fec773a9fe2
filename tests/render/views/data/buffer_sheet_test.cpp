/// Where the buffers of a launch lie on a sheet, and what is under a pixel.
#include "render/views/data/buffer_sheet.h"

#include <gtest/gtest.h>

#include <vector>

namespace warpatlas::render {
namespace {

TEST(BufferSheet, oneBufferIsLookedAtAsTheDataView)
{
    for (const Extent extent : {Extent{967, 541, 1}, Extent{100000, 1, 1}, Extent{40, 20, 3}}) {
        const Extent extents[] = {extent};
        const BufferSheet sheet(extents, 0);
        const Camera alone = Camera::fit(extent, 1280, 720, 24), on = sheet.fit(1280, 720, 24);
        EXPECT_DOUBLE_EQ(on.pixelsPerCell, alone.pixelsPerCell);
        EXPECT_NEAR(on.originX, alone.originX, 1e-9);
        EXPECT_NEAR(on.originY, alone.originY, 1e-9);
        const Camera own = sheet.cameraOf(0, alone);
        EXPECT_EQ(own.originX, alone.originX);
        EXPECT_EQ(own.pixelsPerCell, alone.pixelsPerCell);
    }
}

TEST(BufferSheet, aProductStandsAsInATextbook)
{
    const Extent extents[] = {{18, 22, 1}, {30, 18, 1}, {30, 22, 1}};
    const BufferSheet sheet(extents, 2);
    ASSERT_TRUE(sheet.isProduct());
    EXPECT_EQ(sheet[2].x, 0);
    EXPECT_EQ(sheet[2].y, 0);
    EXPECT_EQ(sheet[0].y, 0); // rows of A with rows of C
    EXPECT_LT(sheet[0].x + sheet[0].width(), 0);
    EXPECT_EQ(sheet[1].x, 0); // columns of B with columns of C
    EXPECT_LT(sheet[1].y + sheet[1].height(), 0);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(sheet[i].scale, 1);
}

TEST(BufferSheet, theOrderOfTheBuffersDoesNotMatterToAProduct)
{
    const Extent extents[] = {{30, 22, 1}, {30, 18, 1}, {18, 22, 1}};
    const BufferSheet sheet(extents, 0);
    ASSERT_TRUE(sheet.isProduct());
    EXPECT_LT(sheet[2].x, 0);
    EXPECT_LT(sheet[1].y, 0);
}

TEST(BufferSheet, squareMatricesAreAProductOnlyWhereThatIsKnown)
{
    const Extent extents[] = {{64, 64, 1}, {64, 64, 1}, {64, 64, 1}};
    EXPECT_FALSE(BufferSheet(extents, 2).isProduct()); // a sum, for all that is known
    const BufferSheet sheet(extents, 2, true);
    ASSERT_TRUE(sheet.isProduct());
    EXPECT_LT(sheet[0].x, 0); // the first one is A
    EXPECT_LT(sheet[1].y, 0);
}

TEST(BufferSheet, whatIsNoProductStandsBesideEachOtherWhateverItsExtents)
{
    const Extent extents[] = {{18, 22, 1}, {30, 18, 1}, {30, 22, 1}};
    EXPECT_TRUE(BufferSheet(extents, 2).isProduct());
    EXPECT_FALSE(BufferSheet(extents, 2, false).isProduct());
    const Extent others[] = {{19, 22, 1}, {30, 18, 1}, {30, 22, 1}};
    EXPECT_FALSE(BufferSheet(others, 2, true).isProduct()) << "which these are not";
}

TEST(BufferSheet, buffersNeverOverlap)
{
    const std::vector<std::vector<Extent>> cases = {{{967, 541, 1}, {967, 541, 1}},
        {{128, 1, 1}, {128, 1, 1}, {128, 1, 1}}, {{100000, 1, 1}, {100000, 1, 1}, {100000, 1, 1}},
        {{967, 541, 1}, {256, 1, 1}}, {{3, 3, 1}, {967, 541, 1}}, {{18, 22, 1}, {30, 18, 1}, {7, 1, 1}, {30, 22, 1}},
        {{40, 20, 3}, {40, 20, 3}}, {{1, 1, 1}, {1, 1, 1}}};
    for (const auto& extents : cases)
        for (std::size_t output = 0; output < extents.size(); ++output) {
            const BufferSheet sheet(extents, output);
            EXPECT_EQ(sheet[output].x, 0);
            EXPECT_EQ(sheet[output].y, 0);
            EXPECT_EQ(sheet[output].scale, 1);
            for (std::size_t a = 0; a < extents.size(); ++a)
                for (std::size_t b = 0; b < a; ++b) {
                    const SheetPlace &p = sheet[a], &q = sheet[b];
                    EXPECT_TRUE(p.x + p.width() < q.x || q.x + q.width() < p.x || p.y + p.height() < q.y
                        || q.y + q.height() < p.y)
                        << a << " and " << b << " of " << extents.size();
                }
            for (std::size_t a = 0; a < extents.size(); ++a) // surplus threads have room right and below
                EXPECT_TRUE(a == output || sheet[a].x + sheet[a].width() < 0 || sheet[a].y + sheet[a].height() < 0);
        }
}

TEST(BufferSheet, aSmallOutputStandsAtTheMiddleOfItsInput)
{
    const BufferSheet sheet(std::vector<Extent>{{100003, 1, 1}, {1, 1, 1}}, 1);
    EXPECT_EQ(sheet[1].x, 0);
    EXPECT_EQ(sheet[1].y, 0);
    EXPECT_LT(sheet[0].x + sheet[0].width(), 0);
    EXPECT_NEAR(sheet[0].y + sheet[0].height() / 2, sheet[1].height() / 2, 1e-9);
    EXPECT_GT(sheet.bottom(), sheet[1].height());
    EXPECT_LT(sheet.top(), 0);
}

TEST(BufferSheet, linesOfTheSameLengthStandBelowOneAnother)
{
    const Extent extents[] = {{100, 1, 1}, {100, 1, 1}, {100, 1, 1}};
    const BufferSheet sheet(extents, 2);
    EXPECT_EQ(sheet[0].x, 0); // the same index in the same column
    EXPECT_LT(sheet[0].y, sheet[1].y);
    EXPECT_LT(sheet[1].y, 0);
}

TEST(BufferSheet, aSmallBufferIsEnlarged)
{
    const Extent extents[] = {{3, 3, 1}, {967, 541, 1}};
    const BufferSheet sheet(extents, 1);
    EXPECT_GT(sheet[0].width(), 967 * 0.15);
    const BufferSheet turned(extents, 0); // the output keeps its scale
    EXPECT_EQ(turned[0].scale, 1);
    EXPECT_LT(turned[1].scale, 0.1);
}

TEST(BufferSheet, everyCellContainsItsOwnMiddle)
{
    const std::vector<std::vector<Extent>> cases = {
        {{18, 22, 1}, {30, 18, 1}, {30, 22, 1}}, {{3, 3, 1}, {967, 541, 1}}, {{40, 20, 3}, {5000, 1, 1}}};
    for (const auto& extents : cases) {
        const BufferSheet sheet(extents, extents.size() - 1);
        const Camera camera = sheet.fit(1280, 720, 24, 1, 4, 2);
        for (std::size_t buffer = 0; buffer < extents.size(); ++buffer)
            for (std::uint64_t element = 0; element < extents[buffer].count();
                 element += 1 + extents[buffer].count() / 53) {
                const SheetElement there{buffer, element};
                const Point corner = sheet.cellCorner(camera, there), middle = sheet.middleOf(there);
                const double half = camera.pixelsPerCell * sheet[buffer].scale / 2;
                EXPECT_EQ(sheet.elementAt(camera, corner.x + half, corner.y + half), std::optional(there));
                EXPECT_NEAR((middle.x - camera.originX) * camera.pixelsPerCell, corner.x + half, 1e-6);
                EXPECT_NEAR((middle.y - camera.originY) * camera.pixelsPerCell, corner.y + half, 1e-6);
                EXPECT_GT(corner.x, 23); // all of it is in the fit
                EXPECT_LT(corner.y, 720 - 23);
            }
        EXPECT_EQ(sheet.elementAt(camera, 1, 1), std::nullopt);
    }
}

} // namespace
} // namespace warpatlas::render
