/// The meaning of a number by its usual name: the count of elements, the width of a picture. A convention, not a fact:
/// users of it say that the number was chosen. Pure, any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpatlas::inline source {

enum class SizeName : std::uint8_t {
    None, ///< no size, as far as the name tells
    Count, ///< of elements: "n", "size", "numElements"
    Width, ///< "width", "cols", "nx", "pitch"
    Height, ///< "height", "rows", "ny"
    Depth, ///< "depth", "nz"
    Channels, ///< "channels"
    Channel, ///< "channel" beside these: one of them, from 0; sizeNamed() sees one name, and does not tell it
    Inner, ///< "k" beside "m" and "n": what two matrices share
};

/// `name` as the source writes it: "imgWidth", "num_cols", "N".
SizeName sizeNamed(std::string_view name);

} // namespace warpatlas::inline source
