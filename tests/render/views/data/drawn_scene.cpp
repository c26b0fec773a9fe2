#include "tests/render/views/data/drawn_scene.h"

#include "tests/render/golden.h"

namespace warpatlas::render::testing {

Picture drawScene(const std::shared_ptr<const DataScene>& scene, const DataViewState& state, int width, int height)
{
    Offscreen* context = softwareContext(width, height);
    if (!context)
        return {};
    DataView view;
    view.setScene(scene);
    view.draw(Viewport::whole(width, height), state);
    return context->read();
}

DataViewState by(ColourBy colourBy, Theme theme)
{
    DataViewState state;
    state.colourBy = colourBy;
    state.theme = theme;
    return state;
}

} // namespace warpatlas::render::testing
