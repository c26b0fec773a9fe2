/// `--over NAME[=VALUES]`: an axis of a sweep, and its default values.
#pragma once

#include "app/sweep/sweep.h"

#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// Reads an axis for an experiment. NAME is block, size, data, variant, device, gpu,
/// launches, or one of the kernel's parameters.
/// VALUES are separated by commas. `FIRST..LAST` are sizes four times as large each, blocks and launches twice,
/// parameters in steps of 1; `:STEP` and `:xFACTOR` behind it say otherwise. Without values: the ladder of blocks or
/// sizes, all variants, devices that are here, data sheets, or 1 to 256 launches as far as there is something to share
/// out; `block=all` are all shapes of whole warps. Throws InputError about the text: no such axis, values that it
/// cannot have, a block that no GPU takes, a kernel that is written for one block. Sizes of a kernel of one's own,
/// whose code is compiled for it, become an axis of data: see own_sizes.h. Its parameters are the numbers that it is
/// called with: see own_numbers.h.
SweepAxis parseSweepAxis(const std::string& text, const Experiment& experiment);

/// Blocks of 8, 16 ... 1,024 threads, as near to a cube as powers of two are, along as many axes as `usual` has.
std::vector<std::string> blockLadder(const Dim3& usual);
/// All shapes of powers of two, of whole warps up to 1,024 threads, sorted by their threads; along one axis all
/// multiples of a warp.
std::vector<std::string> allBlocks(const Dim3& usual);

} // namespace warpatlas::inline sweep
