/// Registers that hold the address of a kernel's parameter, or of a place within it: clang reads a structure by its
/// address, "mov.b64 %rd7, p; ld.param.u64 %rd1, [%rd7+8]". Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ptx {

struct ParameterPlace {
    std::uint32_t parameter = none; ///< variable of the function
    std::uint64_t offset = 0; ///< bytes

    bool operator==(const ParameterPlace&) const = default;
};

/// By register; empty for those that hold none, or not the same one always.
using ParameterPlaces = std::vector<std::optional<ParameterPlace>>;
ParameterPlaces parameterPlaces(const Function& entry);

/// The place that an operand names, with such registers: "p", "[p+8]", "[%rd7+8]".
std::optional<ParameterPlace> placeOf(const Operand& operand, const ParameterPlaces& known);

} // namespace warpatlas::ptx
