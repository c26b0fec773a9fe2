/// Goes through the scenes of a lecture on a canvas: for each a movement of the camera and one line.
/// Threads: that of the canvas.
#pragma once

#include "render/views/data/data_view.h"
#include "ui/canvas/words/scene_words.h"

#include <array>
#include <optional>

namespace warpatlas::ui::inline canvas {
class Canvas;
}

namespace warpatlas::ui::inline presenter {

class ScenePlayer {
public:
    explicit ScenePlayer(Canvas& canvas) : m_canvas(canvas) { }

    const std::optional<Scene>& scene() const { return m_scene; } ///< empty: none is shown
    void go(Scene scene);
    void step(int direction); ///< to the next one or the one before, around
    void leave(); ///< the line goes; what is shown stays

    /// Lets time pass, and says the line anew where the run has changed. Before the canvas draws. Returns whether the
    /// camera still moves.
    bool advance(double seconds);

private:
    std::optional<render::Camera> target() const; ///< empty: all of it
    bool move(double seconds);

    Canvas& m_canvas;
    std::optional<Scene> m_scene;
    std::optional<bool> m_cone; ///< as it was before the scenes
    std::optional<render::Camera> m_from; ///< empty: nothing moves
    std::optional<std::array<double, 3>> m_target; ///< the camera that it moves to, as it was in the frame before
    double m_seconds = 0; ///< since it began to
};

} // namespace warpatlas::ui::inline presenter
