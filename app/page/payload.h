/// The facts that travel inside a page: a JSON object, and arrays of numbers beside it, packed as text. The form is:
/// "WAPG", the JSON's length in 4 bytes, the JSON, zeros to a multiple of 8, then the arrays, each at a multiple of 8;
/// all little endian, compressed with zlib, and written in base64. One thread at a time.
#pragma once

#include "kernels/model/element_type.h"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline page {

/// An array as it will be written: as it is, or, where that packs better, each number's difference to the one `apart`
/// places before it, by planes: the lowest bytes of all, then the second ... Real numbers are taken by their bits.
struct PackedArray {
    ElementType type = ElementType::U8;
    std::size_t count = 0;
    std::size_t apart = 0; ///< 0: as it is
    std::vector<std::byte> bytes;
    std::size_t packedBytes = 0; ///< about, compressed by itself
};

/// About how many bytes a text takes, packed.
std::size_t packedSize(std::string_view text);

/// `apart`: how many numbers belong together, as the channels of a pixel.
PackedArray pack(ElementType type, std::span<const std::byte> bytes, std::size_t apart = 1);

class Payload {
public:
    /// Returns the array's number, by which the JSON names it.
    std::size_t add(PackedArray array);
    template <class T> std::size_t add(std::span<const T> numbers)
    {
        return add(pack(ElementTypeOf<T>::value, std::as_bytes(numbers)));
    }

    /// Returns the text; `facts` gets its member "sections", which says where each array is.
    std::string packed(nlohmann::ordered_json facts) const;

private:
    std::vector<PackedArray> m_arrays;
};

} // namespace warpatlas::inline page
