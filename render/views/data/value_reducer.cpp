#include "render/views/data/value_reducer.h"

#include "render/views/data/value_buffer.h"
#include "render/views/shared/shader_source.h"

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>

namespace warpatlas::render {

namespace {

// Work groups are 64 texels of one row; a dispatch is limited to 65,535 groups an axis.
constexpr std::uint64_t groupTexels = 64;
constexpr std::uint64_t largestGroupCount = 65535;

} // namespace

const gl::Program& ValueReducer::program(const ValueFormat& format) const
{
    gl::Program& program = m_programs[{format.type, format.channels}];
    if (!program.name()) {
        const std::string defines = fmt::format("#define VALUE baseValue\n#define VALUE_TYPE {}\n#define RANGE {}\n"
                                                "#define CHANNELS {}\n#define IMAGE {}\n#define PACKED {}\n",
            format.type, format.wide() ? "dvec3" : "vec3", format.channels, int(format.image), int(format.packed()));
        program = gl::Program::fromCompute("reduce_values",
            format.packed() ? shaderSource(defines, {"reduce_values.glsl"})
                            : shaderSource(defines, {"value.glsl", "reduce_values.glsl"}));
    }
    return program;
}

gl::Buffer ValueReducer::reduce(
    const ValueFormat& format, const gl::TextureBuffer& values, const Layout& layout, std::array<double, 3> range) const
{
    const Levels levels(layout);
    gl::Buffer reduced(gl::paddedToTexels(levels.reducedTexels() * 4));
    const gl::TextureBuffer texture(gl::TexelFormat::R32Ui, reduced.name());
    const gl::Program& reduction = program(format);
    reduction.use();
    values.bind(0);
    reduction.set("uValues", 0);
    reduction.set("uElements", std::uint32_t(layout.elements));
    const Layout::Slices& slices = layout.slices;
    reduction.set("uSlices", int(slices.count));
    reduction.set("uSliceSize", std::array{std::uint32_t(slices.columns), std::uint32_t(slices.rows)});
    reduction.set("uSlicePitch",
        std::array{std::uint32_t(slices.pitchX()), std::uint32_t(slices.pitchY()), std::uint32_t(slices.across)});
    setRange(reduction, "uRange", format, range);
    glBindImageTexture(0, texture.name(), 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    for (int level = 1; level < levels.count(); ++level) {
        const Level &from = levels[level - 1], &to = levels[level];
        reduction.set("uFirst", int(level == 1));
        reduction.set(
            "uFrom", std::array{std::uint32_t(from.columns), std::uint32_t(from.rows), std::uint32_t(from.offset)});
        reduction.set("uTo", std::array{std::uint32_t(to.columns), std::uint32_t(to.rows), std::uint32_t(to.offset)});
        for (std::uint64_t row = 0; row < to.rows; row += largestGroupCount) {
            reduction.set("uFirstRow", std::uint32_t(row));
            glDispatchCompute(unsigned((to.columns + groupTexels - 1) / groupTexels),
                unsigned(std::min(to.rows - row, largestGroupCount)), 1);
        }
        glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    }
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    glBindImageTexture(0, 0, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    return reduced;
}

} // namespace warpatlas::render
