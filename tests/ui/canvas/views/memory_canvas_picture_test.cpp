// Golden pictures of the memory view on the canvas, with a thread of a real recording and the overlay.
#include "tests/app/follow/followed.h"
#include "tests/render/golden.h"
#include "tests/ui/support/key_events.h"
#include "ui/canvas/canvas.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class MemoryCanvasPicture : public ::testing::Test {
protected:
    /// `request`: of all that the followed thread's warp makes, from the first; empty: no thread is followed.
    void expectGolden(const char* name, int width, int height, std::optional<int> request, render::Theme theme)
    {
        render::Offscreen* context = render::testing::softwareContext(width, height);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        const OutcomePointer outcome = test::tiledProduct().outcome();
        Canvas canvas;
        canvas.resize(width, height, 1);
        canvas.state().theme = theme;
        canvas.state().reducedMotion = true;
        canvas.state().views.main = ViewKind::Memory;
        canvas.setOutcome(outcome);
        canvas.state().playback.scrub(1);
        const auto frame = [&] { canvas.draw(context->framebuffer(), 0.5); };
        if (request) {
            const StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
            canvas.state().selected.thread = story->thread;
            canvas.state().following = true;
            canvas.setStory(story);
            // As a person comes there, with ].
            for (int i = 0; i <= *request; ++i) {
                canvas.handle(test::letterPress(U']'));
                canvas.setMoment(momentOf(story, *outcome, canvas.state().visit));
                frame();
            }
        }
        for (int i = 0; i < 3; ++i)
            frame();
        EXPECT_TRUE(render::testing::matchesGolden(
            std::string("canvas/memory_") + name, context->read(), render::testing::mesaTolerance));
    }
};

TEST_F(MemoryCanvasPicture, LoadOfATileAt1280x720Dark)
{
    expectGolden("request_1280_dark", 1280, 720, 0, render::Theme::Dark);
}

TEST_F(MemoryCanvasPicture, BanksOfATileAt960x540Light)
{
    expectGolden("banks_960_light", 960, 540, 3, render::Theme::Light);
}

TEST_F(MemoryCanvasPicture, LineAt960x540Dark)
{
    expectGolden("line_960_dark", 960, 540, std::nullopt, render::Theme::Dark);
}

} // namespace
} // namespace warpatlas::ui
