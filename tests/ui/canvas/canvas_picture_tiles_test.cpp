// A picture drawn in tiles is the picture drawn whole, overlay and caption included.
#include "ui/pictures/canvas_picture.h"

#include "kernels/model/error.h"
#include "tests/render/golden.h"
#include "tests/render/picture_file.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/words/caption_words.h"

namespace warpatlas::ui {
namespace {

CanvasPictureOptions busyPicture(const OutcomePointer& outcome)
{
    CanvasPictureOptions options;
    options.width = 1500;
    options.height = 900;
    options.pixelScale = 1.25; // so that little lies on whole pixels
    options.time = 0.37;
    options.caption = true;
    options.selectedThread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    return options;
}

TEST(CanvasPictureTiles, AreThePixelsOfTheWhole)
{
    render::Offscreen* context = render::testing::softwareContext(16, 16);
    ASSERT_NE(context, nullptr);
    const OutcomePointer outcome = support::makeOutcome();
    CanvasPictureOptions options = busyPicture(outcome);
    const render::Picture whole = drawCanvasPicture(outcome, options, context);
    for (const int side : {256, 331}) {
        options.tileSide = side;
        const auto difference = render::testing::differenceOf(drawCanvasPicture(outcome, options, context), whole);
        // Soft edges and gradients of the overlay are interpolated by the rasterizer from the tile's own corner: where
        // a colour lies exactly between two steps of 255, it may come out as the other one.
        EXPECT_LE(difference.largest, 1) << "in tiles of " << side;
        EXPECT_LE(difference.pixels, 20u) << "in tiles of " << side;
    }
}

TEST(CanvasPictureTiles, OfAThreadCloseUpAreTakenWhereTheViewArrives)
{
    render::Offscreen* context = render::testing::softwareContext(16, 16);
    ASSERT_NE(context, nullptr);
    const OutcomePointer outcome = support::makeOutcome();
    for (const ViewKind kind : {ViewKind::Data, ViewKind::Launch}) {
        CanvasPictureOptions options = busyPicture(outcome);
        options.width = 320;
        options.height = 200;
        options.pixelScale = 1;
        options.caption = options.overlay = false;
        options.views.main = kind;
        const render::Picture all = drawCanvasPicture(outcome, options, context);
        options.closeUp = true;
        const render::Picture near = drawCanvasPicture(outcome, options, context);
        EXPECT_GT(render::testing::differenceOf(near, all).pixels, 320u * 200u / 4) << nameOf(kind);
        EXPECT_EQ(drawCanvasPicture(outcome, options, context).rgba, near.rgba) << nameOf(kind);
    }
}

TEST(CanvasPictureTiles, ComeInBandsFromTopToBottomWithTheCaptionLast)
{
    render::Offscreen* context = render::testing::softwareContext(16, 16);
    ASSERT_NE(context, nullptr);
    const OutcomePointer outcome = support::makeOutcome();
    CanvasPictureOptions options = busyPicture(outcome);
    options.tileSide = 256;
    CanvasPicture picture(outcome, options, context);
    std::vector<int> bands;
    std::vector<double> steps;
    picture.draw(
        [&](const PixelRows& rows) {
            EXPECT_EQ(rows.width, 1500);
            bands.push_back(rows.count);
        },
        [&](double done) { steps.push_back(done); });
    int sum = 0;
    for (const int rows : bands)
        sum += rows;
    EXPECT_EQ(sum, 900);
    EXPECT_EQ(bands.front(), 256);
    EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
    EXPECT_DOUBLE_EQ(steps.back(), 1);
}

TEST(CanvasPictureTiles, APictureWithoutRoomForItsCaptionIsRefused)
{
    render::Offscreen* context = render::testing::softwareContext(16, 16);
    ASSERT_NE(context, nullptr);
    const OutcomePointer outcome = support::makeOutcome();
    CanvasPictureOptions options = busyPicture(outcome);
    options.height = 90;
    EXPECT_THROW(CanvasPicture(outcome, options, context), InputError);
}

TEST(CaptionWords, SayWhatWasRunAndWhereItComesFrom)
{
    support::OutcomeOptions options;
    const std::string text = captionText(*support::makeOutcome(options));
    EXPECT_EQ(text.find("grayscale"), 0u) << text;
    for (const char* words : {"31 × 17 blocks of 32 × 32 threads", "Simulator (limits of an RTX 3060)",
             "owners simulated", "schedule modelled", "WarpAtlas "})
        EXPECT_NE(text.find(words), std::string::npos) << words << " in: " << text;
}

TEST(CaptionWords, NameTheParameters)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->kernel = findKernel("thread_index:2d_2d").value();
    bound->experiment.parameters["height"] = 7;
    outcome->bound = bound;
    EXPECT_NE(captionText(*outcome).find("width 101, height 7"), std::string::npos) << captionText(*outcome);
}

TEST(CaptionWords, AreSilentAboutWhatIsNotThere)
{
    support::OutcomeOptions options;
    options.traced = false;
    EXPECT_EQ(captionText(*support::makeOutcome(options)).find("owners"), std::string::npos);
}

} // namespace
} // namespace warpatlas::ui
