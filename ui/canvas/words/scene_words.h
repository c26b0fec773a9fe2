/// The scenes of a lecture, from all of the launch to one request of one warp, each said in one line. Plain.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/index_terms.h"
#include "app/follow/thread_story.h"

#include <array>
#include <optional>
#include <string>

namespace warpatlas::ui::inline canvas {

enum class Scene { Grid, Block, Thread, Formula, Memory };
inline constexpr std::array allScenes{Scene::Grid, Scene::Block, Scene::Thread, Scene::Formula, Scene::Memory};

/// Facts about the thread that the scenes are about.
struct SceneThread {
    std::uint64_t thread = 0;
    bool recorded = false; ///< what it did step by step is known
    std::optional<ElementIndex> index; ///< of what it touches of the shown buffers; only where it is recorded
    const StoryRequest* request = nullptr; ///< of Scene::Memory; null: there is none, or it is not recorded
    std::optional<std::uint64_t> element; ///< of the output, that it wrote last
};

/// Returns a line of at most nine words, where "(30, 15)" is one, about this run.
std::string sceneWords(Scene scene, const Outcome& outcome, const SceneThread& of);

} // namespace warpatlas::ui::inline canvas
