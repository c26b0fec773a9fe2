/// The values of an array in a form that shaders can fetch: uploaded, or in a GL buffer that a kernel wrote; with
/// reduced levels for when a pixel covers several elements.
#pragma once

#include "kernels/model/array.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/texture.h"
#include "render/views/data/level_reduction.h"
#include "render/views/shared/layout.h"

#include <array>
#include <map>

namespace warpatlas::render {

/// Averages 2 x 2 elements again and again, on the GPU, because the values may exist nowhere else.
struct ValueFormat;

class ValueReducer {
public:
    /// Returns one 32-bit word a texel for levels 1 and up: four bytes of colour for images, otherwise the mean's place
    /// in `range` as a float; NaN anywhere below makes it NaN.
    gl::Buffer reduce(
        const ValueFormat& format, const gl::TextureBuffer& values, const Layout& layout, std::array<double, 3> range);

private:
    std::map<std::array<int, 2>, LevelReduction> m_reductions; // by type and channels
};

class ValueReducer;

/// How a shader reads an array; part of the choice of the program.
struct ValueFormat {
    static constexpr int packedType = 64; ///< one word an element: R G B and a byte that is not used
    int type = -1; ///< ElementType, packedType, or -1: there are no values
    int channels = 1;
    bool image = false; ///< bytes in one, three or four channels are shown as they are, other values through the ramp

    ValueFormat() = default;
    ValueFormat(ElementType elementType, std::uint32_t channelCount);
    bool packed() const { return type == packedType; }
    bool wide() const { return type >= 0 && !packed() && sizeOf(ElementType(type)) == 8; }
    bool operator==(const ValueFormat&) const = default;
};

class ValueBuffer {
public:
    ValueBuffer() = default; ///< no values
    /// Uploads the values; colours are packed, because one fetch is cheaper than three. Throws RenderError where it
    /// does not fit.
    explicit ValueBuffer(const Array& array);
    /// Borrows a GL buffer with the bytes of such an array, padded to 16 bytes (as SharedBuffer pads).
    ValueBuffer(ElementType type, const Shape& shape, unsigned buffer);

    /// Makes the reduced levels, which a pixel of several elements reads; once for each content and range.
    void reduce(ValueReducer& reducer, double minimum, double maximum);

    const ValueFormat& format() const { return m_format; }
    /// Binds the values themselves, or their reduced levels.
    void bind(int unit, bool reduced) const { (reduced ? m_reducedTexture : m_texture).bind(unit); }
    /// Reads bytes as they are in GL memory; only for a borrowed buffer, whose layout is the array's.
    void read(std::size_t offset, std::span<std::byte> bytes) const;

private:
    void attach(unsigned buffer, std::size_t byteCount);

    ValueFormat m_format;
    Shape m_shape;
    gl::Buffer m_owned;
    unsigned m_buffer = 0;
    gl::TextureBuffer m_texture;
    gl::Buffer m_reduced;
    gl::TextureBuffer m_reducedTexture;
    std::array<double, 3> m_reducedRange{};
};

/// Returns a range as a shader takes it: the minimum and 1 / (maximum - minimum), both for values multiplied by the
/// third number. That is 1 unless a float of the shader cannot hold the range's steps or its inverse.
std::array<double, 3> shaderRange(const ValueFormat& format, double minimum, double maximum);
/// Gives the range to the program, whose uniform has the precision that the format needs.
void setRange(
    const gl::Program& program, const char* name, const ValueFormat& format, const std::array<double, 3>& range);

} // namespace warpatlas::render
