/// `--over NAME=FIRST..LAST[:STRIDE]`: values that a parameter of the kernel takes one after the other.
#pragma once

#include "app/experiment/experiment.h"

#include <string>

namespace warpatlas::ui::inline command_line {

struct ParameterRange {
    std::string name;
    double first = 0;
    double stride = 1; ///< negative where the values fall
    int count = 1;
    double last = 0; ///< as it was asked for

    double valueOf(int index) const { return first + stride * index; }
    /// Says whether the stride meets `last`, rounding errors aside.
    bool meetsLast() const;
};

/// Reads a range. FIRST is always among the values, LAST where the stride meets it. Throws InputError that names the
/// option: not of this form, a stride that is not above 0, more than `most` values.
ParameterRange parseParameterRange(const std::string& option, const std::string& text, int most);

/// Throws InputError if the experiment's kernel has no such parameter, or refuses one of the values.
void requireParameter(const ParameterRange& range, const Experiment& experiment);

} // namespace warpatlas::ui::inline command_line
