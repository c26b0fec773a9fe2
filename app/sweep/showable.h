/// Results that a sweep can show, known before it is run as far as they follow from the sweep itself.
#pragma once

#include "app/sweep/sweep_series.h"

#include <string>

namespace warpatlas::inline sweep {

/// Says in words why no point of the sweep will have that, whatever it finds; empty where one may. Binds the base's
/// kernel for its code. Throws what bindExperiment() throws.
std::string whyNotShown(const Sweep& sweep, SweepShow show);

} // namespace warpatlas::inline sweep
