#include "render/gl/vertex_array.h"

#include <epoxy/gl.h>

namespace warpatlas::render::gl {

void deleteVertexArray(unsigned name)
{
    glDeleteVertexArrays(1, &name);
}

VertexArray VertexArray::create()
{
    unsigned name = 0;
    glGenVertexArrays(1, &name);
    VertexArray array;
    array.m_name = Name<deleteVertexArray>(name);
    return array;
}

void VertexArray::bind() const
{
    glBindVertexArray(name());
}

namespace {

void attribute(unsigned index, unsigned buffer, int components, unsigned type, bool normalised, std::size_t stride,
    std::size_t offset)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, components, type, normalised, GLsizei(stride), reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(index, 1);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

} // namespace

void VertexArray::instanceFloats(
    unsigned index, unsigned buffer, int components, std::size_t stride, std::size_t offset)
{
    bind();
    attribute(index, buffer, components, GL_FLOAT, false, stride, offset);
}

void VertexArray::instanceColour(unsigned index, unsigned buffer, std::size_t stride, std::size_t offset)
{
    bind();
    attribute(index, buffer, 4, GL_UNSIGNED_BYTE, true, stride, offset);
}

} // namespace warpatlas::render::gl
