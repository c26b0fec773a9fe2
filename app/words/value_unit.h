/// Numbers of the units that analyses have, as people read them. Pure.
#pragma once

#include <string>

namespace warpatlas {

enum class ValueUnit { Milliseconds, GigabytesPerSecond, Factor, Fraction, Plain };

std::string inUnit(double value, ValueUnit unit); ///< "20.1 µs", "300 GB/s", "4×", "50 %", "12.0"
std::string inUnit(double low, double high, ValueUnit unit); ///< "1.04 to 2.34 µs"

} // namespace warpatlas
