/// Which types of C++ and CUDA are plain numbers, or a few of them side by side.
#pragma once

#include "kernels/model/element_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline source {

struct NumberType {
    ElementType type = ElementType::F32;
    std::uint32_t channels = 1; ///< of float4: 4; of a complex number: 2

    bool isReal() const { return warpatlas::isReal(type); }
};

/// "unsigned int" to U32, "float2" and "cuComplex" to F32 with 2 channels, "__half2" to F16 with 2; qualifiers are left
/// aside. Empty for what is no such type, or a name that the program's text gives it.
std::optional<NumberType> numberTypeFrom(std::string_view type);

/// "const float *__restrict__" and "float&" to F32; empty for what is no pointer, or reference, to numbers.
std::optional<NumberType> pointeeFrom(std::string_view type);

/// Whole numbers of one size, or one type: what is read as the one may be written as the other.
bool sameNumbers(ElementType one, ElementType other);

} // namespace warpatlas::inline source
