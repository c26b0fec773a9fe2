#include "render/views/value_buffer.h"

#include "render/render_error.h"
#include "render/views/value_reducer.h"

#include <fmt/format.h>

namespace warpatlas::render {

ValueFormat::ValueFormat(ElementType elementType, std::uint32_t channelCount)
    : type(int(elementType)),
      channels(int(channelCount)),
      image(elementType == ElementType::U8 && (channelCount == 1 || channelCount == 3 || channelCount == 4))
{
}

std::array<double, 2> shaderRange(const ValueFormat& format, double minimum, double maximum)
{
    if (format.image)
        return {0.0, 1.0 / 255.0};
    return {minimum, maximum > minimum ? 1.0 / (maximum - minimum) : 0.0};
}

ValueBuffer::ValueBuffer(const Array& array) : ValueBuffer(array.type(), array.shape(), 0)
{
    m_owned = gl::Buffer(array.bytes(), gl::paddedToTexels(array.byteCount()));
    m_buffer = m_owned.name();
    m_texture = gl::TextureBuffer(m_format.wide() ? gl::TexelFormat::Rg32Ui : gl::TexelFormat::R32Ui, m_buffer);
}

ValueBuffer::ValueBuffer(ElementType type, const Shape& shape, unsigned buffer)
    : m_format(type, shape.channels), m_shape(shape), m_buffer(buffer)
{
    const std::size_t texel = m_format.wide() ? 8 : 4;
    const std::size_t byteCount = gl::paddedToTexels(shape.values() * sizeOf(type));
    if (byteCount / texel > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} values of type {} are more than OpenGL can address here ({} MiB)", shape.values(),
                nameOf(type), gl::TextureBuffer::maxTexels() * texel >> 20));
    if (!buffer)
        return;
    if (gl::bufferByteCount(buffer) < byteCount)
        throw RenderError("the data view",
            fmt::format("the output's GL buffer has {} bytes, not {}", gl::bufferByteCount(buffer), byteCount));
    m_texture = gl::TextureBuffer(m_format.wide() ? gl::TexelFormat::Rg32Ui : gl::TexelFormat::R32Ui, m_buffer);
}

void ValueBuffer::reduce(const ValueReducer& reducer, double minimum, double maximum)
{
    const std::array<double, 2> range = shaderRange(m_format, minimum, maximum);
    if (m_format.type < 0 || (m_reduced.name() && range == m_reducedRange))
        return;
    m_reducedRange = range;
    m_reduced = reducer.reduce(m_format, m_texture, Levels(Layout::of(m_shape.extent)), m_shape.elements(), range);
    m_reducedTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.name());
}

void ValueBuffer::bind(int unit, bool reduced) const
{
    (reduced ? m_reducedTexture : m_texture).bind(unit);
}

void ValueBuffer::read(std::size_t offset, std::span<std::byte> bytes) const
{
    gl::readBuffer(m_buffer, offset, bytes);
}

} // namespace warpatlas::render
