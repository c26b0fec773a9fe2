/// The names of the colourings in options and files.
#pragma once

#include "render/views/data/data_view.h"

#include <optional>
#include <string_view>
#include <utility>

namespace warpatlas::ui {

inline constexpr std::pair<std::string_view, render::ColourBy> colourNames[] = {{"state", render::ColourBy::State},
    {"owner", render::ColourBy::Owner}, {"block", render::ColourBy::Block}, {"warp", render::ColourBy::Warp},
    {"lane", render::ColourBy::Lane}, {"reads", render::ColourBy::Reads}, {"writes", render::ColourBy::Writes},
    {"value", render::ColourBy::Value}, {"result", render::ColourBy::Result},
    {"difference", render::ColourBy::Difference}};

constexpr std::string_view nameOf(render::ColourBy colourBy)
{
    for (const auto& [name, colouring] : colourNames)
        if (colouring == colourBy)
            return name;
    return {};
}

} // namespace warpatlas::ui
