/// Numbers as people write them: 10 and 1000, not 1e+01 and 1e+03.
#pragma once

#include <string>

namespace warpatlas {

/// `value` with at most `digits` significant digits (1 or more), no zeros at its end. Below ten millions all digits in
/// front of the point are written, whatever `digits` says: an exponent would be longer, and tell less. "nan", "inf",
/// "-inf".
std::string numberText(double value, int digits);

} // namespace warpatlas
