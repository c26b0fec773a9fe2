/// A dense array in host memory: row-major, x fastest, channels interleaved innermost.
/// Shared between threads only as `std::shared_ptr<const Array>`.
#pragma once

#include "kernels/model/aligned_allocator.h"
#include "kernels/model/element_type.h"
#include "kernels/model/shape.h"

#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

// Made once, in array.cpp, which is optimised for speed: callers that are not would go over it a byte at a time.
extern template class std::vector<std::byte, warpatlas::AlignedAllocator<std::byte>>;

namespace warpatlas {

class Array {
public:
    /// All zeros.
    Array(ElementType type, Shape shape);

    ElementType type() const { return m_type; }
    const Shape& shape() const { return m_shape; }
    std::size_t byteCount() const { return m_bytes.size(); }

    std::span<std::byte> bytes() { return m_bytes; }
    std::span<const std::byte> bytes() const { return m_bytes; }

    /// T must be the array's own element type.
    template <class T> std::span<T> values()
    {
        assert(ElementTypeOf<T>::value == m_type);
        return {reinterpret_cast<T*>(m_bytes.data()), m_bytes.size() / sizeof(T)};
    }
    template <class T> std::span<const T> values() const
    {
        assert(ElementTypeOf<T>::value == m_type);
        return {reinterpret_cast<const T*>(m_bytes.data()), m_bytes.size() / sizeof(T)};
    }

    /// Value `index` (counting channels) as a double, whatever the type; 64-bit integers past 2^53 round.
    double valueAsDouble(std::uint64_t index) const;
    /// Value `index` as a person reads it: integers exactly, floats with up to `digits` significant digits.
    std::string valueAsText(std::uint64_t index, int digits = 4) const;

private:
    ElementType m_type;
    Shape m_shape;
    // Begins at a cache line: how fast a loop over it runs must not depend on what was allocated before.
    std::vector<std::byte, AlignedAllocator<std::byte>> m_bytes;
};

using ArrayPointer = std::shared_ptr<const Array>;

} // namespace warpatlas
