#include "render/views/data/data_view.h"
#include "render/views/shared/layout.h"

#include <gtest/gtest.h>

namespace warpatlas::render {
namespace {

TEST(Camera, fitsTheDataIntoTheViewportLessTheMargin)
{
    const Extent extent{400, 900, 1};
    const Camera camera = Camera::fit(extent, 800, 600, 30);
    EXPECT_DOUBLE_EQ(camera.pixelsPerCell, 540.0 / 900);
    const Point first = cellCorner(camera, extent, 0);
    EXPECT_NEAR(first.y, 30, 1e-9);
    EXPECT_NEAR(first.x, (800 - 400 * 0.6) / 2, 1e-9);
}

TEST(Camera, laysSlicesOutSideBySide)
{
    const Extent extent{10, 4, 3}; // two and one, with a gap of one cell
    EXPECT_DOUBLE_EQ(Camera::fit(extent, 1000, 90, 0).pixelsPerCell, 10);
    const Camera camera{0, 0, 10};
    EXPECT_EQ(elementAt(camera, extent, 99, 39), std::optional<std::uint64_t>(39)); // last of the first slice
    EXPECT_EQ(elementAt(camera, extent, 105, 5), std::nullopt); // the gap
    EXPECT_EQ(elementAt(camera, extent, 115, 5), std::optional<std::uint64_t>(40)); // first of the second slice
    EXPECT_EQ(elementAt(camera, extent, 5, 45), std::nullopt);
    EXPECT_EQ(elementAt(camera, extent, 95, 85), std::optional<std::uint64_t>(119));
    EXPECT_EQ(elementAt(camera, extent, 115, 55), std::nullopt); // no fourth slice
}

TEST(Camera, zoomKeepsTheElementUnderThePixel)
{
    const Extent extent{4000, 3000, 1};
    Camera camera = Camera::fit(extent, 1280, 720);
    const auto before = elementAt(camera, extent, 777.5, 333.25);
    ASSERT_TRUE(before);
    for (int i = 0; i < 40; ++i)
        camera.zoomAt(777.5, 333.25, 1.25);
    EXPECT_EQ(elementAt(camera, extent, 777.5, 333.25), before);
    EXPECT_LE(camera.pixelsPerCell, Camera::largestPixelsPerCell);
    for (int i = 0; i < 200; ++i)
        camera.zoomAt(777.5, 333.25, 0.5);
    EXPECT_GE(camera.pixelsPerCell, Camera::smallestPixelsPerCell);
}

TEST(Camera, panMovesThePictureWithThePointer)
{
    const Extent extent{100, 100, 1};
    Camera camera{10, 20, 8};
    const Point before = cellCorner(camera, extent, 4242);
    camera.pan(13, -7);
    const Point after = cellCorner(camera, extent, 4242);
    EXPECT_NEAR(after.x - before.x, 13, 1e-9);
    EXPECT_NEAR(after.y - before.y, -7, 1e-9);
}

TEST(Camera, everyCellContainsItsOwnCentre)
{
    for (const Extent extent : {Extent{53, 1, 1}, Extent{7, 5, 3}, Extent{100000, 1, 1}, Extent{1, 9, 1}}) {
        const Camera camera = Camera::fit(extent, 640, 480);
        for (std::uint64_t element = 0; element < extent.count(); element += 1 + extent.count() / 97) {
            const Point corner = cellCorner(camera, extent, element);
            const double half = camera.pixelsPerCell / 2;
            EXPECT_EQ(elementAt(camera, extent, corner.x + half, corner.y + half), std::optional(element));
        }
    }
}

TEST(Camera, staysExactPastThirtyTwoBits)
{
    const Extent extent{3'000'000'000, 4, 1}; // 12 * 10^9 elements
    const std::uint64_t element = 2 * extent.x + 2'999'999'999;
    Camera camera{2'999'999'990, 0, 32};
    const Point corner = cellCorner(camera, extent, element);
    EXPECT_NEAR(corner.x, 9 * 32, 1e-6);
    EXPECT_EQ(elementAt(camera, extent, corner.x + 31.5, corner.y + 0.5), std::optional(element));
    EXPECT_EQ(elementAt(camera, extent, corner.x + 32.5, corner.y + 0.5), std::nullopt);
}

TEST(Camera, outsideIsNothing)
{
    const Extent extent{10, 10, 1};
    const Camera camera{-1, -1, 10};
    EXPECT_EQ(elementAt(camera, extent, 9.9, 50), std::nullopt);
    EXPECT_EQ(elementAt(camera, extent, 50, 9.9), std::nullopt);
    EXPECT_EQ(elementAt(camera, extent, 10, 10), std::optional<std::uint64_t>(0));
    EXPECT_EQ(elementAt(camera, extent, 110, 50), std::nullopt);
}

TEST(Layout, foldsLongVectorsOnly)
{
    EXPECT_EQ(Layout::of({32, 1, 1}), (Layout{32, 1, 32}));
    EXPECT_EQ(Layout::of({96, 1, 1}), (Layout{32, 3, 96}));
    EXPECT_EQ(Layout::of({5000, 1, 1}), (Layout{128, 40, 5000}));
    EXPECT_EQ(Layout::of({1'000'000, 1, 1}).columns, 1024u);
    EXPECT_EQ(Layout::of({5000, 2, 1}), (Layout{5000, 2, 10000}));
}

TEST(Layout, slicesFillAWindowAndKeepTheirOrder)
{
    const Layout cube = Layout::of({64, 64, 64});
    EXPECT_EQ(cube.elements, 64u * 64 * 64);
    EXPECT_GT(double(cube.columns) / double(cube.rows), 1.2);
    EXPECT_LT(double(cube.columns) / double(cube.rows), 2.1);
    for (const Extent extent : {Extent{64, 64, 64}, Extent{1, 1, 7}, Extent{500, 3, 9}, Extent{3, 500, 2}}) {
        const Layout layout = Layout::of(extent);
        std::uint64_t seen = 0;
        for (std::uint64_t row = 0; row < layout.rows; ++row)
            for (std::uint64_t column = 0; column < layout.columns; ++column)
                if (const std::uint64_t element = layout.elementAt(column, row); element != Layout::noElement) {
                    ++seen;
                    ASSERT_EQ(layout.cellOf(element), (Layout::Cell{column, row}));
                }
        EXPECT_EQ(seen, extent.count());
        EXPECT_EQ(layout.elementAt(layout.columns, 0), Layout::noElement);
        EXPECT_EQ(layout.elementAt(0, layout.rows), Layout::noElement);
    }
}

TEST(Layout, foldedRowsEndWithTheData)
{
    const Extent extent{5000, 1, 1};
    const Camera camera{0, 0, 4};
    EXPECT_EQ(elementAt(camera, extent, (4999 % 128) * 4 + 1, 39 * 4 + 1), std::optional<std::uint64_t>(4999));
    EXPECT_EQ(elementAt(camera, extent, (4999 % 128 + 1) * 4 + 1, 39 * 4 + 1), std::nullopt);
}

} // namespace
} // namespace warpatlas::render
