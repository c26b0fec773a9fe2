#include "ui/canvas/state/kept_view.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/follow_time.h"

namespace warpatlas::ui::inline canvas {

namespace {

ViewKind keptKind(const std::string& text, const std::string& name)
{
    for (const ViewKind kind : allViews)
        if (nameOf(kind) == text)
            return kind;
    throw InputError(name, say("kept_view.view", "\"view\": '{}' is not one of {}", text, viewNames()));
}

render::ColourBy keptColour(const std::string& text, const std::string& name)
{
    for (const auto& [word, colouring] : colourNames)
        if (word == text)
            return colouring;
    throw InputError(name, say("kept_view.colour", "\"view\": there is no colouring '{}'", text));
}

} // namespace

SavedView keptView(const CanvasState& state)
{
    SavedView view;
    view.main = nameOf(state.views.main);
    for (const ViewKind kind : allViews)
        if (state.views.strip(kind))
            view.strips.emplace_back(nameOf(kind));
    view.colour = nameOf(state.colourBy);
    view.time = state.playback.time;
    view.thread = state.selected.thread;
    view.block = state.selected.block;
    if (state.selected.element)
        view.element = SavedView::Element{state.selected.element->buffer, state.selected.element->element};
    view.line = state.selected.line;
    if (state.following && view.thread) {
        view.step = state.visit + 1;
        // Between two steps the step that was looked at decides.
        if (const auto& followed = state.playback.followed; followed && state.visit < followed->visits())
            view.time = followed->timeOfVisit(state.visit);
    }
    view.buffer = state.memoryBuffer;
    view.allBuffers = state.allBuffers;
    return view;
}

void applyView(const SavedView& view, CanvasState& state, const std::string& name)
{
    ShownViews views;
    views.main = keptKind(view.main, name);
    for (const std::string& strip : view.strips)
        views.setStrip(keptKind(strip, name), true);
    const render::ColourBy colourBy = keptColour(view.colour, name);

    setFollowing(state, false);
    state.views = views;
    state.colourBy = colourBy;
    state.selected = {};
    state.selected.thread = view.thread;
    state.selected.block = view.block;
    if (view.element)
        state.selected.element = ElementOf{view.element->buffer, view.element->index};
    state.selected.line = view.line;
    setFollowing(state, view.step.has_value());
    if (state.following)
        state.visit = *view.step - 1;
    state.playback.scrub(view.time);
    state.memoryBuffer = view.buffer;
    state.allBuffers = view.allBuffers;
}

Selection within(Selection selection, const BoundExperiment& bound)
{
    const auto& buffers = bound.work.buffers;
    if (selection.thread && *selection.thread >= bound.launch.threads())
        selection.thread.reset();
    if (selection.thread)
        selection.block = *selection.thread / bound.launch.threadsPerBlock();
    if (selection.block && *selection.block >= bound.launch.blocks())
        selection.block.reset();
    if (selection.element
        && (selection.element->buffer >= buffers.size()
            || selection.element->element >= buffers[selection.element->buffer].shape.elements()))
        selection.element.reset();
    return selection;
}

} // namespace warpatlas::ui::inline canvas
