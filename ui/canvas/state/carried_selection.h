/// What of a selection, and of following it, a new outcome leaves. Plain.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/canvas/state/canvas_state.h"

namespace warpatlas::ui {

class CarriedSelection {
public:
    /// `before` null: the first one. The selected element keeps its row and column where the data have another size, as
    /// far as they have it. In another launch (or another kernel, of an element's thread) the numbers of threads are
    /// others: whoever writes the element is selected as soon as an outcome knows it, and followed if its thread was.
    void take(CanvasState& state, const Outcome* before, const Outcome& now);

private:
    bool m_reselect = false, m_refollow = false;
};

} // namespace warpatlas::ui
