/// Which conversions bring data into the form that a kernel takes.
#pragma once

#include "app/dataset/conversion.h"
#include "kernels/catalogue/common/input_form.h"

#include <span>
#include <string_view>
#include <vector>

namespace warpatlas {

using ConversionWay = std::vector<const Conversion*>; ///< the first one is done first

/// Empty if `data` have the form already. There is a way for all data.
ConversionWay wayToForm(const Array& data, const InputForm& form);

/// `data`, brought into the form; its spec stays. Throws InputError (too many values), std::bad_alloc.
Dataset inForm(const Dataset& data, const InputForm& form);

/// What a picture can become that has to be one channel, by the conversions' names. The first is what wayToForm()
/// chooses.
std::span<const std::string_view> channelChoices();

/// Whether wayToForm() makes that choice for `data`.
bool hasChannelChoice(const Array& data, const InputForm& form);

} // namespace warpatlas
