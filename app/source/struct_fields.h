/// The parts of a structure that can be given by themselves: its numbers, lists of numbers and pointers, those of
/// structures within it and of arrays of them included.
#pragma once

#include "app/source/struct_layout.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

struct StructField {
    std::string path; ///< as C++ writes it: "lens.focus", "lights[1].colour"
    FieldLayout layout; ///< Number, Pointer, Numbers or Vector
};

/// A field that has no value of its own to be given.
struct ClosedField {
    enum class Why : std::uint8_t {
        Private,
        Bits, ///< a bit-field: it begins in no byte
        Unknown, ///< the text does not say what it has
        Further, ///< an element of a long array of structures or pointers: named, it can be given
    };
    std::string path;
    Why why = Why::Unknown;
    bool operator==(const ClosedField&) const = default;
};

/// "a bit-field, which begins in no byte ...".
std::string inWords(ClosedField::Why why);

struct StructFields {
    std::size_t bytes = 0; ///< of the structure
    std::vector<StructField> fields;
    std::vector<ClosedField> closed;
    std::vector<FieldLayout> asked; ///< of the further paths, in their order
};

/// `paths`: whose layouts are asked for as well, as DeclaredRecord::at() takes them.
StructFields structFields(const DeclaredRecord& record, std::span<const std::string> paths = {});

/// Whether it is that field, a part of it or an element.
bool isWithin(std::string_view path, std::string_view field);

/// "focus" of "lens.focus", "weights" of "weights[1][2]".
std::string_view lastName(std::string_view path);

} // namespace warpatlas::inline source
