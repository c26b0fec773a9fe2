/// Numbers as they are written in arguments: "5", "0xff", "-2e-3", "nan"; as C++ writes them, too: "1.5f", "5u",
/// "1ULL".
#pragma once

#include "kernels/model/element_type.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

struct ScalarSpec {
    ElementType type = ElementType::I32;
    std::array<std::byte, 8> bytes{}; ///< little endian, sizeOf(type) of them used
};

/// Values of one type, one behind the other.
struct NumbersSpec {
    ElementType type = ElementType::I32;
    std::vector<std::byte> bytes; ///< little endian

    std::size_t count() const { return bytes.size() / sizeOf(type); }
};

/// A value of `type`; a bool is 0, 1, false or true. Throws InputError whose subject is `subject`.
ScalarSpec parseNumber(ElementType type, std::string_view text, const std::string& subject);

/// "i32:5", as parseNumber() reads it, of the value's bytes; what a NaN carries is lost.
std::string numberSpec(ElementType type, std::span<const std::byte> bytes);

/// Separated by commas; at least one. Throws InputError as parseNumber() does.
NumbersSpec parseNumbers(ElementType type, std::string_view text, const std::string& subject);

} // namespace warpatlas::inline source
