/// The data view's picture of a scene.
#pragma once

#include "render/gl/offscreen.h"
#include "render/views/data/data_view.h"

#include <memory>

namespace warpatlas::render::testing {

/// Empty where this machine draws nothing.
Picture drawScene(const std::shared_ptr<const DataScene>& scene, const DataViewState& state, int width, int height);

DataViewState by(ColourBy colourBy, Theme theme = Theme::Dark);

} // namespace warpatlas::render::testing
