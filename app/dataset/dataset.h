/// Data to run on: an array with the words that describe where it came from.
#pragma once

#include "kernels/values/array.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas {

struct Dataset {
    std::string spec; ///< as --data takes it: a path, a generator ("ramp:400x900x3"), or "bundled:NAME"
    std::string label; ///< short, for the window: "harbour.png", "ramp 400 x 900 x 3"
    ArrayPointer array;
    std::string note; ///< what loading changed, for a person: "16 bits a channel reduced to 8"; empty if nothing
};

/// Images (u8, 3 channels; grey images 1), .npy, .csv, .tsv, .mtx, generators, bundled data. What a file is, is decided
/// by its content first and its name second. Sizes in generators are width x height, x first:
/// `ramp:WxH[xC]` (u8 with 3 channels, else f32; all values different as far as the type allows),
/// `random:WxH[xC]:SEED`, `identity:N`; `ramp:N` and `random:N:SEED` are 1-D. Throws InputError. At most 2^30 values
/// are accepted. Any thread.
Dataset loadDataset(std::string_view spec);

/// Names of the data that the program brings, as "bundled:NAME"; the first is the default picture.
std::span<const std::string_view> bundledData();

} // namespace warpatlas
