/// The header of a NumPy .npy file, read strictly: it may come from anywhere.
#pragma once

#include "kernels/model/element_type.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline dataset {

/// A run of equal types inside an element: one run where elements are plain numbers, one with a count of two for a
/// complex number, one for each field of a record.
struct NpyRun {
    std::optional<ElementType> type; ///< empty: bytes that are none of our numbers (text, dates, padding)
    std::uint64_t count = 1;
    std::uint64_t bytes = 0; ///< bytes of one value, the unit that a byte order turns around
    bool bigEndian = false;
};

struct NpyHeader {
    std::vector<NpyRun> runs; ///< runs of one element, in its order
    std::string typeInWords; ///< "complex numbers", "records of 3 fields"; empty for plain numbers
    bool complex = false; ///< pairs of f32 or f64
    bool fortranOrder = false;
    std::vector<std::uint64_t> shape; ///< as NumPy writes it, slowest axis first; up to 64 numbers
    std::size_t dataOffset = 0;

    std::uint64_t elementBytes() const; ///< at least 1
    /// Returns the type of every value, where all have one.
    std::optional<ElementType> type() const;
    std::uint64_t valuesPerElement() const; ///< only where there is a type
};

/// Throws InputError about `name`.
NpyHeader parseNpyHeader(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas::inline dataset
