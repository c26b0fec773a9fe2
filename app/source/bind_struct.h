/// Structures as they were written, made into bytes.
#pragma once

#include "app/source/bind_array.h"
#include "app/source/struct_fields.h"
#include "app/source/struct_spec.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// A structure by value, for showing it.
struct BoundStruct {
    std::string name; ///< of the parameter or the variable
    std::string type; ///< empty where only the size is known
    std::size_t bytes = 0;
    struct Field {
        std::string name; ///< as the source writes it: "origin.x"
        std::optional<ElementType> type; ///< of a number
        std::size_t offset = 0;
        std::string value; ///< of a number; of a pointer the name of its buffer
        bool operator==(const Field&) const = default;
    };
    /// A field that can be given.
    struct OpenField {
        std::string name;
        std::size_t offset = 0;
        bool pointer = false;
        std::size_t values = 1; ///< of an array or one of CUDA's vectors, which take a list
        bool operator==(const OpenField&) const = default;
    };
    std::vector<Field> fields{}; ///< that were given
    std::vector<OpenField> open{}; ///< that were not, as far as the text says which there are: they are zero
    std::vector<ClosedField> closed{}; ///< that have no value of their own to be given: they are zero, too
    bool nothingSaid = false; ///< all of it is zero, without being asked for

    /// Names of what is zero because it was not given, a structure whose fields all are by its own: "mode", "lens",
    /// "size.width".
    std::vector<std::string> zero() const;
    bool operator==(const BoundStruct&) const = default;
};

/// Facts about a structure's place.
struct StructPlace {
    std::string name; ///< of the parameter or the variable
    std::string type; ///< as a compiler writes it; may be empty
    std::size_t bytes = 0; ///< of the parameter or the variable
    std::string subject; ///< of errors: "--arg TEXT"
    Answer<DeclaredRecord> record; ///< as DeclaredTypes has it
};

/// Buffers of pointers among the fields are added to `work`, and to `files`. Throws InputError: fields that there are
/// not, numbers that do not fit.
StructArgument bindStruct(
    const StructSpec& spec, const StructPlace& place, Work& work, std::vector<BoundFile>& files, BoundStruct& bound);
/// The same of bytes, which need no text: it names the pointers among them, as far as it is there. Throws InputError:
/// data that cannot be read.
StructArgument bindBytes(
    const BytesSpec& spec, const StructPlace& place, Work& work, std::vector<BoundFile>& files, BoundStruct& bound);

} // namespace warpatlas::inline source
