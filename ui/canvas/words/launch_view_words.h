/// The launch view's words about a launch, a block and a thread.
#pragma once

#include "app/experiment/outcome.h"
#include "render/views/launch/launch_view.h"
#include "ui/canvas/state/moments.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/inspector_text.h"
#include "ui/canvas/words/rich_text.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns "4,096 blocks of 150 threads: 5 warps each, 10 of 160 lanes have no thread; 48,245 threads (8.4 %) wrote
/// nothing".
RichText launchViewSentence(const Outcome& outcome);

/// The launch view's words depend on this beside the outcome.
struct LaunchLook {
    bool byState = true; ///< coloured by the schedule
    render::LaunchPaint paint = render::LaunchPaint::Owner;
    double time = 1;
    double pixelsPerCell = 1; ///< logical; what is too small to be seen is not explained
    bool thread = false, block = false; ///< selected
    bool followed = false; ///< a block is looked at step by step
    bool barriers = false; ///< the followed thread comes to barriers, or others of its block wait at one
    bool space = false;
    std::uint64_t tile = 1; ///< blocks on a side of a tile; 1: each block is drawn
    render::Theme theme = render::Theme::Dark;
};
RichText launchColouring(const Outcome& outcome, const Moments& moments, const LaunchLook& look);
std::vector<LegendEntry> launchLegend(const Outcome& outcome, const Moments& moments, const LaunchLook& look);

/// Describes a block: blockIdx, its threads and warps, when and where it runs, what its threads did.
InspectorText describeBlock(const Outcome& outcome, std::uint64_t block, double time, Detail detail);
/// Describes a thread that is pointed at: where it is and whether it wrote; takes no time, whatever the data.
InspectorText describeLane(const Outcome& outcome, std::uint64_t thread);

/// Counts the threads of a known block that have their bit in Trace::writers or Trace::strays.
std::uint64_t writersOf(const ChunkedArray<std::uint32_t>& lanes, const Launch& launch, std::uint64_t block);

} // namespace warpatlas::ui::inline canvas
