#include "ui/canvas/state/canvas_state.h"

#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/kept_view.h"

#include <utility>

namespace warpatlas::ui::inline canvas {

namespace {

void moveElement(std::optional<ElementOf>& element, const BoundExperiment& before, const BoundExperiment& now)
{
    if (!element || element->buffer >= before.work.buffers.size() || element->buffer >= now.work.buffers.size())
        return;
    const Extent &from = before.work.buffers[element->buffer].shape.extent,
                 &to = now.work.buffers[element->buffer].shape.extent;
    if (from == to)
        return;
    const std::uint64_t x = element->element % from.x, y = element->element / from.x % from.y,
                        z = element->element / from.x / from.y;
    if (x < to.x && y < to.y && z < to.z)
        element->element = (z * to.y + y) * to.x + x;
    else
        element.reset();
}

/// Returns the thread that wrote the selected element; empty where there is none.
std::optional<std::uint64_t> writerOf(const std::optional<ElementOf>& element, const Outcome& outcome)
{
    const auto& owner = outcome.owners->owner;
    if (!element || element->buffer != outcome.bound->work.output || element->element >= owner.size()
        || owner[element->element] == noThread)
        return std::nullopt;
    return owner[element->element];
}

} // namespace

void CarriedSelection::take(CanvasState& state, const Outcome* before, const Outcome& now)
{
    Selection& selected = state.selected;
    const BoundExperiment& bound = *now.bound;
    if (before) {
        moveElement(selected.element, *before->bound, bound);
        const bool otherLaunch = before->bound->launch != bound.launch;
        const bool otherKernel = before->bound->work.code.source != bound.work.code.source;
        // A thread that was selected without an element is the same one in another kernel.
        if (otherLaunch || (otherKernel && selected.element)) {
            m_reselect = selected.element.has_value();
            m_refollow = state.following;
            state.hovered = {};
            selected.thread.reset();
            selected.block.reset();
        }
    }
    if (now.owners && std::exchange(m_reselect, false) && !selected.thread) {
        selected.thread = writerOf(selected.element, now);
        setFollowing(state, m_refollow);
    }
    selected = within(selected, bound);
    state.hovered = within(state.hovered, bound);
    if (!selected.thread)
        setFollowing(state, false);
}

} // namespace warpatlas::ui::inline canvas
