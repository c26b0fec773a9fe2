/// CUDA's arrays, and the textures and surfaces through which kernels see them and plain memory. An array has its
/// elements one after another, x fastest, slice after slice, without padding: programs cannot see how it lies.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/texture.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::runtime {

/// As cudaChannelFormatDesc: bits of each channel, and 0 whole numbers with sign, 1 without, 2 floats.
struct ChannelFormat {
    int bits[4] = {};
    int kind = 0;

    /// Empty where no array has such elements: channels are one, two or four, alike, of 8, 16 or 32 bits.
    std::optional<ElementType> type() const;
    unsigned channels() const;
    std::uint64_t bytes() const; ///< of an element
};

struct DeviceArray {
    ChannelFormat format;
    std::uint64_t width = 0, height = 0, depth = 0; ///< as it was asked for: 0 where it has no such axis
    unsigned flags = 0; ///< as cudaMalloc3DArray() has them
    std::uint64_t address = 0; ///< of its elements

    bool layered() const { return (flags & 1) != 0; }
    std::uint64_t rows() const { return height == 0 ? 1 : height; }
    std::uint64_t slices() const { return depth == 0 ? 1 : depth; }
    std::uint64_t rowBytes() const { return width * format.bytes(); }
    std::uint64_t bytes() const { return rowBytes() * rows() * slices(); }
    /// An error of CUDA's, or success. No GPU of today has larger ones.
    int refusal() const;
    /// 1 to 3, the layers not among them.
    unsigned axes() const;
};

/// A texture or a surface, and the memory that it shows.
struct TextureView {
    TextureSpec spec;
    ElementType type = ElementType::F32;
    unsigned channels = 1;
    std::uint64_t address = 0;
    std::uint64_t rowBytes = 0; ///< 0: one row behind the other
};

/// By the number that a kernel knows it by.
using TextureViews = std::map<std::uint64_t, TextureView>;

class ArrayTable {
public:
    std::uint64_t add(const DeviceArray& array);
    const DeviceArray* find(std::uint64_t number) const;
    bool remove(std::uint64_t number) { return m_arrays.erase(number) != 0; }
    void removeAt(std::uint64_t address); ///< whose memory is freed

    std::uint64_t addView(const TextureView& view);
    const TextureView* view(std::uint64_t number) const;
    bool removeView(std::uint64_t number);
    /// As they are now: for launches that run later.
    std::shared_ptr<const TextureViews> views() const { return m_views; }
    void clear();

private:
    std::uint64_t m_number = 0, m_viewNumber = 0;
    std::map<std::uint64_t, DeviceArray> m_arrays;
    std::shared_ptr<const TextureViews> m_views = std::make_shared<const TextureViews>();
};

} // namespace warpatlas::runtime
