/// Netpbm's formats: PBM, PGM and PPM (P1 to P6), PAM (P7) and PFM. Read here, because Qt cuts off what is above 255,
/// and knows neither PAM nor PFM.
#pragma once

#include "app/dataset/dataset.h"
#include "app/dataset/limits.h"

#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// Says whether the content begins as one of them does.
bool isPortableMap(std::string_view content);

/// Reads u8 with 1 or 3 channels: values up to the file's largest become 0 to 255, rounded, and the note says so; those
/// above 255 are beside the array, as they are. A PFM stays what it is, f32. Transparency of a PAM is beside the array.
/// Throws InputError: damaged, cut off, too large, of channels that are no colours.
Loaded readPortableMap(const std::string& name, std::string_view content, std::optional<std::uint64_t> available);

} // namespace warpatlas::inline dataset
