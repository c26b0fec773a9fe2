// Golden pictures of the canvas with its overlay, by Mesa's software GL.
#include "ui/canvas/canvas_picture.h"

#include "tests/render/golden.h"
#include "tests/support/outcomes.h"

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;
using render::testing::softwareContext;

void expectGolden(const std::string& name, const OutcomePointer& outcome, const CanvasPictureOptions& options)
{
    render::Offscreen* context = softwareContext(options.width, options.height);
    ASSERT_NE(context, nullptr);
    EXPECT_TRUE(matchesGolden(name, drawCanvasPicture(outcome, options, context), mesaTolerance));
}

TEST(CanvasPicture, PlayingDark)
{
    CanvasPictureOptions options;
    options.time = 0.45;
    options.selectedThread = linearFromThread(support::makeOutcome()->bound->launch, {14, 7, 0}, {5, 19, 0});
    expectGolden("canvas_playing_dark", support::makeOutcome(), options);
}

} // namespace
} // namespace warpatlas::ui
