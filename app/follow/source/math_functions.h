/// The mathematical functions of CUDA, of floats and doubles alike: by the name that both have, "exp" of "expf".
#pragma once

#include "app/follow/source/value.h"

#include <optional>
#include <span>
#include <string_view>

namespace warpatlas::cpp {

/// Returns exactly what the GPU's function gives, of the type that reals have here; unknown where only the last bits
/// cannot be told, without a type for any other name.
Value calledOfReals(std::string_view name, std::span<const Value> list, const Type* type);

/// Returns a value that differs from the GPU's in the last bits; empty for any other name.
std::optional<double> nearlyOfReals(std::string_view name, std::span<const Value> list);

/// "isnan", "ilogb", "lrintf", "__float2int_rn": what becomes of one real is a truth or a whole number, or the other
/// way round.
Value calledBetweenTypes(std::string_view name, std::span<const Value> list);

/// Returns the lesser or the greater of two; a NaN and a number give the number, and -0 is less than 0.
Value extreme(bool least, const Value& a, const Value& b);

} // namespace warpatlas::cpp
