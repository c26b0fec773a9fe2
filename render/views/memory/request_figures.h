/// The cost of a request in words and numbers: the same under the picture, in panels and in tests.
#pragma once

#include "kernels/model/request_places.h"
#include "render/views/memory/memory_scene.h"

#include <string>
#include <vector>

namespace warpatlas::render {

/// How good a request is; each theme has a colour for it.
enum class Verdict { None, Soft, Good, Warning, Wrong };

struct FigureLine {
    std::string words;
    std::string brief; ///< where `words` does not fit
    Verdict verdict = Verdict::None;
};

/// Returns two or three lines: what the lanes ask for, what is moved or how many passes it takes, and why. `together`:
/// all requests of the warp at the same source line and on the same buffer, `request` among them.
std::vector<FigureLine> figuresOf(const MemoryRequest& request, const std::vector<MemoryRequest>& together);

Verdict verdictOf(const MemoryRequest& request);

} // namespace warpatlas::render
