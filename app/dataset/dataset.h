/// Data to run on: an array with the words that describe where it came from.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/progress.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas::inline dataset {

/// What becomes of array elements that are not numbers of one type.
enum class Records {
    Refused, ///< for kernels of the catalogue, which take numbers
    AsBytes, ///< u8, the bytes of an element side by side in x, each number's in this machine's order; for kernels that
             ///< know what they are given
};

/// What a reader makes of a file.
struct Loaded {
    ArrayPointer array;
    std::string note; ///< as Dataset::note
    bool picture = false; ///< as Dataset::picture
    ArrayPointer alpha{}; ///< as Dataset::alpha
    ArrayPointer deep{}; ///< as Dataset::deep
    std::string reduction{}; ///< as Dataset::reduction
};

struct Dataset {
    std::string spec; ///< as --data takes it: a path, a generator ("ramp:400x900x3"), or "bundled:NAME"
    std::string label; ///< short, for the window: "harbour.png", "ramp 400 x 900 x 3"
    ArrayPointer array;
    std::string
        note; ///< what loading and converting changed for good: "the first of 3 pictures"; or empty (see notes())
    std::string conversion{}; ///< what was made of it, in order: "made grey, made f32"; empty if nothing
    bool picture = false; ///< whether it is an image: values are brightness, 0 to 255, whatever type they were given
    /// How opaque each element is, of the array's type and extent, where a picture says so and `array` does not have
    /// it: the fourth channel where one is made. Else null.
    ArrayPointer alpha{};
    /// The values of more than 8 bits that a picture's file has, u16 or f32, of the array's shape, where `array` has
    /// them as brightness of 0 to 255. Else null. What takes numbers of 16 bits and more is given these.
    ArrayPointer deep{};
    std::string reduction{}; ///< what was done to them for `array`: "0 to 999 made 0 to 255, rounded"

    /// All that loading and converting changed, for a person: what `array` has not of `deep` and `alpha` too.
    std::string notes() const;

    bool operator==(const Dataset&) const = default; ///< of the same arrays, not of equal ones
};

/// Returns label and conversion: "harbour.png, made grey".
std::string nameAndConversion(const Dataset& dataset);

/// Loads images (u8, 3 channels; grey images 1), .npy, .csv, .tsv, .mtx, generators, bundled data. The content of a
/// file decides first what it is, its name second.
/// Generators: `ramp:SIZE[:TYPE]` (all values different as far as the type allows), `random:SIZE:SEED[:TYPE]`,
/// `identity:N[:TYPE]`, `cells:WxH:SEED` (u8, a third of them 1, the others 0). SIZE is x first: `N`, `WxH`, `WxHxC`
/// (C channels) or `WxHxDxC` (a volume). TYPE is one of ElementType's names; left out, it is
/// u8 for 3 channels and f32 else.
/// Made of any of these: `NAME:SPEC` with the name of a conversion (app/dataset/conversion.h): `planar:SPEC` (channels
/// become planes in z: W x H x C of one channel), `grey:SPEC` (brightness, one channel, with grayscale's weights) ...
/// readNpy() says what becomes of a .npy with complex numbers, records or more than three dimensions; `records` decides
/// about elements that are no numbers of one type.
/// `progress` (may be null) ends it with Cancelled.
/// Throws InputError. At most 2^30 values are accepted. Any thread.
Dataset loadDataset(std::string_view spec, Records records = Records::Refused, const Progress* progress = nullptr);

/// Names of the data that the program brings, as "bundled:NAME"; the first is the default picture.
std::span<const std::string_view> bundledData();

} // namespace warpatlas::inline dataset
