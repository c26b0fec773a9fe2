// Golden pictures of every view for launches of one, two and three axes that cover the data exactly, have surplus
// threads, leave an edge uncovered, or write elements twice; dark and light. The views alone: the overlay has pictures
// of its own (canvas_picture_test.cpp).
#include "tests/render/golden.h"
#include "tests/support/launches.h"
#include "ui/canvas/canvas.h"

#include <fmt/format.h>

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;
using render::testing::softwareContext;
using support::Axes;
using support::Cover;

using Parameters = std::tuple<ViewKind, Axes, Cover, render::Theme>;

std::string nameOf(const Parameters& parameters)
{
    const auto& [kind, axes, cover, theme] = parameters;
    return fmt::format(
        "{}_{}_{}", support::nameOf(axes), support::nameOf(cover), theme == render::Theme::Dark ? "dark" : "light");
}

class ViewGolden : public ::testing::TestWithParam<Parameters> { };

TEST_P(ViewGolden, LooksAsItDid)
{
    constexpr int width = 480, height = 300;
    const auto& [kind, axes, cover, theme] = GetParam();
    render::Offscreen* context = softwareContext(width, height);
    ASSERT_NE(context, nullptr);
    context->makeCurrent();
    const OutcomePointer outcome = support::launchOutcome(axes, cover);
    Canvas canvas;
    ASSERT_TRUE(canvas.has(kind));
    CanvasState& state = canvas.state();
    state.theme = theme;
    state.overlayVisible = false;
    state.views.main = kind;
    // Data as the owners left it, the others in the middle of the run.
    state.colourBy = kind == ViewKind::Data ? render::ColourBy::Owner : render::ColourBy::State;
    state.playback.scrub(kind == ViewKind::Data ? 1 : 0.4);
    canvas.resize(width, height, 1);
    canvas.setOutcome(outcome);
    const support::FollowedRow row = support::followRow(*outcome);
    canvas.setStory(row.story);
    canvas.setMoment(row.moment);
    if (kind == ViewKind::Memory) {
        state.following = true;
        state.selected.thread = row.story->thread;
    }
    canvas.fitToView();
    canvas.draw(context->framebuffer(), 0);
    EXPECT_TRUE(matchesGolden(
        fmt::format("every_view/{}/{}", ui::nameOf(kind), nameOf(GetParam())), context->read(), mesaTolerance));
}

INSTANTIATE_TEST_SUITE_P(EveryView, ViewGolden,
    ::testing::Combine(::testing::ValuesIn(allViews), ::testing::ValuesIn(support::everyAxes),
        ::testing::ValuesIn(support::everyCover), ::testing::Values(render::Theme::Dark, render::Theme::Light)),
    [](const ::testing::TestParamInfo<Parameters>& info) {
        return fmt::format("{}_{}", ui::nameOf(std::get<ViewKind>(info.param)), nameOf(info.param));
    });

} // namespace
} // namespace warpatlas::ui
