// Golden pictures of the canvas with its overlay, by Mesa's software GL, at the sizes that people have: nothing may
// overlap, be cut off or be unreadable in any of them (they were looked at when they were accepted).
#include "ui/pictures/canvas_picture.h"

#include "tests/render/golden.h"
#include "tests/render/picture_file.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/canvas.h"

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;
using render::testing::softwareContext;

void expectGolden(const std::string& name, const OutcomePointer& outcome, const CanvasPictureOptions& options)
{
    render::Offscreen* context = softwareContext(options.width, options.height);
    ASSERT_NE(context, nullptr);
    EXPECT_TRUE(matchesGolden("canvas/" + name, drawCanvasPicture(outcome, options, context), mesaTolerance));
}

/// While playing, with a thread selected.
CanvasPictureOptions playing(const OutcomePointer& outcome, int width, int height, double pixelScale = 1)
{
    CanvasPictureOptions options;
    options.width = width;
    options.height = height;
    options.pixelScale = pixelScale;
    options.time = 0.45;
    options.selectedThread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    return options;
}

OutcomePointer truncated()
{
    support::OutcomeOptions options;
    options.data = {400, 900, 1};
    options.grid = Dim3{12, 28, 1};
    return support::makeOutcome(options);
}

OutcomePointer writtenTwice()
{
    support::OutcomeOptions options;
    options.data = {197, 113, 1};
    options.block = {16, 16, 1};
    options.index = [](const Launch& launch, const ThreadId& id, const Extent& data) {
        // Blocks of even number are told to write where their left neighbour does.
        ThreadId moved = id;
        if (moved.block.x % 2 == 0 && moved.block.x > 0)
            moved.block.x -= 1;
        return support::guardedIndex(launch, moved, data);
    };
    return support::makeOutcome(options);
}

TEST(CanvasPicture, PlayingAt1280x720Dark)
{
    const OutcomePointer outcome = support::makeOutcome();
    expectGolden("playing_1280_dark", outcome, playing(outcome, 1280, 720));
}

TEST(CanvasPicture, PlayingAt1280x720Light)
{
    const OutcomePointer outcome = support::makeOutcome();
    CanvasPictureOptions options = playing(outcome, 1280, 720);
    options.theme = render::Theme::Light;
    expectGolden("playing_1280_light", outcome, options);
}

TEST(CanvasPicture, OnlyThatOfTheWindowHasButtons)
{
    const OutcomePointer outcome = support::makeOutcome();
    CanvasPictureOptions options = playing(outcome, 640, 360);
    render::Offscreen* context = softwareContext(options.width, options.height);
    ASSERT_NE(context, nullptr);
    const render::Picture figure = drawCanvasPicture(outcome, options, context);
    options.buttons = true;
    const auto difference = render::testing::differenceOf(figure, drawCanvasPicture(outcome, options, context));
    EXPECT_GT(difference.pixels, 300u) << "the player's, and that of the legend";
}

TEST(CanvasPicture, PlayingAt640x360FoldsTheLegend)
{
    const OutcomePointer outcome = support::makeOutcome();
    expectGolden("playing_640_dark", outcome, playing(outcome, 640, 360));
}

TEST(CanvasPicture, DefectsStayVisibleAt640x360)
{
    CanvasPictureOptions options;
    options.width = 640;
    options.height = 360;
    options.theme = render::Theme::Light;
    expectGolden("defects_640_light", writtenTwice(), options);
}

TEST(CanvasPicture, TruncatedGridAt1280x720)
{
    expectGolden("truncated_1280_dark", truncated(), {});
}

TEST(CanvasPicture, WrittenTwiceByCount)
{
    CanvasPictureOptions options;
    options.colourBy = render::ColourBy::Writes;
    expectGolden("written_twice_1280_dark", writtenTwice(), options);
}

TEST(CanvasPicture, HighDensityIsTheSameSceneInMorePixels)
{
    const OutcomePointer outcome = support::makeOutcome();
    expectGolden("playing_2560_scale2_dark", outcome, playing(outcome, 2560, 1440, 2));
}

TEST(CanvasPicture, ZoomedInWithLabels)
{
    const OutcomePointer outcome = support::makeOutcome();
    CanvasPictureOptions options = playing(outcome, 1280, 720);
    options.time = 1;
    options.camera = render::Camera{444, 238, 56};
    expectGolden("labels_1280_dark", outcome, options);
}

TEST(CanvasPicture, Untraced)
{
    expectGolden("untraced_1280_dark", support::makeOutcome({.traced = false}), {});
}

TEST(CanvasPicture, WhatIsNotSimulatedYetIsDrawnAsUnknown)
{
    expectGolden("partial_1280_dark", support::makeOutcome({.known = support::somePart()}), {});
}

TEST(CanvasPicture, WhatIsNotSimulatedYetByOwnerOnLight)
{
    CanvasPictureOptions options;
    options.colourBy = render::ColourBy::Owner;
    options.theme = render::Theme::Light;
    expectGolden("partial_1280_light", support::makeOutcome({.known = support::somePart()}), options);
}

TEST(CanvasPicture, OneFrameIsThePictureEveryTime)
{
    const OutcomePointer outcome = support::makeOutcome();
    render::Offscreen* context = softwareContext(640, 360);
    ASSERT_NE(context, nullptr);
    const render::Picture first = drawCanvasPicture(outcome, playing(outcome, 640, 360), context);
    drawCanvasPicture(truncated(), {}, context);
    const render::Picture again = drawCanvasPicture(outcome, playing(outcome, 640, 360), context);
    EXPECT_EQ(first.rgba, again.rgba);
}

TEST(CanvasPicture, HelpBusyAndLargeTypeForAProjector)
{
    render::Offscreen* context = softwareContext(1920, 1080);
    ASSERT_NE(context, nullptr);
    Canvas canvas;
    canvas.state().textScale = 1.8;
    canvas.state().busyWords = "simulating block 120 of 527, 22 %";
    canvas.state().busyFraction = 120.0 / 527;
    canvas.state().helpVisible = true;
    canvas.state().playback.scrub(0.3);
    canvas.setOutcome(support::makeOutcome());
    canvas.resize(1920, 1080, 1);
    canvas.draw(context->framebuffer(), 0);
    EXPECT_TRUE(matchesGolden("canvas/help_1920_large_type", context->read(), mesaTolerance));
}

} // namespace
} // namespace warpatlas::ui
