/// Which conversions bring data into the form that a kernel takes.
#pragma once

#include "app/dataset/conversion.h"
#include "kernels/catalogue/input_form.h"

#include <vector>

namespace warpatlas {

using ConversionWay = std::vector<const Conversion*>; ///< the first one is done first

/// Empty if `data` have the form already. There is a way for all data.
ConversionWay wayToForm(const Array& data, const InputForm& form);

/// `data`, brought into the form; its spec stays. Throws InputError (too many values), std::bad_alloc.
Dataset inForm(const Dataset& data, const InputForm& form);

/// Other first steps than the one that wayToForm() chooses: of a picture that has to become one channel, one of its
/// colours. By name, as a spec has them; empty where there is no choice. The chosen one is among them, as the first.
std::vector<const Conversion*> choicesOfForm(const Array& data, const InputForm& form);

} // namespace warpatlas
