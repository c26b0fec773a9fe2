/// Operands of PTX instructions.
#pragma once

#include "kernels/ptx/module.h"
#include "kernels/ptx/tokens/token_reader.h"

#include <string_view>

namespace warpatlas::ptx {

/// The meanings of names in a function's body.
class Names {
public:
    virtual ~Names() = default;
    virtual std::uint32_t registerOf(std::string_view name) const = 0; ///< none if it is no register
    virtual std::uint32_t variableOf(std::string_view name) const = 0; ///< the function's own; none if it has none
    /// The registers of a vector register; count is 0 if it is none.
    struct Vector {
        std::uint32_t first = none, count = 0;
    };
    virtual Vector vectorOf(std::string_view name) const = 0;
};

Operand parseOperand(TokenReader& reader, const Names& names);
/// A literal with an optional sign: Integer, Float32 or Float64.
Operand parseNumber(TokenReader& reader);
/// The bits of a double's nearest float.
std::uint64_t narrowToFloat32(std::uint64_t doubleBits);

} // namespace warpatlas::ptx
