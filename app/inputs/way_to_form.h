/// Which conversions bring data into the form that a kernel takes.
#pragma once

#include "app/dataset/conversion.h"
#include "kernels/catalogue/common/input_form.h"

#include <span>
#include <string_view>
#include <vector>

namespace warpatlas::inline inputs {

using ConversionWay = std::vector<const Conversion*>; ///< the first one is done first

/// Whether all values stand one below the other, as a file has them that has one number a line: a picture of it is one
/// pixel wide.
bool isColumn(const Shape& shape);

/// Empty if `data` have the form already, and are no column where any shape is taken: that is made a line, to be seen.
/// There is a way for all data.
ConversionWay wayToForm(const Array& data, const InputForm& form);

/// Whether `data` can be taken as they are, as far as shape and type say.
bool isInForm(const Array& data, const InputForm& form);

/// Returns `data` in the form; the spec stays. Throws InputError (too many values), std::bad_alloc.
Dataset inForm(const Dataset& data, const InputForm& form);

/// Returns the names of the conversions that can make one channel of a picture. The first is what wayToForm() chooses.
std::span<const std::string_view> channelChoices();

/// Says whether wayToForm() makes that choice for `data`.
bool hasChannelChoice(const Array& data, const InputForm& form);

} // namespace warpatlas::inline inputs
