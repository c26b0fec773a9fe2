#include "render/views/data/scene_buffers.h"

#include "render/gl/render_error.h"
#include "render/views/shared/theme.h"

#include <array>
#include <bit>
#include <cassert>
#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>
#include <vector>

namespace warpatlas::render {

std::uint32_t packStart(float start, int colourIndex)
{
    return (std::bit_cast<std::uint32_t>(start) & ~7u) | std::uint32_t(colourIndex);
}

BlockBuffer::BlockBuffer(const Launch& launch, const Schedule* schedule)
{
    const std::uint64_t count = launch.blocks();
    if (count > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} blocks are more than OpenGL can address here ({})", count, gl::TextureBuffer::maxTexels()));
    std::vector<std::array<std::uint32_t, 2>> words(count);
    const std::uint64_t scheduled = schedule ? std::min<std::uint64_t>(schedule->blocks.size(), count) : 0;
    const auto fillRow = [&](std::uint64_t row) {
        const auto y = std::uint32_t(row % launch.grid.y), z = std::uint32_t(row / launch.grid.y);
        for (std::uint32_t x = 0; x < launch.grid.x; ++x) {
            const std::uint64_t block = row * launch.grid.x + x;
            const BlockSpan span = block < scheduled ? schedule->blocks[block] : BlockSpan{};
            words[block] = {packStart(span.start, blockColourIndex(x, y, z)), std::bit_cast<std::uint32_t>(span.end)};
        }
    };
    tbb::parallel_for(std::uint64_t{0}, std::uint64_t{launch.grid.y} * launch.grid.z, fillRow);
    if (scheduled)
        m_lastEnd = std::max_element(
            schedule->blocks.begin(), schedule->blocks.end(), [](const BlockSpan& a, const BlockSpan& b) {
                return a.end < b.end;
            })->end;
    const auto bytes = std::as_bytes(std::span(words));
    m_buffer = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
    m_texture = gl::TextureBuffer(gl::TexelFormat::Rg32Ui, m_buffer.name());
}

ByteBuffer::ByteBuffer(
    std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction, ByteReducer& reducer)
{
    assert(bytes.size() == layout.elements);
    if (bytes.size() / 4 > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} elements are more than OpenGL can address here ({})", bytes.size(),
                gl::TextureBuffer::maxTexels()));
    m_bytes = gl::Buffer(std::as_bytes(bytes), gl::paddedToTexels(bytes.size()));
    m_texture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_bytes.name());
    m_reduced = reducer.reduce(m_texture, layout, reduction);
    m_reducedTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.name());
}

namespace {

template <class T> gl::Buffer upload(std::span<const T> values)
{
    const auto bytes = std::as_bytes(values);
    return gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
}

} // namespace

OwnerBuffers::OwnerBuffers(std::span<const std::uint32_t> owners, std::span<const std::uint8_t> counts,
    const Layout& layout, OwnerReducer& reducer)
{
    assert(owners.size() == layout.elements && counts.size() == layout.elements);
    if (layout.elements > gl::TextureBuffer::maxTexels())
        throw RenderError("the data view",
            fmt::format("{} elements are more than OpenGL can address here ({})", layout.elements,
                gl::TextureBuffer::maxTexels()));
    m_owners = upload(owners);
    m_writes = upload(counts);
    m_ownerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_owners.name());
    m_writeTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_writes.name());
    m_reduced = reducer.reduce(m_ownerTexture, m_writeTexture, layout);
    m_reducedOwnerTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.owners.name());
    m_reducedFlagTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, m_reduced.flags.name());
}

void SceneBuffers::setScene(std::shared_ptr<const DataScene> scene)
{
    const std::shared_ptr<const DataScene> before = std::exchange(m_scene, nullptr);
    if (!scene) {
        SceneBuffers none;
        none.m_reducers = std::move(m_reducers);
        *this = std::move(none);
        return;
    }
    const Layout layout = Layout::of(scene->shape.extent);
    const bool sameLayout = before && layout == m_layout;
    m_layout = layout;
    m_levels = Levels(layout);
    const bool newReads = !sameLayout || scene->reads != before->reads;
    if (!sameLayout || scene->use != before->use
        || (scene->use == DataUse::Read ? newReads : scene->owners != before->owners)) {
        m_owners = OwnerBuffers(); // memory first: two maps of 10^8 elements need not be there together
        if (scene->use == DataUse::Read && scene->reads)
            m_owners = OwnerBuffers(scene->reads->reader, scene->reads->reads, layout, m_reducers.owners);
        else if (scene->use == DataUse::Written && scene->owners)
            m_owners = OwnerBuffers(scene->owners->owner, scene->owners->writes, layout, m_reducers.owners);
    }
    if (newReads)
        m_reads = ByteBuffer();
    if (!sameLayout || scene->outputBuffer || before->outputBuffer || scene->output != before->output
        || scene->reference != before->reference || scene->tolerance != before->tolerance) {
        m_differences = ByteBuffer();
        m_copy.giveUp();
        m_comparing.giveUp();
    }
    // A GL buffer may have other contents under the same name, so it is never taken for the one before.
    if (scene->outputBuffer)
        m_output = ValueBuffer(scene->type, scene->shape, scene->outputBuffer);
    else if (!scene->output)
        m_output = ValueBuffer();
    else if (!before || before->outputBuffer || scene->output != before->output || before->shape != scene->shape)
        m_output = ValueBuffer(*scene->output);
    if (!before || scene->input != before->input || scene->inputBrightness != before->inputBrightness
        || before->shape.extent != scene->shape.extent) {
        const bool usable = scene->input && scene->input->shape().extent == scene->shape.extent;
        m_input = usable ? ValueBuffer(*scene->input) : ValueBuffer();
        // Bytes of one channel that are all 0 or 1 (cells, masks) would all be black as grey levels.
        m_inputBounds = scene->inputRange;
        if (!usable || m_input.format().image)
            m_inputBounds = {0, usable && scene->inputRange[1] <= 1 ? 1.0 : 255.0};
        if (scene->inputBrightness)
            m_inputBounds = brightnessRange(m_inputBounds);
    }
    if (!before || scene->schedule != before->schedule || scene->launch != before->launch) {
        m_blocks = BlockBuffer();
        m_blocks = BlockBuffer(scene->launch, scene->schedule.get());
    }
    m_scene = std::move(scene);
}

bool SceneBuffers::partial() const
{
    return read() ? m_scene->reads && m_scene->reads->partial : m_scene->owners && m_scene->owners->partial;
}

const ByteBuffer& SceneBuffers::reads()
{
    if (!m_reads && m_scene->reads) {
        m_reads = ByteBuffer(m_scene->reads->reads, m_layout, Reduction::Mean, m_reducers.bytes);
        m_mostReads = m_scene->reads->most;
    }
    return m_reads;
}

const ByteBuffer& SceneBuffers::differences(bool wait)
{
    const DataScene& scene = *m_scene;
    const bool known = scene.output || scene.outputBuffer;
    if (m_differences || !known || !scene.reference || scene.reference->type() != scene.type
        || scene.reference->shape() != scene.shape)
        return m_differences;
    const bool few = scene.shape.elements() <= DifferenceWork::mostAtOnce;
    if (!m_comparing.begun()) {
        ArrayPointer values = scene.output;
        if (!values && !m_copy.begun())
            m_copy.begin(scene.type, scene.shape);
        if (!values)
            values = m_copy.next(m_output, wait || few);
        if (!values)
            return m_differences;
        m_comparing.begin(std::move(values), scene.reference, scene.tolerance);
    }
    if (const std::optional<DifferenceMap> map = m_comparing.take(wait || few))
        m_differences = ByteBuffer(map->bytes, m_layout, Reduction::Largest, m_reducers.bytes);
    return m_differences;
}

void SceneBuffers::makeReducedLevels()
{
    m_output.reduce(m_reducers.values, m_scene->valueMinimum, m_scene->valueMaximum);
    m_input.reduce(m_reducers.values, m_inputBounds[0], m_inputBounds[1]);
}

} // namespace warpatlas::render
