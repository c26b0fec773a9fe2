/// The answers about one run as results: is it right, how fast is it, and why. From what the window and the terminal
/// tell as well. Any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "app/result/result.h"

#include <vector>

namespace warpatlas::inline page {

/// `outcome` is complete.
std::vector<Result> resultsOfRun(const OutcomePointer& outcome);

} // namespace warpatlas::inline page
