/// The table of conversions: what can be made of data, by name. A name and a colon before a spec ask for one
/// ("planar:photo.png"); wayTo() (app/inputs/way_to_form.h) finds those that bring data into a kernel's form. None
/// loses values in silence: what is left out, rounded or cut off is said in the note.
#pragma once

#include "app/dataset/dataset.h"
#include "app/dataset/loaded.h"
#include "app/words/say.h"

#include <span>
#include <string_view>

namespace warpatlas {

/// What of data decides which conversions they can have.
struct DataForm {
    Shape shape;
    ElementType type;
    bool operator==(const DataForm&) const = default;
};

struct Conversion {
    std::string_view name; ///< as it stands in a spec: "grey"
    Text words; ///< what it did, for a person: "made grey"
    /// Why it makes nothing of data of this form; empty if it does.
    std::string (*refusal)(const DataForm& from);
    DataForm (*result)(const DataForm& from); ///< of what is not refused, the form that make() gives
    /// Only of what is not refused. Throws std::bad_alloc. Any thread.
    Loaded (*make)(const ArrayPointer& from);
};

/// planar, interleaved, grey, colour, first, red, green, blue, slice, transpose, f32, i32, u8, binary.
std::span<const Conversion> conversions();

/// Null if there is none of this name.
const Conversion* findConversion(std::string_view name);

/// What `conversion` makes of `from`, whose spec stays what it is; conversion and note get the new words at their end.
/// Throws InputError about the spec where it makes nothing of it, and where the result has too many values.
Dataset converted(const Conversion& conversion, Dataset from);

/// The one of values, "f32", "i32" or "u8", that gives this type; null for other types.
const Conversion* conversionTo(ElementType type);

} // namespace warpatlas
