/// What a canvas is made of; only for the files that implement it.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/canvas/moments.h"
#include "ui/canvas/navigation.h"
#include "ui/overlay/overlay.h"

#include <optional>
#include <utility>

namespace warpatlas::ui {

struct Canvas::State {
    explicit State(Canvas& owner) : canvas(owner) { }

    Canvas& canvas;
    OutcomePointer outcome;
    unsigned outputBuffer = 0;
    std::shared_ptr<const render::DataScene> scene; ///< null without an outcome
    bool sceneChanged = false;
    std::shared_ptr<const Schedule> schedule; ///< that `moments` is of
    Moments moments;
    CanvasState shared;
    Navigation navigation;
    render::DataView view;
    Overlay overlay;
    int width = 1, height = 1;
    double pixelScale = 1;

    // The pointer: what it is on, and what a button that is held does.
    enum class Held { Nothing, Map, Panel } held = Held::Nothing;
    double pointerX = 0, pointerY = 0;
    double pressedX = 0, pressedY = 0;
    bool dragged = false; ///< moved far enough since the press not to be a click
    bool doubleClicked = false;
    std::optional<std::uint64_t> hoveredThread; ///< a surplus thread beside the data

    /// First element of a thread, remembered: finding it reads every owner.
    std::pair<std::optional<std::uint64_t>, std::optional<std::uint64_t>> firstElements;

    Extent extent() const; ///< of the output; of nothing without an outcome
    std::optional<std::uint64_t> firstElement(std::uint64_t thread);
    render::Point middleOf(std::uint64_t element) const; ///< in cells, as render/views/layout.h lays them
    void updateViewport();
    void clearSelection();
    void tellChanged();

    OverlayFrame overlayFrame(double seconds);
    std::optional<InspectorCard> pinnedCard();
    std::optional<InspectorCard> hoveredCard();
    InspectorCard elementCard(std::uint64_t element, Detail detail) const;
    InspectorCard threadCard(std::uint64_t thread, Detail detail) const;

    bool pointerMoved(const InputEvent& event);
    bool pointerLeft();
    bool buttonPressed(const InputEvent& event);
    bool buttonReleased(const InputEvent& event);
    bool wheelTurned(const InputEvent& event);
    bool keyPressed(const InputEvent& event);
    bool updateHover();
    void select();
};

} // namespace warpatlas::ui
