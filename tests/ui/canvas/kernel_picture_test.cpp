// A golden picture of each kernel of the catalogue: its default data, simulated with its default launch, and what it
// computed in the data view. First variants only: the others compute the same.
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "tests/render/golden.h"
#include "tests/support/catalogue_works.h"
#include "ui/canvas/canvas.h"

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;
using render::testing::softwareContext;

std::vector<const CatalogueKernel*> firstVariants()
{
    std::vector<const CatalogueKernel*> kernels;
    for (const CatalogueKernel* kernel : catalogue())
        if (findKernel(kernel->description().name).value() == kernel)
            kernels.push_back(kernel);
    return kernels;
}

class KernelPicture : public ::testing::TestWithParam<const CatalogueKernel*> { };

TEST_P(KernelPicture, LooksAsItDid)
{
    constexpr int width = 480, height = 300;
    Experiment experiment;
    experiment.kernel = GetParam()->description().name;
    RunOptions options;
    options.measure = false;
    Progress progress;
    const OutcomePointer outcome = runExperiment(experiment, options, progress);
    ASSERT_TRUE(outcome->output);
    ASSERT_TRUE(outcome->check);
    EXPECT_TRUE(outcome->check->matches);
    render::Offscreen* context = softwareContext(width, height);
    ASSERT_NE(context, nullptr);
    context->makeCurrent();
    Canvas canvas;
    CanvasState& state = canvas.state();
    state.theme = render::Theme::Dark;
    state.overlayVisible = false;
    state.views.main = ViewKind::Data;
    state.colourBy = render::ColourBy::Result;
    state.playback.scrub(1);
    canvas.resize(width, height, 1);
    canvas.setOutcome(outcome);
    canvas.finishPreparing();
    canvas.fitToView();
    canvas.draw(context->framebuffer(), 0);
    EXPECT_TRUE(matchesGolden("kernel/" + experiment.kernel, context->read(), mesaTolerance));
}

INSTANTIATE_TEST_SUITE_P(Catalogue, KernelPicture, ::testing::ValuesIn(firstVariants()),
    [](const auto& info) { return info.param->description().name; });

} // namespace
} // namespace warpatlas::ui
