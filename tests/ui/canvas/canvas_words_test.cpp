// How often what is said of the views is put into words. Needs EGL (Mesa is enough).
#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/canvas.h"

#include <gtest/gtest.h>
#include <utility>

namespace warpatlas::ui {

TEST(CanvasWords, AreMadeOnceAChange)
{
    render::Offscreen* context = render::testing::softwareContext(1280, 720);
    ASSERT_NE(context, nullptr);
    context->makeCurrent();
    Canvas canvas;
    canvas.resize(1280, 720, 1);
    canvas.setOutcome(support::makeOutcome());
    const auto frame = [&](double seconds = 0) { canvas.draw(context->framebuffer(), seconds); };
    frame();
    frame();
    std::size_t before = canvas.wordings();
    const auto made = [&] { return canvas.wordings() - std::exchange(before, canvas.wordings()); };
    for (int i = 0; i < 10; ++i)
        frame(1.0 / 60);
    EXPECT_EQ(made(), 0u) << "nothing changed";
    InputEvent event;
    event.kind = InputKind::PointerMove;
    event.x = 640;
    event.y = 400;
    EXPECT_TRUE(canvas.handle(event));
    frame();
    EXPECT_EQ(made(), 0u) << "pointing changes cards alone";
    canvas.state().playback.playing = true;
    canvas.state().playback.time = 0.2;
    for (int i = 0; i < 10; ++i)
        frame(1.0 / 600);
    EXPECT_EQ(made(), 10u) << "once a frame while time passes, and not again what holds at any time";
    canvas.state().playback.playing = false;
    canvas.state().colourBy = render::ColourBy::Writes;
    frame();
    frame();
    EXPECT_LE(made(), 4u)
        << "what is said now and what may be said, again with the size that their rows leave the data";
    frame();
    EXPECT_EQ(made(), 0u);
    canvas.state().views.setStrip(ViewKind::Launch, true);
    frame();
    frame();
    EXPECT_LE(made(), 5u) << "the strip's sentence, and words of data that are drawn smaller";
    frame();
    EXPECT_EQ(made(), 0u);
    canvas.setOutcome(support::makeOutcome({.block = {16, 16, 1}}));
    frame();
    made();
    frame();
    EXPECT_EQ(made(), 0u);
}

} // namespace warpatlas::ui
