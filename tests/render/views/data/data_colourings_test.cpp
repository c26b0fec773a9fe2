/// The colourings beside owner, state, result and writes, as pictures and by their colours.
#include "render/views/data/difference_map.h"
#include "tests/render/golden.h"
#include "tests/render/picture_file.h"
#include "tests/render/views/data/drawn_scene.h"
#include "tests/render/views/data/sheet_scenes.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render::testing {
namespace {

constexpr int colouringWidth = 480, colouringHeight = 300;

Picture drawFitted(const std::shared_ptr<const DataScene>& scene, DataViewState state, int across = colouringWidth,
    int down = colouringHeight)
{
    if (state.camera.pixelsPerCell == 1)
        state.camera = Camera::fit(scene->shape.extent, across, down, 16);
    return drawScene(scene, state, across, down);
}

Colour pixelAt(const Picture& picture, int x, int y)
{
    const std::uint8_t* pixel = &picture.rgba[(std::size_t(y) * std::size_t(picture.width) + std::size_t(x)) * 4];
    return {pixel[0], pixel[1], pixel[2], 255};
}

int distance(const Colour& a, const Colour& b)
{
    return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

/// A colour of the middle of an element's cell.
Colour colourOf(const Picture& picture, const DataViewState& state, const DataScene& scene, std::uint64_t element)
{
    const Point corner = cellCorner(state.camera, scene.shape.extent, element);
    const double half = state.camera.pixelsPerCell / 2;
    return pixelAt(picture, int(corner.x + half), int(corner.y + half));
}

SceneRecipe warps()
{
    SceneRecipe recipe;
    recipe.shape.extent = {84, 50, 1};
    recipe.grid = {6, 4, 1};
    return recipe; // blocks of 16 x 16: eight warps of two rows
}

/// Output and reference differ by nothing on the left, within the tolerance in the middle, beyond it at the edge.
std::shared_ptr<DataScene> withReference()
{
    SceneRecipe recipe = warps();
    recipe.type = ElementType::F32;
    const auto scene = makeScene(recipe);
    const auto reference = std::make_shared<Array>(*scene->output);
    for (std::uint64_t y = 0; y < 50; ++y)
        for (std::uint64_t x = 0; x < 84; ++x) {
            float& value = reference->values<float>()[y * 84 + x];
            if (x >= 80)
                value += float(x - 79) * 10.0F;
            else if (x >= 30)
                value += float(x - 29) / 60.0F;
        }
    scene->reference = reference;
    scene->tolerance.absolute = 1;
    setWrites(*scene, 10, 40, 6, 4, 0);
    return scene;
}

/// Each element read by its neighbours: five times inside, less at the edges, never in a corner that no thread covers.
std::shared_ptr<DataScene> readByNeighbours()
{
    const auto output = makeScene(warps());
    const auto input = makeInput(*output, ElementType::U8, {{84, 50, 1}, 3}, 5);
    const auto reads = std::make_shared<ReadMap>(*input->reads);
    for (std::uint64_t y = 0; y < 50; ++y)
        for (std::uint64_t x = 0; x < 84; ++x) {
            const int atEdge = int(x == 0 || x == 83) + int(y == 0 || y == 49);
            const bool never = x > 75 && y > 42;
            reads->reads[y * 84 + x] = std::uint8_t(never ? 0 : 5 - atEdge);
            reads->reader[y * 84 + x] = never ? noThread : reads->reader[y * 84 + x];
        }
    input->reads = reads;
    return input;
}

TEST(DataColourings, byBlock)
{
    EXPECT_TRUE(matchesGolden("data/by_block", drawFitted(makeScene(warps()), by(ColourBy::Block)), mesaTolerance));
}

TEST(DataColourings, byWarp)
{
    EXPECT_TRUE(matchesGolden("data/by_warp", drawFitted(makeScene(warps()), by(ColourBy::Warp)), mesaTolerance));
}

TEST(DataColourings, byLane)
{
    EXPECT_TRUE(matchesGolden("data/by_lane", drawFitted(makeScene(warps()), by(ColourBy::Lane)), mesaTolerance));
}

TEST(DataColourings, byReads)
{
    EXPECT_TRUE(matchesGolden("data/reads", drawFitted(readByNeighbours(), by(ColourBy::Reads)), mesaTolerance));
}

TEST(DataColourings, byDifference)
{
    const auto scene = withReference();
    EXPECT_TRUE(matchesGolden("data/difference", drawFitted(scene, by(ColourBy::Difference)), mesaTolerance));
    EXPECT_TRUE(matchesGolden(
        "data/difference_light", drawFitted(scene, by(ColourBy::Difference, Theme::Light)), mesaTolerance));
    DataViewState state = by(ColourBy::Difference);
    state.camera = {77.8, 10.1, 62};
    EXPECT_TRUE(matchesGolden("data/difference_labels", drawFitted(scene, state, 300, 150), mesaTolerance));
}

TEST(DataColourings, whatNobodyWritesIsMarkedAtEveryTime)
{
    SceneRecipe large = warps();
    large.shape.extent = {84 * 16, 50 * 16, 1};
    large.grid = {84, 50, 1};
    for (const std::uint64_t scale : {1, 16}) { // by element, and by what is reduced
        const auto scene = makeScene(scale == 1 ? warps() : large);
        setWrites(*scene, 10 * scale, 40 * scale, 6 * scale, 4 * scale, 0);
        const std::uint64_t columns = scene->shape.extent.x, never = 42 * scale * columns + 13 * scale;
        DataViewState state = by(ColourBy::State);
        state.camera = Camera::fit(scene->shape.extent, colouringWidth, colouringHeight, 16);
        const Colour atTheEnd = colourOf(drawFitted(scene, state), state, *scene, never);
        for (const double time : {0.0, 0.3, 0.9}) {
            state.time = time;
            const Picture picture = drawFitted(scene, state);
            EXPECT_LE(distance(colourOf(picture, state, *scene, never), atTheEnd), 2) << scale << ", " << time;
            if (time == 0)
                EXPECT_GT(distance(colourOf(picture, state, *scene, 20 * scale * columns + 50 * scale), atTheEnd), 20)
                    << "what is written later waits";
        }
    }
}

TEST(DataColourings, valueOfAColourImage)
{
    SceneRecipe recipe = warps();
    recipe.shape.channels = 3;
    EXPECT_TRUE(matchesGolden("data/value", drawFitted(makeScene(recipe), by(ColourBy::Value)), mesaTolerance));
}

TEST(DataColourings, lanesRunThroughTheRamp)
{
    const auto scene = makeScene(warps());
    DataViewState state = by(ColourBy::Lane);
    state.camera = {0, 0, 16};
    state.showLabels = false;
    const Picture picture = drawFitted(scene, state);
    EXPECT_LE(distance(colourOf(picture, state, *scene, 0), valueColour(0)), 1);
    EXPECT_LE(distance(colourOf(picture, state, *scene, 84 + 15), valueColour(1)), 1); // lane 31: row 1, column 15
    EXPECT_LE(distance(colourOf(picture, state, *scene, 84), valueColour(16 / 31.0)), 1);
}

TEST(DataColourings, warpsOfAllBlocksHaveTheSameHuesAndNeighboursAreNotAlike)
{
    const auto scene = makeScene(warps());
    DataViewState state = by(ColourBy::Warp);
    state.camera = {0, 0, 16};
    const Picture picture = drawFitted(scene, state);
    const Colour first = colourOf(picture, state, *scene, 0), second = colourOf(picture, state, *scene, 2 * 84);
    EXPECT_LE(distance(first, palette(Theme::Dark).blocks[0]), 1);
    EXPECT_LE(distance(first, colourOf(picture, state, *scene, 16 * 84 + 17)), 1); // warp 0 of block (1, 1)
    const Colour next = colourOf(picture, state, *scene, 17); // of the next block: the same hue, darker
    EXPECT_NEAR(next.r, first.r * 0.8, 1.5);
    EXPECT_NEAR(next.g, first.g * 0.8, 1.5);
    EXPECT_GT(distance(first, second), 60);
}

TEST(DataColourings, everyColouringOfAnInputShowsIt)
{
    const auto input = readByNeighbours();
    const Picture asItIs = drawFitted(input, by(ColourBy::Result));
    for (const ColourBy colourBy : {ColourBy::Owner, ColourBy::State, ColourBy::Writes, ColourBy::Block, ColourBy::Warp,
             ColourBy::Lane, ColourBy::Reads, ColourBy::Value, ColourBy::Difference}) {
        const Picture picture = drawFitted(input, by(colourBy));
        if (colourBy == ColourBy::State)
            EXPECT_EQ(differenceOf(asItIs, picture).pixels, 0u); // as it is
        else
            EXPECT_GT(differenceOf(asItIs, picture).pixels, 5000u) << int(colourBy);
        // An element that no thread read is no defect of an input.
        const Colour wrong = palette(Theme::Dark).wrong;
        for (int y = 0; y < colouringHeight; y += 3)
            for (int x = 0; x < colouringWidth; x += 3)
                ASSERT_GT(distance(pixelAt(picture, x, y), wrong), 20) << int(colourBy);
    }
}

TEST(DataColourings, oneWrongElementShowsAtEveryZoom)
{
    SceneRecipe recipe;
    recipe.shape.extent = {1201, 801, 1}; // the last texel of every level is cut short
    recipe.grid = {76, 51, 1};
    const auto equal = makeScene(recipe);
    equal->reference = equal->output;
    for (const std::uint64_t place : {std::uint64_t{600 + 400 * 1201}, std::uint64_t{1201 * 801 - 1}}) {
        const auto wrong = std::make_shared<DataScene>(*equal);
        const auto reference = std::make_shared<Array>(*equal->output);
        reference->values<std::uint8_t>()[place] ^= 0x40;
        wrong->reference = reference;
        for (const double pixelsPerCell : {0.03, 0.11, 0.26, 0.37, 0.71, 1.0, 2.6, 7.0, 30.0}) {
            DataViewState state = by(ColourBy::Difference);
            state.showLabels = false;
            state.camera = {double(place % 1201) + 0.5 - 50.3 / pixelsPerCell,
                double(place / 1201) + 0.5 - 40.8 / pixelsPerCell, pixelsPerCell};
            EXPECT_GT(differenceOf(drawFitted(equal, state), drawFitted(wrong, state)).largest, 60)
                << pixelsPerCell << " pixels a cell, element " << place;
        }
    }
}

TEST(DataColourings, threadsOfTheFollowedBlockAreDoneOneByOne)
{
    const auto scene = makeScene(warps());
    auto schedule = std::make_shared<Schedule>(*scene->schedule);
    for (BlockSpan& span : schedule->blocks)
        span = {0, 1, 0};
    scene->schedule = schedule;
    auto followed = std::make_shared<FollowedBlock>();
    followed->block = 8; // (2, 1)
    for (int thread = 0; thread < 256; ++thread)
        followed->lastWrites.push_back(0.2F + 0.6F * float(thread) / 256);
    DataViewState state = by(ColourBy::State);
    state.time = 0.5;
    state.camera = {24, 13, 14};
    state.showLabels = false;
    DataViewState whole = state;
    state.followed = followed;
    const Picture picture = drawFitted(scene, state), before = drawFitted(scene, whole);
    EXPECT_TRUE(matchesGolden("data/followed_block", picture, mesaTolerance));
    DataViewState result = by(ColourBy::Result);
    result.camera = state.camera;
    result.showLabels = false;
    const Picture results = drawFitted(scene, result);
    for (std::uint64_t thread = 0; thread < 256; thread += 5) {
        const std::uint64_t element = (16 + thread / 16) * 84 + 32 + thread % 16;
        const bool done = followed->lastWrites[thread] <= 0.5F;
        EXPECT_EQ(colourOf(picture, state, *scene, element), colourOf(done ? results : before, state, *scene, element))
            << thread;
    }
    // No other block is touched.
    EXPECT_EQ(colourOf(picture, state, *scene, 16 * 84 + 30), colourOf(before, state, *scene, 16 * 84 + 30));
}

TEST(DataColourings, litElementsStandOut)
{
    const auto scene = makeScene(warps());
    for (const double pixelsPerCell : {0.4, 2.0, 20.0}) {
        DataViewState state = by(ColourBy::Result);
        state.showLabels = false;
        state.camera = {40.5 - 100 / pixelsPerCell, 20.5 - 100 / pixelsPerCell, pixelsPerCell};
        const Picture plain = drawFitted(scene, state);
        auto lit = std::make_shared<LitElements>();
        lit->push_back({20 * 84 + 40, Access::Written, true});
        state.lit = lit;
        EXPECT_LE(distance(pixelAt(drawFitted(scene, state), 100, 100), palette(Theme::Dark).good), 60)
            << pixelsPerCell;
        EXPECT_GT(distance(pixelAt(plain, 100, 100), palette(Theme::Dark).good), 60);
    }
}

/// The output of such a cell is another number: what its own thread wrote there, not what was read.
TEST(DataColourings, litElementsOfTheInputAreLabelledWithTheInput)
{
    const std::uint64_t element = 20 * 84 + 40;
    const auto cellOf = [&](int output, int input, bool ofInput) {
        const auto scene = makeScene(warps());
        const auto changed = [&](const ArrayPointer& from, int value) {
            auto array = std::make_shared<Array>(*from);
            array->values<std::uint8_t>()[element * array->shape().channels] = std::uint8_t(value);
            return array;
        };
        scene->output = changed(scene->output, output);
        scene->input = changed(scene->input, input);
        DataViewState state = by(ColourBy::State);
        state.camera = {40, 20, 100};
        state.lit = std::make_shared<LitElements>(LitElements{{element, Access::Read, true, ofInput}});
        const Picture picture = drawFitted(scene, state);
        std::vector<Colour> cell;
        for (int y = 4; y < 96; ++y)
            for (int x = 4; x < 96; ++x)
                cell.push_back(pixelAt(picture, x, y));
        return cell;
    };
    EXPECT_EQ(cellOf(11, 88, true), cellOf(22, 88, true));
    EXPECT_NE(cellOf(11, 88, true), cellOf(11, 77, true));
    EXPECT_NE(cellOf(11, 88, false), cellOf(22, 88, false));
    EXPECT_EQ(cellOf(11, 88, false), cellOf(11, 77, false));
}

/// Slices lie on the plane as Layout says, for the shader, its reduced levels and the hit test alike.
TEST(DataColourings, slicesShowTheirOwnElementsAtEveryZoom)
{
    SceneRecipe recipe;
    recipe.shape.extent = {60, 40, 11};
    recipe.grid = {8, 5, 11};
    recipe.block = {8, 8, 1};
    const auto scene = makeScene(recipe);
    auto output = std::make_shared<Array>(*scene->output);
    for (std::uint64_t element = 0; element < output->shape().elements(); ++element)
        output->values<std::uint8_t>()[element] = std::uint8_t(20 * (element / 2400) + element % 60 / 4);
    scene->output = output;
    const Layout layout = Layout::of(recipe.shape.extent);
    for (const double pixelsPerCell : {0.3, 0.6, 1.7, 9.0, 40.0}) {
        DataViewState state = by(ColourBy::Result);
        state.showLabels = false;
        const Layout::Cell corner = layout.sliceCorner(5); // in the middle of the view
        state.camera = {double(corner.column) + 30 - colouringWidth / 2 / pixelsPerCell,
            double(corner.row) + 20 - colouringHeight / 2 / pixelsPerCell, pixelsPerCell};
        const Picture picture = drawFitted(scene, state);
        int seen = 0;
        for (int y = 2; y < colouringHeight; y += 3)
            for (int x = 2; x < colouringWidth; x += 3) {
                const auto element = elementAt(state.camera, recipe.shape.extent, x + 0.5, y + 0.5);
                // Where a pixel or a texel reaches beyond its slice it is a mixture.
                const double reach = std::max(4 / pixelsPerCell, 0.05);
                const auto around = [&](double dx, double dy) {
                    return elementAt(state.camera, recipe.shape.extent, x + 0.5 + dx * reach * pixelsPerCell,
                        y + 0.5 + dy * reach * pixelsPerCell);
                };
                bool inside = bool(element);
                for (const auto& near : {around(-1, -1), around(1, -1), around(-1, 1), around(1, 1)})
                    inside = inside && near && *near / 2400 == *element / 2400;
                const auto fromEdge = [&](double at) { return std::min(at - std::floor(at), std::ceil(at) - at); };
                const bool onLine = pixelsPerCell > 5
                    && std::min(fromEdge(state.camera.originX + (x + 0.5) / pixelsPerCell),
                           fromEdge(state.camera.originY + (y + 0.5) / pixelsPerCell))
                        < 2.5 / pixelsPerCell;
                if (!inside || onLine)
                    continue;
                ++seen;
                EXPECT_NEAR(pixelAt(picture, x, y).r, output->values<std::uint8_t>()[*element], 3)
                    << "element " << *element << " at " << pixelsPerCell;
            }
        EXPECT_GT(seen, 30) << pixelsPerCell;
    }
}

/// Not every element has to be written: those left out are not shown as written once.
TEST(DataColourings, WritesOfAKernelThatLeavesElementsOut)
{
    const auto scene = makeScene(warps());
    scene->writes = WritePattern::Scattered;
    setWrites(*scene, 60, 30, 10, 10, 0);
    DataViewState state;
    state.colourBy = ColourBy::Writes;
    for (const double cell : {4.0, 0.5}) {
        state.camera = Camera{};
        state.camera.pixelsPerCell = cell;
        const Picture picture = drawScene(scene, state, 400, 240);
        const Palette& colours = palette(state.theme);
        const std::uint64_t left = 35 * 84 + 65, once = 10 * 84 + 10;
        EXPECT_LE(distance(colourOf(picture, state, *scene, left), mixed(colours.panel, colours.soft, 0.10)), 3)
            << cell;
        EXPECT_GT(distance(colourOf(picture, state, *scene, once), mixed(colours.panel, colours.soft, 0.10)), 20)
            << cell;
    }
}

} // namespace
} // namespace warpatlas::render::testing
