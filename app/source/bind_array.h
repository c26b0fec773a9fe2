/// Arrays as they were written, made into buffers.
#pragma once

#include "app/source/array_spec.h"
#include "app/source/names/number_type.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// An array's argument beside its contents.
struct BoundFile {
    std::string output; ///< where the array is to be written; empty: nowhere
    std::string note; ///< what reading and converting it changed, for a person; or empty
    std::shared_ptr<const Dataset> data; ///< what it begins with; null for Output
};

/// Reads the file unless it is loaded already, adds the buffer and one of `files`, and returns its number. Throws
/// InputError whose subject is `subject`.
std::size_t addArray(const BufferArgumentSpec& array, std::string name, const std::string& subject, Work& work,
    std::vector<BoundFile>& files);

/// The data with values that a pointer to `wanted` reads, where it is known what that is.
Dataset withNumbers(const std::optional<NumberType>& wanted, Dataset data);

/// Why values of `type`, `count` of them (0: not known yet), are not what a pointer to `wanted` reads; empty where they
/// are, or where it is not known what it reads. A float read as an int is no error for the hardware: nothing later
/// would tell.
std::string elementsRefusal(const std::optional<NumberType>& wanted, ElementType type, std::uint64_t count);

} // namespace warpatlas::inline source
