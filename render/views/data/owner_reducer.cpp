#include "render/views/data/owner_reducer.h"

#include "render/views/data/levels.h"
#include "render/views/shared/shader_source.h"

namespace warpatlas::render {

OwnerReducer::OwnerReducer()
    : m_reduction("reduce_owners", shaderPiece("bytes.glsl") + shaderPiece("reduce_owners.glsl"))
{
}

ReducedOwners OwnerReducer::reduce(
    const gl::TextureBuffer& owners, const gl::TextureBuffer& writes, const Layout& layout)
{
    const std::size_t texels = Levels(layout).reducedTexels();
    ReducedOwners reduced{gl::Buffer(gl::paddedToTexels(texels * 4)), gl::Buffer(gl::paddedToTexels(texels))};
    m_reduction.run(layout, {&reduced.owners, &reduced.flags}, [&](const gl::Program& program) {
        owners.bind(0);
        writes.bind(1);
        program.set("uOwners", 0);
        program.set("uWrites", 1);
    });
    return reduced;
}

} // namespace warpatlas::render
