#include "render/views/launch/launch_buffers.h"
#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_labels.h"
#include "tests/render/views/launch/launch_scenes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace warpatlas::render {
namespace {

using ::testing::ElementsAre;

TEST(LaunchSheet, aBlockOfOneAxisHasAWarpARow)
{
    const LaunchSheet sheet = LaunchSheet::of({{3, 1, 1}, {150, 1, 1}});
    EXPECT_THAT(sheet.laneSlots, ElementsAre(32u, 5u, 1u));
    EXPECT_EQ(sheet.lanes(), 160u);
    EXPECT_EQ(sheet.threads(), 150u);
    EXPECT_THAT(sheet.slotOf(149), ElementsAre(21u, 4u, 0u));
    EXPECT_FALSE(sheet.space);
}

TEST(LaunchSheet, idleLanesFollowTheThreadsInRows)
{
    const LaunchSheet sheet = LaunchSheet::of({{1, 1, 1}, {10, 15, 1}});
    EXPECT_THAT(sheet.laneSlots, ElementsAre(10u, 16u, 1u)); // 10 idle lanes
    EXPECT_THAT(sheet.slotOf(150), ElementsAre(0u, 15u, 0u));
    EXPECT_THAT(LaunchSheet::of({{1, 1, 1}, {8, 2, 1}}).laneSlots, ElementsAre(8u, 4u, 1u));
}

TEST(LaunchSheet, idleLanesFollowTheThreadsInLayers)
{
    const LaunchSheet sheet = LaunchSheet::of({{1, 1, 1}, {5, 4, 3}});
    EXPECT_TRUE(sheet.space);
    EXPECT_THAT(sheet.laneSlots, ElementsAre(5u, 4u, 4u)); // 4 idle lanes
    EXPECT_THAT(sheet.slotOf(60), ElementsAre(0u, 0u, 3u));
}

TEST(LaunchSheet, aGridOfOneAxisIsFoldedIntoAScreen)
{
    const LaunchSheet sheet = LaunchSheet::of({{1u << 20, 1, 1}, {256, 1, 1}});
    EXPECT_EQ(sheet.gridAxis, 0);
    EXPECT_TRUE(std::has_single_bit(sheet.blocks[0]));
    EXPECT_GE(sheet.blocks[0] * sheet.blocks[1], 1u << 20);
    EXPECT_NEAR(std::log2(sheet.size(0) / sheet.size(1)), std::log2(1.6), 1.01);
}

TEST(LaunchSheet, aLaunchWithoutThreadsIsEmpty)
{
    EXPECT_TRUE(LaunchSheet::of({{0, 1, 1}, {32, 1, 1}}).empty());
    EXPECT_TRUE(LaunchSheet::of({{1, 1, 1}, {1u << 30, 1, 1}}).empty());
}

const Launch launches[] = {
    {{40, 1, 1}, {256, 1, 1}},
    {{7, 1, 1}, {1, 1, 1}},
    {{1, 100, 1}, {1, 48, 1}},
    {{30, 17, 1}, {32, 8, 1}},
    {{1000, 1000, 1}, {10, 15, 1}},
    {{2147483647, 1, 1}, {1024, 1, 1}},
    {{2147483647, 65535, 1}, {32, 32, 1}},
    {{5, 4, 3}, {8, 8, 4}},
    {{33, 1, 1}, {4, 4, 4}},
    {{100, 100, 100}, {16, 8, 8}},
    {{2147483647, 65535, 65535}, {1024, 1, 1}},
};

TEST(LaunchSheet, placesOfBlocksAndLanesAreOneToOne)
{
    for (const Launch& launch : launches) {
        const LaunchSheet sheet = LaunchSheet::of(launch);
        for (const std::uint64_t block : {std::uint64_t{0}, launch.blocks() / 3, launch.blocks() - 1})
            EXPECT_EQ(sheet.blockAt(sheet.placeOf(block)), block) << toText(launch.grid);
        for (std::uint32_t lane = 0; lane < sheet.lanes(); ++lane)
            ASSERT_EQ(sheet.laneAt(sheet.slotOf(lane)), lane) << toText(launch.block);
        EXPECT_FALSE(sheet.blockAt({sheet.blocks[0], 0, 0}));
    }
}

TEST(LaunchHit, everyLaneOfTheMapIsFoundAtEveryZoom)
{
    std::mt19937_64 random(3);
    for (const Launch& launch : launches) {
        const LaunchSheet sheet = LaunchSheet::of(launch);
        if (sheet.space)
            continue;
        for (const double pixels : {0.5, 3.0, 24.0, 150.0})
            for (int i = 0; i < 50; ++i) {
                const std::uint64_t block = i == 0 ? launch.blocks() - 1 : random() % launch.blocks();
                const auto lane = std::uint32_t(random() % sheet.lanes());
                const Vector middle = boxOfLane(sheet, block, lane).middle();
                const Camera camera{middle[0] - 313.0 / pixels, middle[1] - 177.0 / pixels, pixels};
                const auto spot = spotOnMap(sheet, camera, 313, 177);
                ASSERT_TRUE(spot) << toText(launch.grid) << " at " << pixels;
                EXPECT_EQ(spot->block, block);
                EXPECT_EQ(spot->lane, lane);
                const auto box = pixelsOf(sheet, {camera, {}}, boxOfLane(sheet, block, lane), 640, 400);
                EXPECT_NEAR(box->x + box->width / 2, 313, 0.01);
                EXPECT_NEAR(box->y + box->height / 2, 177, 0.01);
            }
    }
}

TEST(LaunchHit, gapsAndPlacesBesideTheMapAreEmpty)
{
    const LaunchSheet sheet = LaunchSheet::of({{3, 3, 1}, {8, 8, 1}});
    const Camera camera{0, 0, 10};
    EXPECT_TRUE(spotOnMap(sheet, camera, 79, 79));
    EXPECT_FALSE(spotOnMap(sheet, camera, 80.5, 40));
    EXPECT_FALSE(spotOnMap(sheet, camera, -1, 40));
    EXPECT_FALSE(spotOnMap(sheet, camera, 1e9, 40));
}

TEST(LaunchHit, theMiddleOfEveryFrontFaceInSpaceIsFound)
{
    std::mt19937_64 random(5);
    for (const Launch& launch : launches) {
        const LaunchSheet sheet = LaunchSheet::of(launch);
        if (!sheet.space)
            continue;
        for (const double pixels : {0.6, 4.0, 40.0})
            for (int i = 0; i < 20; ++i) {
                // The block is of the first layer, so that nothing is before it.
                const std::uint64_t inLayer = std::min(sheet.blocks[0] * sheet.blocks[1], launch.blocks());
                const std::uint64_t block = i == 0 ? inLayer - 1 : random() % inLayer;
                const auto lane =
                    std::uint32_t(random() % std::min(sheet.threads(), sheet.laneSlots[0] * sheet.laneSlots[1]));
                Vector face = boxOfLane(sheet, block, lane).middle();
                face[2] = 0;
                OrbitCamera camera;
                camera.target = face;
                camera.distance = camera.focal(400) / pixels;
                const auto spot = spotInSpace(sheet, camera, 640, 400, 1, 320, 200);
                ASSERT_TRUE(spot) << toText(launch.grid) << " at " << pixels;
                EXPECT_EQ(spot->block, block) << toText(launch.grid) << " at " << pixels;
                EXPECT_EQ(spot->lane, lane) << toText(launch.grid) << " at " << pixels;
                EXPECT_EQ(spot->face, 2);
            }
    }
}

TEST(LaunchHit, aRayThatMeetsSomethingMeetsItWhereThePixelIs)
{
    const LaunchSheet sheet = LaunchSheet::of({{5, 4, 3}, {8, 8, 4}});
    const LaunchCamera camera = LaunchCamera::fit(sheet, 640, 400, 20);
    int met = 0;
    for (int y = 5; y < 400; y += 7)
        for (int x = 5; x < 640; x += 7)
            if (const auto spot = spotAt(sheet, camera, 640, 400, 1, x, y)) {
                const auto pixel = project(camera.orbit, spot->place, 640, 400);
                ASSERT_TRUE(pixel);
                EXPECT_NEAR(pixel->x, x, 0.01);
                EXPECT_NEAR(pixel->y, y, 0.01);
                ++met;
            }
    EXPECT_GT(met, 1000);
    EXPECT_FALSE(spotAt(sheet, camera, 640, 400, 1, 2, 2));
}

TEST(LaunchHit, whatStandsTooNearIsLeftOutSoThatALayerBehindIsReached)
{
    const LaunchSheet sheet = LaunchSheet::of({{5, 4, 3}, {8, 8, 4}});
    const std::uint64_t behind = 2 * 20 + 7; // the last of three layers
    OrbitCamera camera;
    camera.yaw = camera.pitch = 0;
    camera.target = boxOfLane(sheet, behind, 27).middle(); // of a thread: close by there are gaps between them
    camera.distance = 6 * sheet.pitch(2);
    EXPECT_FALSE(leavesOut(sheet, camera));
    const auto first = spotInSpace(sheet, camera, 640, 400, 1, 320.5, 200.5);
    ASSERT_TRUE(first);
    EXPECT_EQ(sheet.placeOf(first->block)[2], 0u);
    camera.distance = 0.6 * sheet.pitch(2);
    EXPECT_TRUE(leavesOut(sheet, camera));
    const auto last = spotInSpace(sheet, camera, 640, 400, 1, 320.5, 200.5);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->block, behind);
}

TEST(LaunchHit, fromBehindTheLastLayerIsMet)
{
    const LaunchSheet sheet = LaunchSheet::of({{5, 4, 3}, {8, 8, 4}});
    OrbitCamera camera;
    camera.yaw = 3.14159265358979;
    camera.pitch = 0;
    camera.fit(sheet, 640, 400, 20, 20, 620, 380);
    const auto spot = spotInSpace(sheet, camera, 640, 400, 1, 320.5, 180.5);
    ASSERT_TRUE(spot);
    EXPECT_EQ(sheet.placeOf(spot->block)[2], 2u);
}

TEST(LaunchCamera, aFitShowsAllCorners)
{
    for (const Launch& launch : launches) {
        const LaunchSheet sheet = LaunchSheet::of(launch);
        const LaunchCamera camera = LaunchCamera::fit(sheet, 640, 400, 20);
        const auto box = pixelsOf(
            sheet, camera, {{0, 0, 0}, {sheet.size(0), sheet.size(1), std::max(sheet.size(2), 1.0)}}, 640, 400);
        ASSERT_TRUE(box) << toText(launch.grid);
        EXPECT_GE(box->x, 18) << toText(launch.grid);
        EXPECT_GE(box->y, 18);
        EXPECT_LE(box->x + box->width, 622);
        EXPECT_LE(box->y + box->height, 382);
        EXPECT_TRUE(std::abs(box->width - 600) < 4 || std::abs(box->height - 360) < 4) << toText(launch.grid);
    }
}

TEST(LaunchCamera, zoomingKeepsWhatIsUnderThePixel)
{
    const LaunchSheet sheet = LaunchSheet::of({{5, 4, 3}, {8, 8, 4}});
    LaunchCamera camera = LaunchCamera::fit(sheet, 640, 400, 20);
    const Vector point = boxOfBlock(sheet, 7).corner;
    const auto before = project(camera.orbit, point, 640, 400);
    camera.orbit.zoomAt(point, 5);
    const auto after = project(camera.orbit, point, 640, 400);
    EXPECT_NEAR(after->x, before->x, 1e-6);
    EXPECT_NEAR(after->y, before->y, 1e-6);
    EXPECT_NEAR(after->depth, before->depth / 5, 1e-6);
}

TEST(LaunchSheet, blocksBeyondPixelsAreTilesOfAPowerOfTwo)
{
    const LaunchSheet sheet = LaunchSheet::of({{625, 1250, 1}, {16, 8, 1}});
    const double pitch = std::min(sheet.pitch(0), sheet.pitch(1));
    EXPECT_EQ(tileLevel(sheet, 6 / pitch, 1), 0) << "six pixels can be told apart";
    EXPECT_EQ(tileLevel(sheet, 12 / pitch, 2), 0) << "as many on a finer screen";
    EXPECT_EQ(tileLevel(sheet, 4 / pitch, 1), 2) << "four blocks of four pixels";
    for (const double pixels : {4.9, 2.0, 0.5, 0.01}) {
        const double side = std::exp2(tileLevel(sheet, pixels / pitch, 1)) * pixels;
        EXPECT_GE(side, pixels > 0.1 ? 10 : 0) << pixels;
        EXPECT_LT(side, 20 + 1e-9) << pixels;
    }
    EXPECT_EQ(tileLevel(LaunchSheet::of({{1, 1, 1}, {16, 8, 1}}), 1e-3, 1), 0) << "one block is no crowd";
    EXPECT_EQ(tileLevel(sheet, 6 / pitch, 1, 3), 3) << "as coarse as that at least";
    EXPECT_EQ(tileLevel(sheet, 4 / pitch, 1, 1), 2) << "and no finer than it has to be";
    EXPECT_EQ(tileLevel(sheet, 6 / pitch, 1, 60), tileLevel(sheet, 1e-9, 1)) << "all blocks are one tile";
    EXPECT_EQ(tileLevel(LaunchSheet::of({{64, 64, 64}, {4, 4, 4}}), 1e-3, 1), 0) << "in space";
}

TEST(LaunchWords, surplusIsCountedByTheGlobalIndex)
{
    const Launch launch{{3, 2, 1}, {8, 8, 1}};
    const Extent cover{20, 11, 1};
    std::uint64_t surplus = 0;
    for (std::uint64_t block = 0; block < launch.blocks(); ++block)
        surplus += surplusOf(launch, cover, block);
    EXPECT_EQ(surplus, 24 * 16 - 20 * 11);
    EXPECT_EQ(surplusOf(launch, cover, 0), 0u);
    EXPECT_EQ(surplusOf(launch, cover, 5), 64 - 4 * 3);
}

TEST(LaunchWords, aBlockSaysWhenItRunsAndHowManyWroteNothing)
{
    testing::LaunchRecipe recipe{{4, 2, 1}, {16, 16, 1}};
    recipe.withWriters = true;
    const auto scene = testing::makeLaunchScene(recipe);
    const BlockWords even = wordsOf(*scene, 2), odd = wordsOf(*scene, 3);
    EXPECT_EQ(even[1] & 255, 0u);
    EXPECT_EQ(odd[1] & 255, std::uint32_t(std::lround(255 * 32.0 / 256))); // two warps of eight, half their lanes
    EXPECT_EQ(even[0] & 1, 1u);
    const BlockSpan& span = scene->schedule->blocks[2];
    EXPECT_EQ(even[0] >> 8, momentOf(span.start));
    EXPECT_EQ(even[1] >> 8, momentOf(span.end));
}

TEST(LaunchWords, aBlockThatIsNotKnownIsNotGuessed)
{
    testing::LaunchRecipe recipe{{4, 2, 1}, {16, 16, 1}};
    recipe.withWriters = true;
    const auto scene = testing::makeLaunchScene(recipe);
    scene->known = BlockSet::none(8);
    scene->known.insert(1);
    EXPECT_EQ(wordsOf(*scene, 1)[0] & 1, 1u);
    EXPECT_EQ(wordsOf(*scene, 3)[0] & 1, 0u);
    EXPECT_EQ(wordsOf(*scene, 3)[1] & 255, 0u);
}

TEST(LaunchWords, reducedWordsHoldTheExtremes)
{
    const BlockWords early{momentOf(0.0) << 8 | 1, momentOf(0.25) << 8 | 0};
    const BlockWords late{momentOf(0.5) << 8, momentOf(1.0) << 8 | 255};
    const std::array both{reduced(early), reduced(late)};
    const ReducedBlockWords words = reduced(both);
    EXPECT_EQ(words[0] >> 16, 0u);
    EXPECT_EQ(words[0] & 0xffff, momentOf(0.5) >> 8);
    EXPECT_EQ(words[1] >> 20, 4095u);
    EXPECT_EQ(words[1] >> 9 & 0x7ff, momentOf(0.25) >> 13);
    EXPECT_EQ(words[1] >> 8 & 1, 1u);
    EXPECT_EQ(words[1] & 255, 128u);
}

TEST(LaunchWords, levelsEndWithOneTexelALayer)
{
    const auto levels = levelsOf(LaunchSheet::of({{100, 30, 5}, {8, 8, 1}}));
    EXPECT_EQ(levels.front().columns, 100u);
    EXPECT_EQ(levels[1].columns, 50u);
    EXPECT_EQ(levels[1].rows, 15u);
    EXPECT_EQ(levels[2].offset, 50u * 15 * 5);
    EXPECT_EQ(levels.back().columns * levels.back().rows, 1u);
}

TEST(LaunchLabels, indicesHaveAsManyAxesAsAreUsed)
{
    EXPECT_EQ(indexText({40, 1, 1}, {7, 0, 0}), "7");
    EXPECT_EQ(indexText({40, 2, 1}, {7, 1, 0}), "7, 1");
    EXPECT_EQ(indexText({40, 1, 3}, {7, 0, 2}), "7, 0, 2");
}

} // namespace
} // namespace warpatlas::render
