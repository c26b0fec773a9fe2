/// A run's state or fault in one line that a lecture hall understands at once. Plain.
#pragma once

#include "app/experiment/outcome.h"

#include <string>

namespace warpatlas::ui::inline canvas {

/// Returns a refused launch, a defect that was found, or a result that differs; "" where all is well.
std::string noticeOf(const Outcome& outcome);
/// Returns what a run says before it says anything itself.
std::string startingWords(const Experiment& experiment);

} // namespace warpatlas::ui::inline canvas
