/// A sweep as a result: its page, figure, text, CSV and Markdown are made of it.
#pragma once

#include "app/result/result.h"
#include "app/sweep/sweep_series.h"

#include <cstddef>
#include <optional>

namespace warpatlas::inline sweep {

/// `show`: what its chart shows, which the sentence begins with; empty: usualShow(). `columns`: how wide the lines of
/// its text may be; 0: not known.
///
/// The text has a line for each point, with the columns that any point has: its values, launch, times in ms, the
/// speed-up with copies, counters; above them where each column comes from. CSV has a line for each point and each
/// thing that is known of it. Its columns: one for each axis, `elements`, `grid`, `block`, `device`, `quantity` (a
/// time's or a counter's key), `provenance`, `value`, `unit` (ms or empty), `low`, `high` (95 % interval), `samples`,
/// `discarded`, `right` (whether the result is), `program`, `date`, `kernel`, `data`, `conditions`. Along blocks the
/// axis' column is the one of `block`. A point that could not run has the quantity `refused` and the reason as its
/// value. The same sweep gives the same bytes.
Result resultOf(const SweepResult& sweep, std::optional<SweepShow> show = {}, std::size_t columns = 0);

} // namespace warpatlas::inline sweep
