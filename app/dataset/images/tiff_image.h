/// TIFF files through libtiff, as Qt's reader loses values of many.
#pragma once

#include "app/dataset/dataset.h"
#include "app/dataset/limits.h"
#include "app/words/say.h"

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// The words for what 8 bits a channel leave out.
inline std::string reducedToBytes()
{
    return say("image.reduced", "more than 8 bits a channel reduced to 8");
}

/// Reads brightness or RGB of 8 bits and more, of floats, with a sign or beside transparency, as it is stored, turned
/// as the file says. 16 bits become 8, rounded, with what they were as Loaded::deep; whole numbers with a sign or of 32
/// and 64 bits, and floats, stay what they are. Returns nothing for other files, and for what Qt reads without loss
/// (fewer bits, palettes, inks, luminance and chrominance). Throws InputError: damaged, too large. Standard error must
/// be quiet (decoder_messages.h).
std::optional<Loaded> readTiff(
    const std::string& name, std::string_view content, std::optional<std::uint64_t> available);

} // namespace warpatlas::inline dataset
