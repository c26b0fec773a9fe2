/// What conversions do with channels, planes and sides; values stay as they are, but for brightness(). Used by
/// conversion.cpp, which refuses what they cannot take.
#pragma once

#include "app/dataset/loaded.h"

#include <cstdint>

namespace warpatlas {

/// W x H of C channels: W x H x C of one channel.
Loaded channelsToPlanes(const ArrayPointer& from);
/// W x H x C of one channel: W x H of C channels.
Loaded planesToChannels(const ArrayPointer& from);
/// u8, f32 or f64 of 3 or 4 channels: one, with the weights of the kernel grayscale (and its rounding for u8). One
/// channel stays as it is.
Loaded brightness(const ArrayPointer& from);
/// One channel three times; of four the first three; three stay as they are.
Loaded threeChannels(const ArrayPointer& from);
/// The first W x H of a volume; a plane stays as it is.
Loaded firstSlice(const ArrayPointer& from);
/// H x W of what is W x H of one channel.
Loaded transposed(const ArrayPointer& from);

Loaded oneChannel(const ArrayPointer& from, std::uint32_t channel);
/// One channel of several; one stays as it is.
template <std::uint32_t which> Loaded channel(const ArrayPointer& from)
{
    return oneChannel(from, which);
}

} // namespace warpatlas
