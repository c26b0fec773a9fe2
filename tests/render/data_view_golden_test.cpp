#include "render/views/data_view.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"

namespace warpatlas::render::testing {
namespace {

Picture drawScene(const std::shared_ptr<const DataScene>& scene, const DataViewState& state, int width, int height)
{
    Offscreen* context = softwareContext(width, height);
    if (!context)
        return {};
    DataView view;
    view.setScene(scene);
    view.draw(width, height, state);
    return context->read();
}

DataViewState fitted(const DataScene& scene, int width, int height, ColourBy colourBy)
{
    DataViewState state;
    state.camera = Camera::fit(scene.shape.extent, width, height);
    state.colourBy = colourBy;
    return state;
}

TEST(DataViewGolden, exactCoverByOwner)
{
    const auto scene = makeScene({});
    const auto state = fitted(*scene, 640, 440, ColourBy::Owner);
    EXPECT_TRUE(matchesGolden("data_exact_cover", drawScene(scene, state, 640, 440), mesaTolerance));
}

} // namespace
} // namespace warpatlas::render::testing
