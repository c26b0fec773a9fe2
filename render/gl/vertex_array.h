/// A vertex array object with attributes that advance once an instance. Moved-from: name() 0.
#pragma once

#include "render/gl/name.h"

#include <cstddef>

namespace warpatlas::render::gl {

void deleteVertexArray(unsigned name);

class VertexArray {
public:
    VertexArray() = default; ///< none
    static VertexArray create();

    unsigned name() const { return m_name.value(); }
    void bind() const;
    /// Sets attribute `index`: `components` floats (or normalised bytes) at `offset` of each `stride` bytes, once an
    /// instance.
    void instanceFloats(unsigned index, unsigned buffer, int components, std::size_t stride, std::size_t offset);
    void instanceColour(unsigned index, unsigned buffer, std::size_t stride, std::size_t offset);

private:
    Name<deleteVertexArray> m_name;
};

} // namespace warpatlas::render::gl
