// What the canvas does about time by itself, and the strip of the schedule over the track. Needs EGL (Mesa is enough).
#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/canvas.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class CanvasTimeTest : public ::testing::Test {
protected:
    static constexpr int width = 1280, height = 720;
    static constexpr double stripY = height - 64 - 8 - 20; ///< the middle of the strip

    void SetUp() override
    {
        context = render::testing::softwareContext(width, height);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        canvas = std::make_unique<Canvas>();
        canvas->resize(width, height, 1);
        canvas->setOutcome(outcome);
        frame();
    }
    void TearDown() override { canvas.reset(); }

    bool frame(double seconds = 0.016) { return canvas->draw(context->framebuffer(), seconds); }
    void send(InputKind kind, double x, double y, double wheel = 0)
    {
        InputEvent event;
        event.kind = kind;
        event.x = x;
        event.y = y;
        event.wheel = wheel;
        event.button = kind == InputKind::ButtonPress || kind == InputKind::ButtonRelease ? Button::Left : Button::None;
        canvas->handle(event);
        frame();
    }
    void click(double x, double y)
    {
        send(InputKind::PointerMove, x, y);
        send(InputKind::ButtonPress, x, y);
        send(InputKind::ButtonRelease, x, y);
        frame();
    }

    render::Offscreen* context = nullptr;
    OutcomePointer outcome = support::makeOutcome();
    std::unique_ptr<Canvas> canvas;
};

TEST_F(CanvasTimeTest, AMistakeThatIsChosenIsSeenAtOnce)
{
    canvas->state().playback.scrub(0.3);
    send(InputKind::Wheel, 600, 400, 12);
    for (int i = 0; i < 300 && frame(1.0 / 60); ++i) { }
    ASSERT_FALSE(canvas->fitted());
    Mistake mistake;
    mistake.title = "No guard";
    canvas->setOutcome(support::makeOutcome({.mistake = &mistake}));
    frame();
    EXPECT_EQ(canvas->state().playback.time, 1);
    EXPECT_TRUE(canvas->fitted());
    // The same mistake again leaves a person where they have gone.
    canvas->state().playback.scrub(0.3);
    canvas->setOutcome(support::makeOutcome({.mistake = &mistake}));
    EXPECT_EQ(canvas->state().playback.time, 0.3);
    canvas->setOutcome(outcome);
    frame();
}

TEST_F(CanvasTimeTest, AClickOnTheStripShowsTheSchedule)
{
    click(600, stripY);
    EXPECT_EQ(canvas->state().views.main, ViewKind::Schedule);
}

TEST_F(CanvasTimeTest, WhereTheScheduleIsAViewAlreadyThereIsNoStrip)
{
    canvas->state().views.setStrip(ViewKind::Schedule, true);
    frame();
    click(600, stripY);
    EXPECT_EQ(canvas->state().views.main, ViewKind::Data);
}

} // namespace
} // namespace warpatlas::ui
