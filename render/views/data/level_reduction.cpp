#include "render/views/data/level_reduction.h"

#include "render/views/shared/pixel_program.h"

#include <algorithm>
#include <cmath>
#include <epoxy/gl.h>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::render {

Levels::Levels(const Layout& layout)
{
    m_levels.push_back({layout.columns, layout.rows, 0});
    while (m_levels.back().columns > 1 || m_levels.back().rows > 1) {
        const Level& below = m_levels.back();
        const Level level{(below.columns + 1) / 2, (below.rows + 1) / 2, m_reducedTexels};
        m_reducedTexels += level.columns * level.rows;
        m_levels.push_back(level);
    }
}

int colourLevel(double pixelsPerCell, const Levels& levels)
{
    return std::clamp(int(std::lround(-std::log2(pixelsPerCell))), 0, levels.count() - 1);
}

int defectLevel(double pixelsPerCell, const Levels& levels)
{
    return std::clamp(int(std::ceil(-std::log2(pixelsPerCell))), 0, levels.count() - 1);
}

namespace {

// Work groups are 64 texels of one row; a dispatch is limited to 65,535 groups an axis.
constexpr std::uint64_t groupTexels = 64;
constexpr std::uint64_t largestGroupCount = 65535;

void bindImages(const std::vector<gl::TextureBuffer>& images)
{
    for (unsigned i = 0; i < images.size(); ++i)
        glBindImageTexture(i, images[i].name(), 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
}

void setLayout(const gl::Program& program, const Layout& layout)
{
    const Layout::Slices& slices = layout.slices;
    program.set("uElements", std::uint32_t(layout.elements));
    program.set("uSliceSize", std::array{std::uint32_t(slices.columns), std::uint32_t(slices.rows)});
    program.set("uSlicePitch",
        std::array{std::uint32_t(slices.pitchX()), std::uint32_t(slices.pitchY()), std::uint32_t(slices.across)});
}

void makeLevel(const gl::Program& program, const Level& from, const Level& to)
{
    program.set("uFrom", std::array{std::uint32_t(from.columns), std::uint32_t(from.rows), std::uint32_t(from.offset)});
    program.set("uTo", std::array{std::uint32_t(to.columns), std::uint32_t(to.rows), std::uint32_t(to.offset)});
    for (std::uint64_t row = 0; row < to.rows; row += largestGroupCount) {
        program.set("uFirstRow", std::uint32_t(row));
        glDispatchCompute(unsigned((to.columns + groupTexels - 1) / groupTexels),
            unsigned(std::min(to.rows - row, largestGroupCount)), 1);
    }
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

} // namespace

LevelReduction::LevelReduction(std::string label, std::string source)
    : m_label(std::move(label)), m_source(std::move(source))
{
}

const gl::Program& LevelReduction::program(Form form)
{
    gl::Program& program = m_programs[form];
    if (!program.name()) {
        const std::string defines =
            fmt::format("#define FIRST {}\n#define SLICES {}\n", int(form != OfTexels), int(form == OfSlices));
        program = gl::Program::fromCompute(m_label, shaderSource(defines, {"reduce_levels.glsl"}) + m_source);
    }
    return program;
}

void LevelReduction::run(const Layout& layout, std::initializer_list<const gl::Buffer*> reduced,
    const std::function<void(const gl::Program&)>& setInputs)
{
    std::vector<gl::TextureBuffer> images;
    for (const gl::Buffer* buffer : reduced)
        images.emplace_back(gl::TexelFormat::R32Ui, buffer->name());
    bindImages(images);
    const Levels levels(layout);
    const gl::Program* used = nullptr;
    for (int number = 1; number < levels.count(); ++number) {
        const gl::Program& next = program(number > 1 ? OfTexels : layout.slices.count > 1 ? OfSlices : OfElements);
        if (&next != used) {
            next.use();
            setLayout(next, layout);
            setInputs(next);
            used = &next;
        }
        makeLevel(next, levels[number - 1], levels[number]);
    }
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    bindImages(std::vector<gl::TextureBuffer>(images.size()));
}

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
