/// Whether a recorded time is of the run beside which it is shown. Pure.
#pragma once

#include "app/measure/recorded.h"

namespace warpatlas::inline measuring {

/// Size, text, launch and parameters are the same; a parameter that somebody left out has the kernel's value.
bool isOfRun(const RecordedTimes& recorded, const KernelDescription& kernel, const Launch& launch,
    const ParameterValues& parameters);

} // namespace warpatlas::inline measuring
