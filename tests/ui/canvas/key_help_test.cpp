// Every key that the help names is pressed, in every view, and its effect is seen: the picture is another one.
#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "tests/ui/support/key_events.h"
#include "ui/canvas/canvas.h"

#include <optional>
#include <tuple>

namespace warpatlas::ui {
namespace {

using render::testing::softwareContext;

constexpr int pixelsWide = 800, pixelsHigh = 500;

/// A launch in the plane, and one in space.
class KeyHelpEffects : public ::testing::TestWithParam<std::tuple<ViewKind, bool>> {
protected:
    void SetUp() override
    {
        context = softwareContext(pixelsWide, pixelsHigh);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        const bool space = std::get<1>(GetParam());
        canvas = std::make_unique<Canvas>();
        canvas->resize(pixelsWide, pixelsHigh, 1);
        // The launch has several waves: there is a step to both sides.
        canvas->setOutcome(support::makeOutcome({.data = space ? Extent{120, 80, 9} : Extent{400, 300, 1},
            .block = space ? Dim3{8, 4, 2} : Dim3{16, 8, 1}}));
        initial = canvas->state();
        initial.views.main = view();
        initial.colourBy = render::ColourBy::Lane; // which no key chooses
        initial.reducedMotion = true;
        // With reduced motion a picture is of the last step before its time.
        initial.playback.scrub(0.5);
        initial.playback.step(-1);
        ASSERT_TRUE(initial.playback.time > 0 && initial.playback.time < 1);
    }
    ViewKind view() const { return std::get<0>(GetParam()); }

    /// Sets the canvas as a user leaves it after looking around: in the middle of time, a thread kept, somewhat nearer
    /// than a fit.
    void prepare()
    {
        canvas->state() = initial;
        canvas->draw(context->framebuffer(), 0);
        canvas->finishPreparing();
        canvas->fitToView();
        canvas->goToThread({1, 1, 0}, {3, 2, 0});
        press(test::letterPress(U'Z'));
        press(test::letterPress(U'Z'));
    }
    void press(const InputEvent& event)
    {
        canvas->handle(event);
        canvas->draw(context->framebuffer(), 1.0 / 30);
        canvas->settle();
        canvas->draw(context->framebuffer(), 1.0 / 30);
    }
    std::vector<std::uint8_t> picture()
    {
        canvas->draw(context->framebuffer(), 0);
        return context->read().rgba;
    }

    render::Offscreen* context = nullptr;
    std::unique_ptr<Canvas> canvas;
    CanvasState initial;
};

TEST_P(KeyHelpEffects, AreSeen)
{
    prepare();
    int pressed = 0;
    for (const KeyHelp& line : keyHelp(canvas->keyContext()))
        for (const InputEvent& event : line.presses) {
            prepare();
            const KeyCommand command = commandOf(event, canvas->keyContext());
            const auto before = picture();
            press(event);
            EXPECT_TRUE(picture() != before)
                << line.keys << " (" << line.words << ") does nothing in the " << nameOf(view()) << " view";
            ++pressed;
            if (command == KeyCommand::Legend)
                press(event); // the one thing that is not of the state
        }
    EXPECT_GT(pressed, 20);
}

INSTANTIATE_TEST_SUITE_P(Views, KeyHelpEffects,
    ::testing::Values(std::tuple(ViewKind::Data, false), std::tuple(ViewKind::Launch, false),
        std::tuple(ViewKind::Launch, true), std::tuple(ViewKind::Memory, false), std::tuple(ViewKind::Schedule, false)),
    [](const auto& info) {
        return std::string(nameOf(std::get<0>(info.param))) + (std::get<1>(info.param) ? "_in_space" : "");
    });

} // namespace
} // namespace warpatlas::ui
