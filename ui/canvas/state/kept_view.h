/// Converts between the view in a `.warpatlas` file and the canvas' state: the same in the window, in the presenter and
/// in pictures. Plain values: any thread.
#pragma once

#include "app/experiment/experiment.h"
#include "app/experiment/saved_view.h"
#include "render/views/data/data_view.h"
#include "ui/canvas/state/canvas_state.h"

#include <string>
#include <string_view>
#include <utility>

namespace warpatlas::ui::inline canvas {

/// The names of the colourings in options and files.
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

SavedView keptView(const CanvasState& state);

/// Sets the state to a kept view. A thread is followed from its place at the moment that was kept. Throws InputError
/// with `name` as its subject for a view or a colouring that does not exist; nothing is changed then.
void applyView(const SavedView& view, CanvasState& state, const std::string& name);

/// Returns the part of a selection that exists: another launch has other threads, other data have other elements.
Selection within(Selection selection, const BoundExperiment& bound);

} // namespace warpatlas::ui::inline canvas
