#include "render/gl/buffer.h"

#include "render/gl/render_error.h"

#include <algorithm>
#include <epoxy/gl.h>
#include <vector>

namespace warpatlas::render::gl {

namespace {

const char* nameOf(unsigned error)
{
    switch (error) {
    case GL_INVALID_ENUM:
        return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
        return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
        return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
        return "GL_OUT_OF_MEMORY";
    default:
        return "an unknown GL error";
    }
}

} // namespace

// Bounded, because a lost context reports errors for ever.
void clearErrors()
{
    for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) { }
}

void throwOnError(const std::string& stage)
{
    const unsigned error = glGetError();
    if (error == GL_NO_ERROR)
        return;
    clearErrors();
    throw RenderError(stage, nameOf(error));
}

void deleteBuffer(unsigned name)
{
    glDeleteBuffers(1, &name);
}

namespace {

unsigned generate()
{
    unsigned name = 0;
    glGenBuffers(1, &name);
    return name;
}

/// Writes go through a target that no vertex array remembers. Not GL_COPY_WRITE_BUFFER: NVIDIA's driver 580 was seen to
/// lose writes through it to a buffer that had contents already, though reading them back gave the new ones.
constexpr unsigned writeTarget = GL_ARRAY_BUFFER;

} // namespace

void Buffer::allocate(std::size_t byteCount)
{
    glBindBuffer(writeTarget, m_name.value());
    clearErrors();
    glBufferData(writeTarget, GLsizeiptr(std::max<std::size_t>(byteCount, 1)), nullptr, GL_STATIC_DRAW);
    throwOnError("allocating a buffer of " + std::to_string(byteCount) + " bytes");
    m_byteCount = byteCount;
}

Buffer::Buffer(std::size_t byteCount) : m_name(generate())
{
    allocate(byteCount);
    clear();
}

Buffer::Buffer(std::span<const std::byte> bytes, std::size_t byteCount) : m_name(generate())
{
    allocate(std::max(byteCount, bytes.size()));
    write(0, bytes);
    writeZeros(bytes.size());
}

void Buffer::write(std::size_t offset, std::span<const std::byte> bytes)
{
    if (bytes.empty())
        return;
    glBindBuffer(writeTarget, name());
    glBufferSubData(writeTarget, GLintptr(offset), GLsizeiptr(bytes.size()), bytes.data());
}

void Buffer::read(std::size_t offset, std::span<std::byte> bytes) const
{
    readBuffer(name(), offset, bytes);
}

void Buffer::clear()
{
    writeZeros(0);
}

void Buffer::writeZeros(std::size_t offset)
{
    const std::vector<std::byte> zeros(std::min<std::size_t>(m_byteCount - std::min(offset, m_byteCount), 1 << 20));
    for (; offset < m_byteCount; offset += zeros.size())
        write(offset, std::span(zeros).first(std::min(zeros.size(), m_byteCount - offset)));
}

void readBuffer(unsigned name, std::size_t offset, std::span<std::byte> bytes)
{
    if (bytes.empty())
        return;
    glBindBuffer(GL_COPY_READ_BUFFER, name);
    glGetBufferSubData(GL_COPY_READ_BUFFER, GLintptr(offset), GLsizeiptr(bytes.size()), bytes.data());
}

std::size_t bufferByteCount(unsigned name)
{
    GLint64 byteCount = 0;
    glBindBuffer(GL_COPY_READ_BUFFER, name);
    glGetBufferParameteri64v(GL_COPY_READ_BUFFER, GL_BUFFER_SIZE, &byteCount);
    return std::size_t(byteCount);
}

} // namespace warpatlas::render::gl
