/// The header of a NumPy .npy file, read strictly: it may come from anywhere.
#pragma once

#include "kernels/values/element_type.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpatlas {

struct NpyHeader {
    ElementType type = ElementType::F32;
    bool boolean = false; ///< stored as u8
    bool bigEndian = false;
    bool fortranOrder = false;
    std::vector<std::uint64_t> shape; ///< as NumPy writes it, slowest axis first; 1 to 3 numbers
    std::size_t dataOffset = 0;
};

/// Throws InputError about `name`.
NpyHeader parseNpyHeader(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas
