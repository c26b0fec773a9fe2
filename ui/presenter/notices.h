/// What is wrong with a run, as the one line that a lecture hall can take in. Plain.
#pragma once

#include "app/experiment/outcome.h"

#include <string>

namespace warpatlas::ui {

/// A launch that was refused, a defect that was seen, a result that differs; "" where all is well.
std::string noticeOf(const Outcome& outcome);

} // namespace warpatlas::ui
