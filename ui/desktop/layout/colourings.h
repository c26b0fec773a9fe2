/// The canvas' colourings in the order of the menus.
#pragma once

#include "app/words/say.h"
#include "render/views/data/data_view.h"

#include <vector>

namespace warpatlas::ui::inline desktop {

struct Colouring {
    render::ColourBy colourBy;
    const char* name; ///< "owner", of its object
    Text title, sentence;
};
const std::vector<Colouring>& colourings();

} // namespace warpatlas::ui::inline desktop
