/// The canvas: the four linked views with their overlay (sentence, legend, playback, cards) and the way they answer
/// mouse and keyboard, without any window system. Hosts give it a current GL context, events and a size; it draws into
/// their framebuffer. Threads: the thread of its GL context.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/story_lines.h"
#include "app/session/looked_at.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/viewport.h"
#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/input.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/rect.h"
#include "ui/canvas/words/scene_words.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

class Canvas {
public:
    Canvas(); ///< needs a current GL context, as do the destructor, setOutcome(), setStory(), setMoment(), setGlance()
              ///< and draw()
    explicit Canvas(CanvasState& shared); ///< its owner's state, which panels change as well; it outlives the canvas
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    /// `outputBuffer` is the GL buffer with the output if it is there and not in outcome->output.
    void setOutcome(OutcomePointer outcome, unsigned outputBuffer = 0);
    const OutcomePointer& outcome() const;
    /// Sets the story of the selected thread, while it is followed; null: none is, or it is still being recorded.
    void setStory(StoryPointer story);
    void setMoment(MomentPointer moment);
    void setGlance(MomentPointer glance); ///< as Shown has it
    const StoryPointer& story() const;
    /// Sets what the source's lines show of the thread at hand, for the column at the left; null: nothing is known.
    void setLines(StoryLinesPointer lines);

    CanvasState& state();
    const CanvasState& state() const;
    render::Camera camera() const; ///< camera of the data view, its origin at the canvas' upper left corner
    bool fitted() const; ///< whether the user has not moved the data since the last fit
    void setCamera(const render::Camera& camera); ///< ends movements; a new size no longer fits the data to the view
    render::Camera fitCamera() const; ///< that a fit leads to
    void setFittedCamera(const render::Camera& camera); ///< in its place: a new size fits the data again
    void fitToView(); ///< fits every view; and again whenever the size changes, until the user moves
    /// Returns the part of the output in view; empty without an outcome, and where the data is not shown or out of
    /// view.
    std::optional<ElementWindow> elementsInView() const;
    /// Returns the camera that shows a thread's cell, or its block; empty where the data have no place of it.
    std::optional<render::Camera> cameraOn(std::uint64_t thread, bool block) const;
    /// Returns the visit of the thread at hand that is worth a look; null: none is known.
    const MomentPointer& glance() const;
    const StoryRequest* request() const; ///< that the memory view shows, or would; may be null
    /// Returns the line of a scene about the thread at hand (state/thread_at_hand.h); empty without an outcome.
    std::string wordsOf(Scene scene) const;
    /// Return where the main view is, between the rows of the overlay, and where its data are drawn (none: all over
    /// it); device pixels of the canvas.
    Rect placeOfMain() const;
    std::vector<Rect> subject() const;
    /// Selects the thread and brings it into view; false if it is not a thread of the launch.
    bool goToThread(const Dim3& block, const Dim3& thread);
    /// Returns the buffer of which an element is drawn there; device pixels. Empty beside the data.
    std::optional<std::size_t> bufferAt(double x, double y) const;
    /// Returns what decides which keys do something now: for the canvas' help, and for hosts that have keys of their
    /// own.
    KeyContext keyContext() const;
    /// Returns what stands in words in the rows above and below the views, a text for each thing that is said.
    std::vector<std::string> texts() const;
    /// Returns how often the words about the views have been made so far: once a change, not once a frame.
    std::size_t wordings() const;
    /// Says whether a view of that kind can be shown.
    bool has(ViewKind kind) const;

    /// Takes device pixels and their number a logical pixel.
    void resize(int width, int height, double pixelScale);
    /// Returns whether something changed that needs a frame.
    bool handle(const InputEvent& event);
    /// Advances playback by `seconds` and draws. Returns whether it wants another frame soon (playing, fading).
    bool draw(unsigned framebuffer, double seconds);
    /// Does the same where the framebuffer holds a tile of a canvas that may be larger than any framebuffer.
    bool draw(unsigned framebuffer, const render::Tile& tile, double seconds);

    /// Waits for what views prepare on workers: a picture shows all of it. A window just draws again.
    void finishPreparing();
    /// Moves all views to the ends of their movements: a picture shows no view on its way.
    void settle();

    /// Called when the canvas itself changed the state (selection, playback, colouring), so that panels follow.
    std::function<void()> onStateChanged;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::ui::inline canvas
