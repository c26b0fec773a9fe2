/// The table of conversions: what can be made of data, by name. A name and a colon before a spec ask for one
/// ("planar:photo.png"); wayToForm() (app/inputs/way_to_form.h) finds those that bring data into a kernel's form. None
/// loses values in silence: the note says what is left out, rounded or cut off.
#pragma once

#include "app/dataset/dataset.h"
#include "app/words/say.h"

#include <span>
#include <string_view>

namespace warpatlas::inline dataset {

/// Decides which conversions data can have.
struct DataForm {
    Shape shape;
    ElementType type;
    bool operator==(const DataForm&) const = default;
};

struct Conversion {
    std::string_view name; ///< as it stands in a spec: "grey"
    Text words; ///< what it did, for a person: "made grey"
    /// Says why the conversion cannot take data of this form; empty if it can.
    std::string (*refusal)(const DataForm& from);
    DataForm (*result)(const DataForm& from); ///< the form that make() gives; only for what is not refused
    /// Converts; only what is not refused. Throws std::bad_alloc. Any thread.
    Loaded (*make)(const ArrayPointer& from);
};

/// planar, interleaved, grey, colour, rgba, first, red, green, blue, slice, transpose, line, binary, and the name of
/// each element type.
std::span<const Conversion> conversions();

/// Returns null if there is none of this name.
const Conversion* findConversion(std::string_view name);

/// Converts `from`. Its spec stays what it is; conversion and note get the new words at their end. Throws InputError
/// about the spec where the conversion cannot take the data, and where the result has too many values.
Dataset converted(const Conversion& conversion, Dataset from);

/// Makes a picture's own alpha its fourth channel. Returns false where it has none, or four channels already.
bool takeAlpha(Dataset& data);

/// Leaves a picture's values of more than 8 bits out, for good.
void dropDeep(Dataset& data);

/// Returns the conversion of values that gives this type.
const Conversion& conversionTo(ElementType type);

} // namespace warpatlas::inline dataset
