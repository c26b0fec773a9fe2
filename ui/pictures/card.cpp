#include "ui/pictures/card.h"

#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/thread_at_hand.h"

#include <algorithm>

namespace warpatlas::ui::inline pictures {

namespace {

/// The scale of the letters, where the card is 1600 pixels wide: it is looked at on a slide, or small beside a message.
constexpr double cardTextScale = 1.45;

StoryLinesPointer linesAt(const StoryPointer& story, const OutcomePointer& outcome, std::size_t visit)
{
    return StoryTeller(story, outcome).at(visit);
}

} // namespace

void makeCard(
    CanvasPictureOptions& options, const OutcomePointer& outcome, Progress& progress, std::optional<std::size_t> visit)
{
    options.column = options.caption = true;
    options.textScale = cardTextScale * std::min(double(options.width) / cardWidth, double(options.height) / cardHeight)
        / options.pixelScale;
    CanvasState state;
    state.selected = options.selection;
    if (options.selectedThread)
        state.selected.thread = options.selectedThread;
    try {
        if (visit && state.selected.thread && !options.story) {
            StoryPointer story = followThread(outcome, *state.selected.thread, progress);
            if (!story->visits.empty()) {
                options.selectedThread = state.selected.thread;
                options.visit = std::min(*visit, story->visits.size() - 1);
                options.story = story;
                options.momentOf = [story, outcome](std::size_t at) { return momentOf(story, *outcome, at); };
            }
        }
        StoryPointer story = options.story;
        if (const auto thread = story ? std::nullopt : threadToGlanceAt(state, outcome))
            story = followThread(outcome, *thread, progress);
        if (!story || story->visits.empty())
            return;
        if (!options.glance || options.glance->story != story)
            options.glance = costliestMoment(story, *outcome);
        const bool follows = options.story != nullptr;
        options.linesOf = [story, outcome, follows](std::size_t at) {
            return linesAt(story, outcome, follows ? at : story->visits.size() - 1);
        };
    } catch (const InputError&) {
        // Its block cannot be recorded: the card has the picture, and what was run.
    }
}

} // namespace warpatlas::ui::inline pictures
