#include "kernels/model/external_output.h"
#include "render/gl/buffer.h"
#include "render/gl/shared_buffer.h"

#include <cassert>

namespace warpatlas::render {

struct SharedBuffer::State {
    gl::Buffer buffer;
    std::size_t byteCount = 0;
    std::string reason = "built without CUDA";
};

SharedBuffer::SharedBuffer(std::size_t byteCount, int, InteropPolicy)
    : m_state(new State{gl::Buffer(gl::paddedToTexels(byteCount)), byteCount})
{
}
SharedBuffer::~SharedBuffer() = default;
SharedBuffer::SharedBuffer(SharedBuffer&&) noexcept = default;
SharedBuffer& SharedBuffer::operator=(SharedBuffer&&) noexcept = default;

bool SharedBuffer::shared() const
{
    return false;
}

const std::string& SharedBuffer::copyReason() const
{
    static const std::string none;
    return m_state ? m_state->reason : none;
}

ExternalOutput SharedBuffer::map()
{
    assert(!"map() needs shared()");
    return {};
}

void SharedBuffer::unmap() { }

void SharedBuffer::upload(std::span<const std::byte> bytes)
{
    assert(m_state && bytes.size() <= m_state->byteCount);
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
