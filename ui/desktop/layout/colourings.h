/// What the colours of the canvas can mean, in the order of the menus.
#pragma once

#include "render/views/data/data_view.h"

#include <vector>

namespace warpatlas::ui {

struct Colouring {
    render::ColourBy colourBy;
    const char* name; ///< "owner"
    const char* sentence;
};
const std::vector<Colouring>& colourings();

} // namespace warpatlas::ui
