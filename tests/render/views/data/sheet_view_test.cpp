/// Several buffers drawn at once, as pictures.
#include "tests/render/golden.h"
#include "tests/render/picture_file.h"
#include "tests/render/views/data/sheet_scenes.h"

namespace warpatlas::render::testing {
namespace {

Picture drawSheet(Offscreen& context, SheetView& view, const SheetState& state, const Viewport& viewport)
{
    view.draw(viewport, state);
    return context.read();
}

Picture drawSheet(const std::shared_ptr<const SheetScene>& scene, SheetState state, int width, int height)
{
    Offscreen* context = softwareContext(width, height);
    if (!context)
        return {};
    if (state.camera.pixelsPerCell == 1)
        state.camera = scene->sheet.fit(width, height, 20, 1, 2, 2);
    SheetView view;
    view.setScene(scene);
    return drawSheet(*context, view, state, Viewport::whole(width, height));
}

SheetState followedProduct(const SheetScene& scene, Theme theme)
{
    SheetState state;
    state.theme = theme;
    state.time = 0.6;
    state.selectedThread = linearFromThread(scene.buffers[2].data->launch, {1, 1, 0}, {3, 5, 0});
    lightProduct(state, scene, 11, 13, 9, true);
    state.hovered = SheetElement{1, 4 * 30 + 20};
    return state;
}

TEST(SheetGolden, productWithAThreadsReadsLit)
{
    const auto scene = makeProduct();
    EXPECT_TRUE(matchesGolden(
        "sheet/product", drawSheet(scene, followedProduct(*scene, Theme::Dark), 640, 440), mesaTolerance));
    EXPECT_TRUE(matchesGolden(
        "sheet/product_light", drawSheet(scene, followedProduct(*scene, Theme::Light), 640, 440), mesaTolerance));
}

TEST(SheetGolden, imageBesideASmallMask)
{
    SceneRecipe recipe;
    recipe.shape.extent = {96, 64, 1};
    const auto output = makeScene(recipe);
    const auto input = makeInput(*output, ElementType::U8, {{96, 64, 1}, 3}, 9);
    const auto mask = makeInput(*output, ElementType::F32, {{3, 3, 1}, 1}, 255);
    const auto scene = std::make_shared<SheetScene>();
    scene->buffers = {{input, "image"}, {mask, "mask"}, {output, "blurred = output"}};
    const Extent extents[] = {input->shape.extent, mask->shape.extent, output->shape.extent};
    scene->sheet = BufferSheet(extents, 2);
    SheetState state;
    EXPECT_TRUE(matchesGolden("sheet/mask", drawSheet(scene, state, 640, 300), mesaTolerance));
}

TEST(SheetGolden, slicesBesideASmallOutput)
{
    SceneRecipe recipe;
    recipe.shape.extent = {40, 24, 3};
    const auto planes = makeInput(*makeScene(recipe), ElementType::U8, {{40, 24, 3}, 1}, 3);
    recipe.shape.extent = {16, 1, 1};
    recipe.flat = true;
    const auto output = makeScene(recipe);
    const auto scene = std::make_shared<SheetScene>();
    scene->buffers = {{planes, "planes"}, {output, "bins (output)"}};
    const Extent extents[] = {planes->shape.extent, output->shape.extent};
    scene->sheet = BufferSheet(extents, 1);
    EXPECT_TRUE(matchesGolden("sheet/slices", drawSheet(scene, {}, 480, 300), mesaTolerance));
}

/// Pixels that names change.
std::size_t namePixels(Offscreen& context, SheetView& view, SheetState state)
{
    const Viewport viewport = Viewport::whole(480, 300);
    const Picture with = drawSheet(context, view, state, viewport);
    state.showNames = false;
    return differenceOf(with, drawSheet(context, view, state, viewport)).pixels;
}

TEST(SheetView, namesAreWholeOrNotThere)
{
    Offscreen* context = softwareContext(480, 300);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.shape.extent = {20, 20, 1};
    const auto output = makeScene(recipe);
    const auto input = makeInput(*output, ElementType::U8, {{20, 20, 1}, 1}, 1);
    const auto scene = std::make_shared<SheetScene>();
    scene->buffers = {{input, "in"}, {output, "a long name (output)"}};
    const Extent extents[] = {input->shape.extent, output->shape.extent};
    scene->sheet = BufferSheet(extents, 1);
    SheetView view;
    view.setScene(scene);
    SheetState state;
    const double scale = 4;
    const auto namesAt = [&](double x, double y) { // of the output's corner, whole pixels
        state.camera = {-x / scale, -y / scale, scale};
        return namePixels(*context, view, state);
    };
    const std::size_t both = namesAt(200, 100);
    ASSERT_GT(both, 200U);
    EXPECT_GT(namesAt(460, 100), 0.8 * double(both)) << "shifted from the right edge, the other left out for it";
    const std::size_t outputOnly = namesAt(-40, 100);
    EXPECT_GT(outputOnly, 0.7 * double(both)) << "the input is out of view, the output's begins left of it";
    EXPECT_LE(outputOnly, both);
    EXPECT_EQ(namesAt(200, 3), 0U) << "no room above";
    EXPECT_EQ(namesAt(600, 100), 0U) << "nothing in view";
}

TEST(SheetView, oneBufferLooksAsInTheDataView)
{
    Offscreen* context = softwareContext(400, 300);
    ASSERT_TRUE(context);
    const auto data = makeScene({});
    const auto scene = std::make_shared<SheetScene>();
    scene->buffers = {{data, "output"}};
    const Extent extents[] = {data->shape.extent};
    scene->sheet = BufferSheet(extents, 0);
    SheetState state;
    state.time = 0.6;
    state.selectedThread = 700;
    state.camera = {2.3, 1.7, 37};
    SheetView sheet;
    sheet.setScene(scene);
    const Picture onSheet = drawSheet(*context, sheet, state, Viewport::whole(400, 300));
    DataViewState alone;
    alone.time = 0.6;
    alone.selectedThread = 700;
    alone.camera = state.camera;
    DataView view;
    view.setScene(data);
    view.draw(Viewport::whole(400, 300), alone);
    EXPECT_EQ(differenceOf(onSheet, context->read()).pixels, 0u);
}

TEST(SheetView, tilesAreTheSamePixelsAsTheWhole)
{
    Offscreen* context = softwareContext(500, 380);
    ASSERT_TRUE(context);
    const auto scene = makeProduct();
    SheetState state = followedProduct(*scene, Theme::Dark);
    state.camera = scene->sheet.fit(480, 360, 20);
    SheetView view;
    view.setScene(scene);
    const Viewport place{Tile::whole(500, 380), 11, 7, 480, 360};
    const Picture whole = drawSheet(*context, view, state, place);
    for (int y = 0; y < 380; y += 128)
        for (int x = 0; x < 500; x += 128) {
            const int width = std::min(128, 500 - x), height = std::min(128, 380 - y);
            context->resize(width, height);
            Viewport part = place;
            part.tile = {500, 380, x, y, width, height};
            if (part.empty())
                continue;
            const Picture tile = drawSheet(*context, view, state, part);
            std::size_t different = 0;
            for (int row = 0; row < height; ++row)
                for (int column = 0; column < width; ++column) {
                    const int px = x + column, py = y + row;
                    if (px < 11 || py < 7 || px >= 491 || py >= 367)
                        continue;
                    for (std::size_t c = 0; c < 4; ++c)
                        different += tile.rgba[(std::size_t(row) * std::size_t(width) + std::size_t(column)) * 4 + c]
                            != whole.rgba[(std::size_t(py) * 500 + std::size_t(px)) * 4 + c];
                }
            EXPECT_EQ(different, 0u) << "tile at " << x << ", " << y;
        }
    context->resize(500, 380);
}

TEST(SheetView, scenesMayHaveFewerAndMoreBuffersThanBefore)
{
    Offscreen* context = softwareContext(300, 200);
    ASSERT_TRUE(context);
    const auto product = makeProduct();
    SheetState state;
    state.camera = product->sheet.fit(300, 200);
    SheetView view;
    view.setScene(product);
    const Picture first = drawSheet(*context, view, state, Viewport::whole(300, 200));
    const auto one = std::make_shared<SheetScene>();
    one->buffers = {product->buffers[2]};
    const Extent extents[] = {product->buffers[2].data->shape.extent};
    one->sheet = BufferSheet(extents, 0);
    view.setScene(one);
    EXPECT_GT(differenceOf(first, drawSheet(*context, view, state, Viewport::whole(300, 200))).pixels, 1000u);
    view.setScene(product);
    EXPECT_EQ(differenceOf(first, drawSheet(*context, view, state, Viewport::whole(300, 200))).pixels, 0u);
    view.setScene(nullptr);
    const Picture nothing = drawSheet(*context, view, state, Viewport::whole(300, 200));
    EXPECT_EQ(nothing.rgba[0], palette(Theme::Dark).canvas.r);
    EXPECT_EQ(nothing.rgba[300 * 100 * 4], palette(Theme::Dark).canvas.r);
}

} // namespace
} // namespace warpatlas::render::testing
