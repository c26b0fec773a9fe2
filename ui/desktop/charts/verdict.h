/// The times in sentences: the ladder, the conditions, what was recorded.
#pragma once

#include "app/experiment/outcome.h"

#include <QString>

#include <span>

namespace warpatlas::ui {

/// Tells the ladder, step by step and with the copies in it, or why there is no ratio.
QString verdictSentence(const Outcome& outcome);
/// Tells the conditions: "median of 212 · 95 % interval shown · 3 throttled left out", and what was not timed.
QString conditions(std::span<const TimeResult> times, std::span<const NotTimed> absent = {});
/// Tells where recorded times come from: "NVIDIA H200, driver ..., 2026-01-31; at 1048576, ..."; and that there is no
/// ratio.
QString recordedSentence(const RecordedTimes& recorded);

/// Of an outcome that has a predicted time: "RTX 3060, from its ...: 0.031 to 0.07 ms. It goes into DRAM 58 % (50 %
/// less without) ...".
QString predictedSentence(const Outcome& outcome);

} // namespace warpatlas::ui
