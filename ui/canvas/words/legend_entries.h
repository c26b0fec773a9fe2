/// The legend of the data view: the colours in use and what they stand for.
#pragma once

#include "app/experiment/outcome.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/moments.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// How an entry of the legend is painted; the data view paints the same.
enum class Swatch {
    WaitingInput, ///< the input, dimmed
    BlockHues, ///< a few of the block colours side by side
    WarpBands, ///< one block colour in bands
    Result, ///< the value as it was written
    ValueRange, ///< from the smallest value's colour to the largest one's
    Surplus, ///< hatched
    Unwritten,
    WrittenOnce,
    WrittenMore,
    Unknown,
    Selection, ///< framed: the selected thread's block and warp
    Flat, ///< LegendEntry::colour
    Framed, ///< a frame in LegendEntry::colour, around the panel's colour
    Hatched, ///< stripes in LegendEntry::colour, on the panel's colour
};

struct LegendEntry {
    Swatch swatch = Swatch::BlockHues;
    std::string words;
    std::string count; ///< may be empty
    bool alarming = false; ///< a defect that is there: stays visible when the legend is folded
    render::Colour colour{}; ///< used by Flat, Framed and Hatched

    bool operator==(const LegendEntry&) const = default;
};

/// The legend depends on this beside the outcome.
struct LegendView {
    render::ColourBy colourBy = render::ColourBy::State;
    double time = 1;
    double pixelsPerCell = 1; ///< what is too small to be seen is not explained
    bool selected = false; ///< a thread is
    double valueMinimum = 0, valueMaximum = 255; ///< ends of the ramp of numbers
    std::string mostReads; ///< "A 29, B 37": the upper ends of the colours of reads; empty: not known
    render::Theme theme = render::Theme::Dark;
    bool allStates = false; ///< every state that blocks have at any time, each with all blocks
    bool oneValue = false; ///< all values are the minimum, whatever the ramp's end
    bool notNumbers = false; ///< some values are NaN
    bool brightness = false; ///< values are a picture's, from black to white
    bool unread = false; ///< nothing was read from the output
    std::uint64_t threadsDone = 0; ///< number in the followed block, whose threads are seen one by one
};

/// Returns the colours in use, in the order in which they are understood; the two defects always, even with 0.
std::vector<LegendEntry> legendEntries(const Outcome& outcome, const Moments& moments, const LegendView& view);

} // namespace warpatlas::ui::inline canvas
