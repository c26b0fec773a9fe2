/// What the GPU must make of owners and bytes, computed on the CPU, and the layouts that it is asked about.
#pragma once

#include "kernels/analysis/coverage.h"
#include "render/gl/buffer.h"
#include "render/gl/texture.h"
#include "render/views/data/level_reduction.h"
#include "render/views/shared/layout.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::render::testing {

inline constexpr std::uint8_t someUnwritten = 1; ///< no thread wrote an element below
inline constexpr std::uint8_t someWrittenMore = 2; ///< an element below was written more than once

/// Levels 1 and up, as Levels lays them out.
struct OwnerLevels {
    std::vector<std::uint32_t> owner;
    std::vector<std::uint8_t> flags;
};
OwnerLevels expectedOwners(const OwnerMap& owners, const Layout& layout);
std::vector<std::uint8_t> expectedBytes(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction);

/// Extents whose layouts are one element, rows, folded vectors, planes, slices with gaps, and more rows than a dispatch
/// has groups; hardly a size is a multiple of 2, let alone of a work group.
std::vector<Extent> reducedExtents();
std::string nameOf(const Extent& extent);

/// An array in GL memory, as shaders read it.
class WordsOnGpu {
public:
    template <class T>
    explicit WordsOnGpu(const std::vector<T>& values)
        : m_buffer(std::as_bytes(std::span(values)), gl::paddedToTexels(values.size() * sizeof(T))),
          m_texture(gl::TexelFormat::R32Ui, m_buffer.name())
    {
    }
    const gl::TextureBuffer& texture() const { return m_texture; }

private:
    gl::Buffer m_buffer;
    gl::TextureBuffer m_texture;
};

/// Reads the first `count` values of a buffer.
template <class T> std::vector<T> valuesOf(const gl::Buffer& buffer, std::size_t count)
{
    std::vector<T> values(count);
    buffer.read(0, std::as_writable_bytes(std::span(values)));
    return values;
}

} // namespace warpatlas::render::testing
