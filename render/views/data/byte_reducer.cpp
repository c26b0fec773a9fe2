#include "render/views/data/byte_reducer.h"

#include "render/views/data/levels.h"
#include "render/views/shared/shader_source.h"

namespace warpatlas::render {

ByteReducer::ByteReducer() : m_reduction("reduce_bytes", shaderPiece("bytes.glsl") + shaderPiece("reduce_bytes.glsl"))
{
}

gl::Buffer ByteReducer::reduce(const gl::TextureBuffer& bytes, const Layout& layout, Reduction reduction)
{
    gl::Buffer reduced(gl::paddedToTexels(Levels(layout).reducedTexels()));
    m_reduction.run(layout, {&reduced}, [&](const gl::Program& program) {
        bytes.bind(0);
        program.set("uBytes", 0);
        program.set("uLargest", int(reduction == Reduction::Largest));
    });
    return reduced;
}

} // namespace warpatlas::render
