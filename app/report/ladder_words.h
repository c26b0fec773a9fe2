/// The steps of a ladder in one or two sentences, for panels, tables and pictures alike.
#pragma once

#include "app/measure/ladder.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas {

/// Returns "8.4×"; "unsteady: 16× to 43×" where the rounds differ by more than their intervals. `times`: the sign.
std::string factorInWords(double factor, const std::optional<Spread>& unsteady, std::string_view times = "×");

/// "SIMD gives 8.4× of one thread, two threads 1.9× more. The GPU is 3.3× faster than the two threads with copies, 40×
/// faster counting the kernel alone." Empty without steps.
std::string ladderInWords(std::span<const LadderStep> steps, std::string_view times = "×");

} // namespace warpatlas
