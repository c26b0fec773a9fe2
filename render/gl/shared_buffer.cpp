#include "render/gl/shared_buffer.h"

#include "kernels/model/external_output.h"
#include "render/gl/buffer.h"
#include "render/gl/cuda_mapping.h"
#include "render/gl/render_error.h"
#include "render/gl/texture.h"

#include <cassert>
#include <cstring>

namespace warpatlas::render {

struct SharedBuffer::State {
    gl::Buffer buffer; // before the mapping: registered buffers are unregistered before they are deleted
    CudaMapping mapping;
    std::size_t byteCount = 0;
    std::string reason;
};

namespace {

/// Writes through CUDA and reads through GL, and the other way round: both must work for a run to be shown.
std::string trial(CudaMapping& mapping, gl::Buffer& buffer)
{
    constexpr std::size_t length = 16; // every buffer is at least this long
    std::byte pattern[length], seen[length] = {};
    for (std::size_t i = 0; i < length; ++i)
        pattern[i] = std::byte(0xa5 + 7 * i);
    if (std::string reason = mapping.writeThenRead(pattern, seen); !reason.empty())
        return reason;
    if (std::memcmp(pattern, seen, length) != 0)
        return "CUDA reads back other bytes than it wrote";
    buffer.read(0, seen);
    if (std::memcmp(pattern, seen, length) != 0)
        return "OpenGL does not see what CUDA wrote";
    buffer.clear();
    return {};
}

} // namespace

SharedBuffer::SharedBuffer(std::size_t byteCount, int cudaDevice, InteropPolicy policy)
    : m_state(new State{gl::Buffer(gl::paddedToTexels(byteCount)), {}, byteCount, {}})
{
    if (policy == InteropPolicy::Never) {
        m_state->reason = "interop was switched off";
        return;
    }
    Answer<CudaMapping> mapping = CudaMapping::create(m_state->buffer.name(), cudaDevice);
    if (!mapping) {
        m_state->reason = mapping.reason();
        return;
    }
    m_state->mapping = std::move(mapping.value());
    m_state->reason = trial(m_state->mapping, m_state->buffer);
    if (!m_state->reason.empty()) {
        m_state->mapping = CudaMapping();
        m_state->buffer.clear();
    }
}

SharedBuffer::~SharedBuffer() = default;
SharedBuffer::SharedBuffer(SharedBuffer&&) noexcept = default;
SharedBuffer& SharedBuffer::operator=(SharedBuffer&&) noexcept = default;

bool SharedBuffer::shared() const
{
    return m_state && m_state->mapping;
}

const std::string& SharedBuffer::copyReason() const
{
    static const std::string none;
    return m_state ? m_state->reason : none;
}

ExternalOutput SharedBuffer::map()
{
    assert(shared());
    void* pointer = m_state->mapping.map(m_state->byteCount);
    return {pointer, m_state->byteCount, m_state->mapping.device()};
}

void SharedBuffer::unmap()
{
    assert(shared());
    m_state->mapping.unmap();
    // As the data view will read it: what it cannot read is copied while there is still time to say so.
    const gl::TextureBuffer tried(gl::TexelFormat::R32Ui, glName());
}

void SharedBuffer::upload(std::span<const std::byte> bytes)
{
    assert(m_state && bytes.size() <= m_state->byteCount && !m_state->mapping.mapped());
    m_state->buffer.write(0, bytes);
}

unsigned SharedBuffer::glName() const
{
    return m_state ? m_state->buffer.name() : 0;
}
std::size_t SharedBuffer::byteCount() const
{
    return m_state ? m_state->byteCount : 0;
}

} // namespace warpatlas::render
