/// The words of the cone: its captions, and what it says while it is folded away.
#pragma once

#include "render/views/cone/cone_scene.h"

#include <string>

namespace warpatlas::ui {

/// Why there is no request.
enum class NoRequest { Coming, NotRecorded, NotAsked };

/// Writes the captions of a scene whose thread and memory are set. `line`: of the request; 0: not known. `parts`: how
/// many requests of the line it is. `why`: where there is none.
void captionCone(render::ConeScene& scene, std::uint32_t line, std::size_t parts, NoRequest why);

std::string foldedConeWords();

} // namespace warpatlas::ui
