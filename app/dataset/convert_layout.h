/// Conversions of channels, planes and sides; only brightness() changes values. Used by conversion.cpp, which
/// refuses what they cannot take.
#pragma once

#include "app/dataset/dataset.h"

#include <cstdint>

namespace warpatlas::inline dataset {

/// Makes W x H x C of one channel from W x H of C channels.
Loaded channelsToPlanes(const ArrayPointer& from);
/// Makes W x H of C channels from W x H x C of one channel.
Loaded planesToChannels(const ArrayPointer& from);
/// Makes one channel from 3 or 4 channels of u8, f32 or f64, with the weights of the kernel grayscale (and its rounding
/// for u8). One channel stays as it is.
Loaded brightness(const ArrayPointer& from);
/// Repeats one channel three times, takes the first three of four; three stay as they are.
Loaded threeChannels(const ArrayPointer& from);
/// Adds a fourth channel to three (or to one, three times) whose every value has the bits of `fourth`; four stay.
Loaded withFourth(const ArrayPointer& from, std::uint64_t fourth);
/// The same with a full one, as the alpha of a picture: the largest whole number, or 1.
Loaded fourChannels(const ArrayPointer& from);
/// The same with the values of `alpha`, one channel of the same type and size.
Loaded withAlpha(const ArrayPointer& from, const Array& alpha);
/// Takes the first W x H of a volume; a plane stays as it is.
Loaded firstSlice(const ArrayPointer& from);
/// Makes H x W from W x H of one channel.
Loaded transposed(const ArrayPointer& from);
/// Makes all elements one row, in the order in which memory has them; one row stays as it is.
Loaded inOneLine(const ArrayPointer& from);

Loaded oneChannel(const ArrayPointer& from, std::uint32_t channel);
/// Takes one channel of several; one stays as it is.
template <std::uint32_t which> Loaded channel(const ArrayPointer& from)
{
    return oneChannel(from, which);
}

} // namespace warpatlas::inline dataset
