#include "render/views/data/value_reducer.h"

#include "render/views/data/levels.h"
#include "render/views/data/value_buffer.h"
#include "render/views/shared/shader_source.h"

#include <fmt/format.h>

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

} // namespace warpatlas::render
