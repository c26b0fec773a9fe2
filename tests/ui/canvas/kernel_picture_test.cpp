// A golden picture of each kernel of the catalogue: its default data, simulated with its default launch, and what it
// computed in the data view. First variants only: the others compute the same. And what the data view tells of one
// thread at rest, of kernels that have a picture of their own.
#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "tests/render/golden.h"
#include "tests/support/catalogue_works.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/state/thread_at_hand.h"

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

struct OwnPicture {
    const char *name, *kernel;
    std::vector<std::string> data;
    Dim3 block;
    int height;
};

class KernelsOwnPicture : public ::testing::TestWithParam<OwnPicture> { };

TEST_P(KernelsOwnPicture, LooksAsItDid)
{
    const OwnPicture& is = GetParam();
    constexpr int width = 560;
    Experiment experiment;
    experiment.kernel = is.kernel;
    experiment.data = is.data;
    experiment.block = is.block;
    RunOptions options;
    options.measure = false;
    Progress progress;
    const OutcomePointer outcome = runExperiment(experiment, options, progress);
    render::Offscreen* context = softwareContext(width, is.height);
    ASSERT_NE(context, nullptr);
    context->makeCurrent();
    Canvas canvas;
    CanvasState& state = canvas.state();
    state.pressable = false;
    state.playback.scrub(1);
    canvas.resize(width, is.height, 1);
    canvas.setOutcome(outcome);
    canvas.setGlance(costliestMoment(followThread(outcome, exampleThread(*outcome), progress), *outcome));
    canvas.finishPreparing();
    canvas.draw(context->framebuffer(), 0);
    EXPECT_TRUE(matchesGolden(std::string("kernel/own_") + is.name, context->read(), mesaTolerance));
}

INSTANTIATE_TEST_SUITE_P(Catalogue, KernelsOwnPicture,
    ::testing::Values(OwnPicture{"tree", "reduce", {"random:500x1:7"}, {64, 1, 1}, 520},
        OwnPicture{"tiles", "matmul:tiled", {}, {16, 16, 1}, 440},
        OwnPicture{"footprint", "blur", {"ramp:40x24x1"}, {16, 8, 1}, 360}),
    [](const auto& info) { return info.param.name; });

} // namespace
} // namespace warpatlas::ui
