/// Texts that several views have in common.
#pragma once

#include "app/words/say.h"

namespace warpatlas::ui::text {

inline constexpr Text smallHues{"legend.small_hues", "block colours (zoom in)"};
inline constexpr Text hues{"legend.hues", "the block's colour"};
inline constexpr Text warpBands{"legend.warp_bands", "bands: warps of a block"};
inline constexpr Text surplus{"legend.surplus", "threads outside the data"};
inline constexpr Text selectedBlock{"legend.selected_block", "selected block"};
inline constexpr Text writtenMore{"legend.written_more", "written more than once"};
inline constexpr Text writtenByNobody{"element.written_by_nobody", "written by no thread"};
inline constexpr Text leftAsItWas{"element.left_as_it_was", "written by no thread: as it began"};
inline constexpr Text resultUnknown{"legend.result_unknown", "done: result not known yet"};
inline constexpr Text outside{"thread.outside", "outside the data"};
inline constexpr Text writesUnknown{"thread.writes_unknown", "what it wrote is not known"};
inline constexpr Text idleOutside{"thread.idle_outside", "outside the data: wrote nothing"};
inline constexpr Text idleInside{"thread.idle_inside", "inside the data, but wrote nothing"};
inline constexpr Text noBlocks{"schedule.no_blocks", "There are no blocks to run."};
inline constexpr Text keysAndMouse{"menu.keys_and_mouse", "Keys and mouse"};

/// Returns "0 to 31": from the least to the largest.
inline std::string range(const std::string& least, const std::string& most)
{
    return say("range", "{} to {}", least, most);
}

/// Returns "running: the block's colour".
inline std::string running(const Text& hue)
{
    return say("legend.running", "running: {}", say(hue));
}

} // namespace warpatlas::ui::text
