/// What a new outcome keeps of a selection, and of following it. Plain.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/canvas/state/canvas_state.h"

namespace warpatlas::ui {

class CarriedSelection {
public:
    /// Adapts the selection to `now`; `before` null: the first outcome. The selected element keeps its row and column
    /// where the data have another size, as far as they have it. In another launch (or, for an element's thread,
    /// another kernel) the numbers of threads are others: the thread that writes the element is selected as soon as an
    /// outcome knows it, and followed if the old one was.
    void take(CanvasState& state, const Outcome* before, const Outcome& now);

private:
    bool m_reselect = false, m_refollow = false;
};

} // namespace warpatlas::ui
