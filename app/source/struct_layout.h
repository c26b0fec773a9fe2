/// Where the fields of a structure lie: asked of the compiler, which alone knows alignment, base classes and templates.
#pragma once

#include "app/source/names/number_type.h"
#include "kernels/compiler/compiler.h"
#include "kernels/model/progress.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas {

struct FieldLayout {
    enum class Kind : std::uint8_t {
        Missing, ///< there is no such field, or it is not public
        Number, ///< `type`; of an enumeration that of its size
        Pointer,
        Numbers, ///< an array of `type` of one dimension
        Vector, ///< one of CUDA's: "float3"; its parts are x, y, z and w
        Other, ///< another array, a structure
    } kind = Kind::Missing;
    std::size_t offset = 0, bytes = 0;
    ElementType type = ElementType::I32; ///< of Number, and of the elements of Numbers and Vector
    std::optional<NumberType> pointee; ///< of Pointer: to numbers
    bool readOnly = false; ///< of Pointer: to what is const
};

struct StructLayout {
    std::size_t bytes = 0;
    std::vector<FieldLayout> fields; ///< as the paths that were asked for
};

/// `request`: whose text declares `type`, as a compiler writes it ("filters::Params<float>"). A path with an index
/// beyond its array is Missing. Empty where the text with the question does not compile: a type that cannot be named.
/// Throws Cancelled.
std::optional<StructLayout> layoutOf(const CompileRequest& request, const std::string& type,
    std::span<const std::string> paths, const Progress& progress);

} // namespace warpatlas
