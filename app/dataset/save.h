/// Results as files: what --out writes.
#pragma once

#include "kernels/model/array.h"

#include <string>

namespace warpatlas::inline dataset {

/// Writes the array in the format of the file's extension: .npy (any array, bf16 as f32; the shape as readNpy() reads
/// it), .csv and
/// .tsv (numbers, one row a line, slices of z below one another, channels side by side, as many digits as give the same
/// value again), .png (u8 with 1, 3 or 4 channels as it is; one channel of another type scaled from its smallest to its
/// largest value, NaN black).
/// Returns what was changed for the file, for a person: "0 to 758.4 made 0 to 255"; empty if nothing was.
/// Throws InputError: unknown extension, an array that the format cannot hold, a file that cannot be written.
std::string saveArray(const Array& array, const std::string& path);

/// Throws as saveArray() would for the extension alone, so that a run is refused before it starts.
void requireSavable(const std::string& path);

} // namespace warpatlas::inline dataset
