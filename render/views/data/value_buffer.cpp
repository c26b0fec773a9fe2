#include "render/views/data/value_buffer.h"

#include "render/gl/render_error.h"
#include "render/views/shared/pixel_program.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <vector>

namespace warpatlas::render {

namespace {

LevelReduction reductionOf(const ValueFormat& format)
{
    const std::string defines = fmt::format("#define VALUE baseValue\n#define VALUE_TYPE {}\n#define RANGE {}\n"
                                            "#define CHANNELS {}\n#define IMAGE {}\n#define PACKED {}\n",
        format.type, format.wide() ? "dvec3" : "vec3", format.channels, int(format.image), int(format.packed()));
    const std::string reader = format.packed() ? std::string() : shaderPiece("value.glsl");
    return {"reduce_values", defines + reader + shaderPiece("reduce_values.glsl")};
}

} // namespace

gl::Buffer ValueReducer::reduce(
    const ValueFormat& format, const gl::TextureBuffer& values, const Layout& layout, std::array<double, 3> range)
{
    auto found = m_reductions.find({format.type, format.channels});
    if (found == m_reductions.end())
        found = m_reductions.emplace(std::array{format.type, format.channels}, reductionOf(format)).first;
    gl::Buffer reduced(gl::paddedToTexels(Levels(layout).reducedTexels() * 4));
    found->second.run(layout, {&reduced}, [&](const gl::Program& program) {
        values.bind(0);
        program.set("uValues", 0);
        setRange(program, "uRange", format, range);
    });
    return reduced;
}

ValueFormat::ValueFormat(ElementType elementType, std::uint32_t channelCount)
    : type(int(elementType)),
      channels(int(channelCount)),
      image(elementType == ElementType::U8 && (channelCount == 1 || channelCount == 3 || channelCount == 4))
{
}

std::array<double, 3> shaderRange(const ValueFormat& format, double minimum, double maximum)
{
    if (format.image)
        return {0.0, maximum == 1 ? 1.0 : 1.0 / 255.0, 1.0};
    if (!(maximum > minimum))
        return {minimum, 0.0, 1.0};
    // Multiplying by a power of two moves no value in the range. Halves: the whole range may be more than a double
    // holds.
    constexpr int usual = 100;
    const int most = format.wide() ? 1000 : 120, exponent = std::ilogb(maximum / 2 - minimum / 2);
    const double scale = std::abs(exponent) < usual ? 1.0 : std::ldexp(1.0, std::clamp(-exponent, -most, most));
    return {minimum * scale, 1.0 / (maximum * scale - minimum * scale), scale};
}

void setRange(
    const gl::Program& program, const char* name, const ValueFormat& format, const std::array<double, 3>& range)
{
    if (format.wide())
        program.setDoubles(name, range);
    else
        program.set(name, std::array{float(range[0]), float(range[1]), float(range[2])});
}

namespace {

void throwIfTooLarge(const ValueFormat& format, std::size_t byteCount, const Shape& shape, ElementType type)
{
    const std::size_t most = gl::TextureBuffer::maxTexels() * (format.wide() ? 8 : 4);
    if (byteCount > most)
        throw RenderError("the data view",
            fmt::format("{} of type {} is more than OpenGL can address here ({} MiB)", toText(shape), nameOf(type),
                most >> 20));
}

std::vector<std::uint32_t> packColours(std::span<const std::byte> bytes, std::uint32_t channels)
{
    std::vector<std::uint32_t> words(bytes.size() / channels);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, words.size(), 1 << 16), [&](const auto& range) {
        for (std::size_t i = range.begin(); i != range.end(); ++i) {
            const std::byte* colour = &bytes[i * channels];
            words[i] = std::to_integer<std::uint32_t>(colour[0]) | std::to_integer<std::uint32_t>(colour[1]) << 8
                | std::to_integer<std::uint32_t>(colour[2]) << 16 | 0xff000000u;
        }
    });
    return words;
}

} // namespace

// The limit first: it is an answer, running out of memory is not.
void ValueBuffer::attach(unsigned buffer, std::size_t byteCount)
{
    m_buffer = buffer;
    if (gl::bufferByteCount(buffer) < byteCount)
        throw RenderError("the data view",
            fmt::format("the output's GL buffer has {} bytes, not {}", gl::bufferByteCount(buffer), byteCount));
    m_texture = gl::TextureBuffer(m_format.wide() ? gl::TexelFormat::Rg32Ui : gl::TexelFormat::R32Ui, buffer);
}

ValueBuffer::ValueBuffer(const Array& array) : m_format(array.type(), array.shape().channels), m_shape(array.shape())
{
    std::vector<std::uint32_t> words;
    std::span<const std::byte> bytes = array.bytes();
    if (m_format.image && m_format.channels > 1) {
        m_format.type = ValueFormat::packedType;
        m_format.channels = 1;
        throwIfTooLarge(m_format, m_shape.elements() * 4, m_shape, array.type());
        words = packColours(bytes, array.shape().channels);
        bytes = std::as_bytes(std::span(words));
    }
    throwIfTooLarge(m_format, bytes.size(), m_shape, array.type());
    m_owned = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
    attach(m_owned.name(), bytes.size());
}

ValueBuffer::ValueBuffer(ElementType type, const Shape& shape, unsigned buffer)
    : m_format(type, shape.channels), m_shape(shape)
{
    const std::size_t byteCount = gl::paddedToTexels(shape.values() * sizeOf(type));
    throwIfTooLarge(m_format, byteCount, shape, type);
    attach(buffer, byteCount);
}

void ValueBuffer::reduce(ValueReducer& reducer, double minimum, double maximum)
{
    const std::array<double, 3> range = shaderRange(m_format, minimum, maximum);
    if (m_format.type < 0 || (m_reduced.name() && range == m_reducedRange))
        return;
    m_reducedRange = range;
    m_reduced = reducer.reduce(m_format, m_texture, Layout::of(m_shape.extent), range);
    m_reducedTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.name());
}

void ValueBuffer::read(std::size_t offset, std::span<std::byte> bytes) const
{
    gl::readBuffer(m_buffer, offset, bytes);
}

} // namespace warpatlas::render
