/// The times of a run as a result: the ladder, what each step of it takes, and the conditions; and a theoretical
/// occupancy.
#pragma once

#include "app/experiment/outcome.h"
#include "app/measure/ladder.h"
#include "app/result/result.h"
#include "kernels/analysis/occupancy.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas::inline report {

/// Its table has a row for each step (upload, launch, kernel, download, all of it) with the CPU's time, which is that
/// of its fastest form, and the GPU's: measured, else recorded, else modelled. Conditions say nothing of the
/// experiment.
Result resultOf(const Outcome& outcome);

/// Tells the ladder, step by step and with the copies in it, or why there is no ratio.
std::string verdictInWords(const Outcome& outcome);
/// Tells the conditions: "median of 212 · 95 % interval shown · 3 throttled left out", and what was not timed.
std::string conditionsInWords(std::span<const TimeResult> times, std::span<const NotTimed> absent = {});
/// Tells where recorded times come from: "NVIDIA H200, driver ..., 2026-01-31; at 1048576, ..."; and that there is no
/// ratio.
std::string recordedInWords(const RecordedTimes& recorded);
/// "RTX 3060, from its ...: 0.031 to 0.07 ms. It goes into DRAM 58 % (50 % less without) ...".
std::string predictionInWords(const PredictedTime& predicted);

/// Its CSV has a line for each number: how much is resident, and how many blocks each limit allows.
Result resultOf(const GpuSheet& gpu, const OccupancyInput& input);
/// "67 %: 32 of 48 warps on an SM, 4 blocks"
std::string warpsInWords(const Occupancy& occupancy);

/// Returns "8.4×"; "unsteady: 16× to 43×" where the rounds differ by more than their intervals. `times`: the sign.
std::string factorInWords(double factor, const std::optional<Spread>& unsteady, std::string_view times = "×");

/// "SIMD gives 8.4× of one thread, two threads 1.9× more. The GPU is 3.3× faster than the two threads with copies, 40×
/// faster counting the kernel alone." Empty without steps.
std::string ladderInWords(std::span<const LadderStep> steps, std::string_view times = "×");

} // namespace warpatlas::inline report
