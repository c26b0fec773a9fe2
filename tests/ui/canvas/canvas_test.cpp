// The canvas as a person uses it: pointer and keys in, state and camera out. Needs EGL (Mesa is enough).
#include "ui/canvas/canvas.h"

#include "tests/render/golden.h"
#include "tests/support/outcomes.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <optional>
#include <utility>

namespace warpatlas::ui {
namespace {

std::array<double, 3> numbers(const render::Camera& camera)
{
    return {camera.originX, camera.originY, camera.pixelsPerCell};
}

class CanvasTest : public ::testing::Test {
protected:
    static constexpr int width = 1280, height = 720;
    static constexpr double playX = 34, playY = height - 35; ///< the middle of the play button; the track is as high

    void SetUp() override
    {
        context = render::testing::softwareContext(width, height);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        canvas = std::make_unique<Canvas>();
        canvas->resize(width, height, 1);
        canvas->setOutcome(outcome);
        canvas->onStateChanged = [this] { ++changes; };
        frame();
    }

    bool frame(double seconds = 0) { return canvas->draw(context->framebuffer(), seconds); }
    void settle()
    {
        for (int i = 0; i < 300 && frame(1.0 / 60); ++i) { }
    }
    bool send(InputKind kind, double x, double y, Button button = Button::None, int clicks = 1)
    {
        InputEvent event;
        event.kind = kind;
        event.x = x;
        event.y = y;
        event.button = button;
        event.clicks = clicks;
        return canvas->handle(event);
    }
    void click(double x, double y)
    {
        send(InputKind::PointerMove, x, y);
        send(InputKind::ButtonPress, x, y, Button::Left);
        frame(0.016);
        send(InputKind::ButtonRelease, x, y, Button::Left);
        frame(0.016);
        frame(0.016);
    }
    bool press(Key key, bool shift = false, bool control = false, char32_t character = 0)
    {
        InputEvent event;
        event.kind = InputKind::KeyPress;
        event.key = key;
        event.shift = shift;
        event.control = control;
        event.character = character;
        return canvas->handle(event);
    }
    ElementOf output(std::uint64_t element) const { return {outcome->bound->work.output, element}; }
    /// The middle of an element on the screen.
    render::Point at(std::uint64_t x, std::uint64_t y) const
    {
        const render::Camera& camera = canvas->camera();
        return {(double(x) + 0.5 - camera.originX) * camera.pixelsPerCell,
            (double(y) + 0.5 - camera.originY) * camera.pixelsPerCell};
    }

    const OutcomePointer outcome = support::makeOutcome();
    render::Offscreen* context = nullptr;
    std::unique_ptr<Canvas> canvas;
    int changes = 0;
};

TEST_F(CanvasTest, PointingShowsTheElementAndLeavingForgetsIt)
{
    const render::Point point = at(453, 300);
    EXPECT_TRUE(send(InputKind::PointerMove, point.x, point.y));
    EXPECT_EQ(canvas->state().hovered.element, output(300 * 967 + 453));
    EXPECT_EQ(changes, 1);
    EXPECT_FALSE(send(InputKind::PointerMove, point.x, point.y)) << "nothing new, no frame";
    EXPECT_TRUE(send(InputKind::PointerLeave, 0, 0));
    EXPECT_EQ(canvas->state().hovered.element, std::nullopt);
}

TEST_F(CanvasTest, AtAFitEveryElementIsSeenWhateverTheTime)
{
    const auto covered = [&](int wide, int high, double scale) {
        canvas->resize(wide, high, scale);
        std::string hidden;
        render::Camera first;
        for (const double time : {0.0, 0.3, 0.7, 1.0}) {
            canvas->state().playback.scrub(time);
            frame();
            if (time == 0)
                first = canvas->camera();
            EXPECT_EQ(numbers(canvas->camera()), numbers(first)) << "the data moves while time goes on";
            for (const std::uint64_t y : {0, 100, 270, 400, 540})
                for (std::uint64_t x = 0; x < 967; x += 42) {
                    const render::Point point = at(x, y);
                    send(InputKind::PointerMove, point.x, point.y);
                    if (canvas->state().hovered.element != output(y * 967 + x))
                        hidden += std::to_string(x) + ',' + std::to_string(y) + ' ';
                }
        }
        return hidden;
    };
    EXPECT_EQ(covered(1280, 720, 1), "");
    EXPECT_EQ(covered(1280, 600, 1), "");
    EXPECT_EQ(covered(2400, 1500, 2), "");
    canvas->state().overlayVisible = false;
    frame();
    const double whole = canvas->camera().pixelsPerCell;
    canvas->state().overlayVisible = true;
    frame();
    EXPECT_LT(canvas->camera().pixelsPerCell, whole);
    EXPECT_FALSE(frame()) << "an idle canvas asks for no frame";
    canvas->setCamera({10, 10, 3});
    frame();
    // Rounded where the canvas' corner and that of the view's place are told apart.
    const render::Camera chosen = canvas->camera();
    EXPECT_NEAR(chosen.originX, 10, 1e-9) << "a view that somebody chose stays";
    EXPECT_NEAR(chosen.originY, 10, 1e-9);
    EXPECT_EQ(chosen.pixelsPerCell, 3);
}

TEST_F(CanvasTest, ASmallCanvasShowsTheDataWhole)
{
    canvas->resize(420, 400, 1);
    frame();
    const Rect place = canvas->placeOfMain(), data = canvas->subject().front();
    EXPECT_NEAR(data.x, 420 - data.right(), 1) << "in the middle";
    EXPECT_GT(data.width, 200);
    EXPECT_GE(data.y, place.y);
    EXPECT_LE(data.bottom(), place.bottom());
    // A user who folds or unfolds the legend gets what was asked for.
    press(Key::Character, false, false, U'K');
    frame();
    EXPECT_NE(canvas->placeOfMain().y, place.y);
    press(Key::Character, false, false, U'K');
    frame();
    EXPECT_EQ(canvas->placeOfMain(), place);
}

/// The picture at a fit, as a share of the canvas and of the window around it; `cone`: alone, or with what is below.
TEST_F(CanvasTest, ThePictureHasMostOfTheCanvas)
{
    struct Size {
        int width, height, windowWidth, windowHeight;
        double ofCanvas, ofWindow;
        std::optional<bool> cone = false;
    };
    for (const Size& size : {Size{970, 880, 1920, 1080, 0.6, 0}, {970, 640, 1920, 1080, 0.55, 0},
             {620, 560, 1280, 720, 0, 0.2}, {1940, 1760, 3840, 2160, 0.6, 0}, {970, 880, 1920, 1080, 0.5, 0, {}},
             {970, 640, 1920, 1080, 0.55, 0, {}}, {620, 560, 1280, 720, 0, 0.2, {}}}) {
        canvas->state().cone = size.cone;
        canvas->resize(size.width, size.height, size.width > 1000 ? 2 : 1);
        frame();
        const Rect data = canvas->subject().front();
        const double pixels = double(data.width) * data.height;
        const double ofCanvas = pixels / (double(size.width) * size.height);
        const double ofWindow = pixels / (double(size.windowWidth) * size.windowHeight);
        EXPECT_GE(ofCanvas, size.ofCanvas) << size.width << " x " << size.height;
        EXPECT_GE(ofWindow, size.ofWindow) << size.width << " x " << size.height;
    }
}

TEST_F(CanvasTest, NoViewMovesWhileTimeGoesOnNorForASelection)
{
    for (const auto& [wide, high] : {std::pair{1280, 720}, {970, 880}, {620, 560}, {420, 300}})
        for (const ViewKind kind : allViews)
            for (const render::ColourBy colourBy : {render::ColourBy::State, render::ColourBy::Owner}) {
                canvas->resize(wide, high, 1);
                canvas->state().views.main = kind;
                canvas->state().colourBy = colourBy;
                canvas->state().selected = {};
                canvas->state().playback.scrub(1);
                canvas->finishPreparing();
                frame();
                const Rect place = canvas->placeOfMain();
                for (const double time : {0.0, 0.01, 0.4, 0.7, 0.99}) {
                    canvas->state().playback.scrub(time);
                    canvas->state().selected.thread = 77;
                    canvas->state().selected.block = 0;
                    frame();
                    EXPECT_EQ(canvas->placeOfMain(), place) << nameOf(kind) << " at " << time << ", " << wide;
                }
                canvas->state().selected = {};
                InputEvent wheel;
                wheel.kind = InputKind::Wheel;
                wheel.x = place.x + place.width / 2;
                wheel.y = place.y + place.height / 2;
                wheel.wheel = 12;
                canvas->handle(wheel);
                settle();
                EXPECT_EQ(canvas->placeOfMain(), place) << nameOf(kind) << " near, " << wide;
                canvas->fitToView();
            }
}

TEST_F(CanvasTest, NothingIsCutAtAnyWidthOrScale)
{
    const render::Colour panel = render::palette(render::Theme::Dark).panel;
    for (const double scale : {1.0, 1.5, 2.0, 3.0})
        for (int logical = 400; logical <= 1000; logical += 60) {
            const int wide = int(logical * scale), high = int(500 * scale);
            context->resize(wide, high);
            canvas->resize(wide, high, scale);
            frame();
            const render::Picture picture = context->read();
            const Rect place = canvas->placeOfMain();
            EXPECT_GT(place.y, 0) << logical;
            const auto inkless = [&](int x, int top, int bottom) {
                for (int y = top; y < bottom; ++y) {
                    const std::size_t at = (std::size_t(y) * std::size_t(wide) + std::size_t(x)) * 4;
                    if (render::Colour{picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2], 255} != panel)
                        return false;
                }
                return true;
            };
            const int line = int(std::ceil(scale));
            EXPECT_TRUE(inkless(wide - 2, 0, int(place.y) - line)) << "header, " << logical << " at " << scale;
            EXPECT_TRUE(inkless(wide - 2, int(place.bottom()) + line, high)) << "bar, " << logical << " at " << scale;
        }
    context->resize(width, height);
}

TEST_F(CanvasTest, ClickSelectsTheThreadThatWroteTheElement)
{
    const render::Point point = at(453, 243);
    click(point.x, point.y);
    EXPECT_EQ(canvas->state().selected.thread, linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0}));
    EXPECT_EQ(canvas->state().selected.element, output(243 * 967 + 453));
    press(Key::Escape);
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
    EXPECT_EQ(canvas->state().selected.element, std::nullopt);
}

TEST_F(CanvasTest, ClickBesideTheDataSelectsTheSurplusThread)
{
    const render::Point point = at(980, 400);
    click(point.x, point.y);
    EXPECT_EQ(canvas->state().selected.thread, linearFromThread(outcome->bound->launch, {30, 12, 0}, {20, 16, 0}));
    EXPECT_EQ(canvas->state().selected.element, std::nullopt);
}

TEST_F(CanvasTest, ClickOnNothingClears)
{
    const render::Point point = at(453, 243);
    click(point.x, point.y);
    ASSERT_TRUE(canvas->state().selected.thread);
    click(5, 400);
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
}

TEST_F(CanvasTest, DragPansAndDoesNotSelect)
{
    const double before = canvas->camera().originX;
    send(InputKind::ButtonPress, 600, 400, Button::Left);
    send(InputKind::PointerMove, 602, 400);
    EXPECT_EQ(canvas->camera().originX, before) << "a hand that trembles";
    send(InputKind::PointerMove, 640, 410);
    send(InputKind::ButtonRelease, 640, 410, Button::Left);
    EXPECT_NEAR(canvas->camera().originX, before - 40 / canvas->camera().pixelsPerCell, 1e-9);
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
}

TEST_F(CanvasTest, WheelZoomsAboutThePointer)
{
    const render::Point point = at(700, 400);
    InputEvent wheel;
    wheel.kind = InputKind::Wheel;
    wheel.x = point.x;
    wheel.y = point.y;
    wheel.wheel = 3;
    const double before = canvas->camera().pixelsPerCell;
    EXPECT_TRUE(canvas->handle(wheel));
    EXPECT_TRUE(frame(0.016)) << "it moves smoothly";
    settle();
    EXPECT_NEAR(canvas->camera().pixelsPerCell, before * 1.25 * 1.25 * 1.25, 1e-6);
    EXPECT_NEAR(at(700, 400).x, point.x, 1e-3);
    EXPECT_NEAR(at(700, 400).y, point.y, 1e-3);
}

TEST_F(CanvasTest, DoubleClickZoomsIn)
{
    const double before = canvas->camera().pixelsPerCell;
    send(InputKind::ButtonPress, 600, 400, Button::Left, 2);
    send(InputKind::ButtonRelease, 600, 400, Button::Left, 2);
    settle();
    EXPECT_NEAR(canvas->camera().pixelsPerCell, 2 * before, 1e-6);
}

TEST_F(CanvasTest, KeysZoomPanAndFit)
{
    const render::Camera fitted = canvas->camera();
    press(Key::Character, false, false, U'Z');
    settle();
    EXPECT_NEAR(canvas->camera().pixelsPerCell, fitted.pixelsPerCell * 1.5, 1e-6);
    const double originX = canvas->camera().originX;
    press(Key::Right, true);
    settle();
    EXPECT_GT(canvas->camera().originX, originX);
    press(Key::Home);
    settle();
    EXPECT_NEAR(canvas->camera().pixelsPerCell, fitted.pixelsPerCell, 1e-9);
    EXPECT_NEAR(canvas->camera().originX, fitted.originX, 1e-6);
}

TEST_F(CanvasTest, KeysPlayAndStep)
{
    press(Key::Home, false, true);
    EXPECT_EQ(canvas->state().playback.time, 0);
    press(Key::Right);
    const double first = canvas->state().playback.time;
    EXPECT_GT(first, 0);
    press(Key::Character, false, false, U'.');
    EXPECT_GT(canvas->state().playback.time, first);
    press(Key::Left);
    EXPECT_EQ(canvas->state().playback.time, first);
    press(Key::Space);
    EXPECT_TRUE(canvas->state().playback.playing);
    EXPECT_TRUE(frame(0.6));
    EXPECT_NEAR(canvas->state().playback.time, first + 0.1, 1e-9);
    press(Key::End, false, true);
    EXPECT_EQ(canvas->state().playback.time, 1);
    EXPECT_FALSE(frame(0.016)) << "nothing moves any more";
}

TEST_F(CanvasTest, KeysOfTheWindowAreLeftAlone)
{
    EXPECT_FALSE(press(Key::Tab));
    EXPECT_FALSE(press(Key::Character, false, true, U'O'));
}

TEST_F(CanvasTest, PanelsKeepThePointerFromTheData)
{
    const render::Camera before = canvas->camera();
    // On the sentence at the top left, under which the data lies.
    send(InputKind::PointerMove, 60, 30);
    EXPECT_EQ(canvas->state().hovered.element, std::nullopt);
    send(InputKind::ButtonPress, 120, 30, Button::Left);
    send(InputKind::PointerMove, 400, 300);
    send(InputKind::ButtonRelease, 400, 300, Button::Left);
    InputEvent wheel;
    wheel.kind = InputKind::Wheel;
    wheel.x = 120;
    wheel.y = 30;
    wheel.wheel = 2;
    EXPECT_FALSE(canvas->handle(wheel));
    settle();
    EXPECT_EQ(canvas->camera().originX, before.originX);
    EXPECT_EQ(canvas->camera().pixelsPerCell, before.pixelsPerCell);
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
}

TEST_F(CanvasTest, HiddenPanelsKeepNothing)
{
    press(Key::Character, false, false, U'P');
    frame();
    send(InputKind::PointerMove, 200, 60);
    EXPECT_TRUE(canvas->state().hovered.element);
}

TEST_F(CanvasTest, ThePlayButtonPlays)
{
    // The round button at the left of the bar at the bottom.
    click(playX, playY);
    EXPECT_TRUE(canvas->state().playback.playing);
    EXPECT_GE(changes, 1);
}

TEST_F(CanvasTest, AClickWithinOneFrameIsNotLost)
{
    const double x = playX, y = playY;
    send(InputKind::PointerMove, x, y);
    frame(0.016);
    send(InputKind::ButtonPress, x, y, Button::Left);
    send(InputKind::ButtonRelease, x, y, Button::Left);
    EXPECT_TRUE(frame(0.016)) << "the release still has to be seen";
    frame(0.016);
    EXPECT_TRUE(canvas->state().playback.playing);
}

TEST_F(CanvasTest, TheSliderScrubs)
{
    const double y = playY;
    send(InputKind::PointerMove, 400, y);
    send(InputKind::ButtonPress, 400, y, Button::Left);
    frame(0.016);
    const double first = canvas->state().playback.time;
    EXPECT_GT(first, 0);
    EXPECT_LT(first, 1);
    send(InputKind::PointerMove, 500, y);
    frame(0.016);
    EXPECT_GT(canvas->state().playback.time, first);
    send(InputKind::PointerMove, 20000, y);
    frame(0.016);
    EXPECT_EQ(canvas->state().playback.time, 1);
    send(InputKind::ButtonRelease, 20000, y, Button::Left);
}

TEST_F(CanvasTest, BlocksBeginBelowTheHeaderInTheFirstFrameAlready)
{
    const auto firstBlock = [this] {
        for (int y = 0; y < height; ++y) {
            send(InputKind::PointerMove, width / 2.0, y);
            if (canvas->state().hovered.block)
                return y;
        }
        return height;
    };
    canvas->state().views.main = ViewKind::Launch;
    canvas->finishPreparing();
    frame();
    const int below = firstBlock();
    settle();
    EXPECT_EQ(firstBlock(), below) << "one frame is enough";
    EXPECT_GT(below, canvas->placeOfMain().y);
    EXPECT_LT(below, height / 2);
    // A selection and another moment change words, and move nothing.
    canvas->state().selected.block = 5;
    canvas->state().playback.scrub(0.3);
    settle();
    EXPECT_EQ(firstBlock(), below);
    canvas->state().overlayVisible = false;
    settle();
    EXPECT_LT(firstBlock(), below) << "without panels it has all of the height";
}

TEST_F(CanvasTest, SelectingABlockOfTheScheduleDoesNotMoveItsRows)
{
    canvas->state().views.main = ViewKind::Schedule;
    canvas->finishPreparing();
    frame();
    const auto firstRow = [this] {
        for (int y = 0; y < height; ++y) {
            send(InputKind::PointerMove, width * 0.3, y);
            if (canvas->state().hovered.block)
                return y;
        }
        return height;
    };
    const int before = firstRow();
    ASSERT_LT(before, height / 2);
    canvas->state().selected.block = canvas->state().hovered.block;
    canvas->state().playback.scrub(0.5);
    settle();
    EXPECT_EQ(firstRow(), before);
}

TEST_F(CanvasTest, AShowsTheInputsBesideTheOutputAndHidesThemAgain)
{
    press(Key::Character, false, false, U'A');
    EXPECT_EQ(canvas->state().allBuffers, true);
    press(Key::Character, false, false, U'A');
    EXPECT_EQ(canvas->state().allBuffers, false);
}

TEST_F(CanvasTest, GoToThreadSelectsAndShowsItsElement)
{
    EXPECT_TRUE(canvas->goToThread({14, 7, 0}, {5, 19, 0}));
    settle();
    EXPECT_EQ(canvas->state().selected.thread, linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0}));
    EXPECT_EQ(canvas->state().selected.element, output(243 * 967 + 453));
    EXPECT_GE(canvas->camera().pixelsPerCell, 32);
    const render::Point point = at(453, 243);
    EXPECT_GT(point.x, 0);
    EXPECT_LT(point.x, width);
    EXPECT_GT(point.y, 0);
    EXPECT_LT(point.y, height - 56);
}

TEST_F(CanvasTest, GoToThreadShowsSurplusThreadsBesideTheData)
{
    EXPECT_TRUE(canvas->goToThread({30, 7, 0}, {20, 3, 0}));
    settle();
    EXPECT_EQ(canvas->state().selected.element, std::nullopt);
    EXPECT_NEAR(at(980, 227).x, width / 2.0, 1);
}

TEST_F(CanvasTest, GoToThreadRefusesWhatIsNotInTheLaunch)
{
    EXPECT_FALSE(canvas->goToThread({31, 0, 0}, {0, 0, 0}));
    EXPECT_FALSE(canvas->goToThread({0, 0, 0}, {0, 32, 0}));
    EXPECT_FALSE(canvas->goToThread({0, 0, 1}, {0, 0, 0}));
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
}

TEST_F(CanvasTest, ANewOutcomeOfAnotherSizeIsFittedAndForgetsWhatItLacks)
{
    canvas->goToThread({30, 16, 0}, {0, 0, 0});
    settle();
    const OutcomePointer small = support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}});
    canvas->setOutcome(small);
    frame();
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
    EXPECT_EQ(canvas->state().selected.element, std::nullopt);
    EXPECT_LE(at(0, 0).x, width);
    EXPECT_GE(at(0, 0).x, 0);
    EXPECT_LE(at(69, 49).y, height - 56);
}

TEST_F(CanvasTest, AnElementKeepsItsRowAndColumnInDataOfAnotherWidth)
{
    canvas->goToThread({1, 1, 0}, {3, 2, 0});
    const ElementOf before = canvas->state().selected.element.value();
    const std::uint64_t width = outcome->bound->work.outputBuffer().shape.extent.x;
    const OutcomePointer wide = support::makeOutcome({.data = {1003, 541, 1}, .block = {16, 16, 1}});
    canvas->setOutcome(wide);
    frame();
    const Selection& selected = canvas->state().selected;
    ASSERT_TRUE(selected.element);
    EXPECT_EQ(selected.element->element, before.element / width * 1003 + before.element % width);
    ASSERT_TRUE(selected.thread) << "who writes it now";
    EXPECT_EQ(wide->owners->owner[selected.element->element], *selected.thread);
}

TEST_F(CanvasTest, TheSameDataKeepsTheViewAndTheSelection)
{
    canvas->goToThread({14, 7, 0}, {5, 19, 0});
    settle();
    const render::Camera before = canvas->camera();
    canvas->setOutcome(support::makeOutcome());
    frame();
    EXPECT_EQ(canvas->camera().originX, before.originX);
    EXPECT_TRUE(canvas->state().selected.thread);
}

TEST_F(CanvasTest, WithoutAnOutcomeItStillDraws)
{
    canvas->setOutcome(nullptr);
    EXPECT_FALSE(frame());
    EXPECT_FALSE(canvas->goToThread({0, 0, 0}, {0, 0, 0}));
    send(InputKind::PointerMove, 600, 400);
    click(600, 400);
    EXPECT_EQ(canvas->state().selected.thread, std::nullopt);
}

TEST_F(CanvasTest, FollowsTheFirstThreadOfABlockThatAViewPointsAt)
{
    EXPECT_FALSE(press(Key::Character, false, false, U'F')) << "nobody is selected";
    canvas->state().selected.block = 3;
    EXPECT_TRUE(press(Key::Character, false, false, U'F'));
    EXPECT_TRUE(canvas->state().following);
    EXPECT_EQ(canvas->state().selected.thread, 3 * outcome->bound->launch.threadsPerBlock());
    canvas->state().selected = {};
    send(InputKind::PointerMove, 600, 400);
    EXPECT_TRUE(press(Key::Character, false, false, U'F') && canvas->state().selected.thread) << "that is pointed at";
}

TEST_F(CanvasTest, AThreadThatIsGoneToIsShownInTheViewThatComesNext)
{
    canvas->state().views.main = ViewKind::Launch;
    EXPECT_TRUE(canvas->goToThread({14, 7, 0}, {5, 19, 0}));
    const auto drawn = [&] {
        frame();
        settle();
        return context->read().rgba;
    };
    const auto there = drawn();
    canvas->fitToView();
    EXPECT_NE(drawn(), there) << "it was brought near";
}

TEST_F(CanvasTest, HelpOpensAndClosesWithItsKey)
{
    press(Key::Character, false, false, U'?');
    EXPECT_TRUE(canvas->state().helpVisible);
    frame();
    press(Key::Escape);
    EXPECT_FALSE(canvas->state().helpVisible);
}

TEST_F(CanvasTest, TwoCanvasesInOneContextDoNotDisturbEachOther)
{
    Canvas second;
    second.resize(640, 360, 1);
    second.setOutcome(support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}}));
    second.draw(context->framebuffer(), 0);
    frame();
    click(playX, playY);
    EXPECT_TRUE(canvas->state().playback.playing);
    EXPECT_FALSE(second.state().playback.playing);
}

} // namespace
} // namespace warpatlas::ui
