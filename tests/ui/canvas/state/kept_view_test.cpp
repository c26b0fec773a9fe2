// What a file keeps of what is looked at.
#include "ui/canvas/state/kept_view.h"

#include "kernels/model/error.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

CanvasState looked()
{
    CanvasState state;
    state.views.main = ViewKind::Memory;
    state.views.setStrip(ViewKind::Launch, true);
    state.colourBy = render::ColourBy::Owner;
    state.playback.time = 0.375;
    state.selected.thread = 77;
    state.selected.block = 1;
    state.selected.element = ElementOf{1, 5};
    state.selected.line = 9;
    state.memoryBuffer = 2;
    state.allBuffers = false;
    return state;
}

TEST(KeptView, GoesThereAndBack)
{
    for (const bool following : {false, true}) {
        CanvasState before = looked();
        before.following = following;
        before.visit = following ? 4 : 0;
        CanvasState after;
        after.playback.playing = true;
        after.selected.line = 3;
        applyView(keptView(before), after, "x");
        EXPECT_EQ(keptView(after), keptView(before));
        EXPECT_EQ(after.views, before.views);
        EXPECT_EQ(after.selected, before.selected);
        EXPECT_EQ(after.following, following);
        EXPECT_EQ(after.visit, before.visit);
        EXPECT_EQ(after.playback.time, before.playback.time);
        EXPECT_FALSE(after.playback.playing);
    }
}

TEST(KeptView, AnotherThreadIsFollowedFromItsOwnStep)
{
    CanvasState before = looked(), after = looked();
    before.following = after.following = true;
    before.visit = 2;
    after.selected.thread = 3;
    after.visit = 40;
    applyView(keptView(before), after, "x");
    EXPECT_EQ(after.selected.thread, 77u);
    EXPECT_EQ(after.visit, 2u);
}

TEST(KeptView, EveryViewAndColouringHasAName)
{
    for (const auto& [name, colouring] : colourNames)
        for (const ViewKind kind : allViews) {
            CanvasState before, after;
            before.views.main = kind;
            before.colourBy = colouring;
            applyView(keptView(before), after, "x");
            EXPECT_EQ(after.views.main, kind);
            EXPECT_EQ(after.colourBy, colouring);
        }
}

TEST(KeptView, WhatDoesNotExistIsNamedAndChangesNothing)
{
    CanvasState state = looked();
    const SavedView before = keptView(state);
    SavedView view;
    view.main = "atlas";
    EXPECT_THROW(applyView(view, state, "x"), InputError);
    view = {};
    view.strips = {"atlas"};
    EXPECT_THROW(applyView(view, state, "x"), InputError);
    view = {};
    view.colour = "mood";
    try {
        applyView(view, state, "lesson.warpatlas");
        ADD_FAILURE();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "lesson.warpatlas: \"view\": there is no colouring 'mood'");
    }
    EXPECT_EQ(keptView(state), before);
}

TEST(KeptView, ASelectionHoldsAsFarAsThereIsWhatItSelects)
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = {"ramp:100", "ramp:100"};
    experiment.block = Dim3{32, 1, 1};
    const auto bound = bindExperiment(experiment);
    Selection selection;
    selection.thread = 127;
    selection.element = ElementOf{0, 99};
    EXPECT_EQ(within(selection, *bound).thread, 127u);
    EXPECT_EQ(within(selection, *bound).block, 3u);
    EXPECT_EQ(within(selection, *bound).element, selection.element);
    selection.thread = 128;
    selection.block = 4;
    selection.element = ElementOf{0, 100};
    EXPECT_TRUE(within(selection, *bound).empty());
    selection.element = ElementOf{3, 0};
    EXPECT_TRUE(within(selection, *bound).empty());
}

} // namespace
} // namespace warpatlas::ui
