#include "kernels/simulator/recording/private_views.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

namespace warpatlas::simulator {
namespace {

std::byte* map(std::size_t size, int flags, int file)
{
    void* const at = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
    if (at == MAP_FAILED)
        throw std::bad_alloc();
    return static_cast<std::byte*>(at);
}

} // namespace

PrivateView::PrivateView(PrivateView&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0))
{
}

PrivateView& PrivateView::operator=(PrivateView&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

PrivateView::~PrivateView()
{
    if (m_data != nullptr)
        munmap(m_data, m_size);
}

FrozenBytes::FrozenBytes(std::size_t size) : m_size(size == 0 ? 1 : size)
{
    m_file = memfd_create("warpatlas", MFD_CLOEXEC);
    if (m_file >= 0 && ftruncate(m_file, static_cast<off_t>(m_size)) != 0) {
        close(m_file);
        m_file = -1;
    }
    try {
        m_data = m_file >= 0 ? map(m_size, MAP_SHARED, m_file) : map(m_size, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    } catch (...) {
        if (m_file >= 0)
            close(m_file);
        throw;
    }
}

FrozenBytes::~FrozenBytes()
{
    munmap(m_data, m_size);
    if (m_file >= 0)
        close(m_file);
}

void FrozenBytes::write(std::size_t at, std::span<const std::byte> from)
{
    assert(at + from.size() <= m_size);
    if (m_file < 0) {
        std::memcpy(m_data + at, from.data(), from.size());
        return;
    }
    while (!from.empty()) {
        const ssize_t written = pwrite(m_file, from.data(), from.size(), static_cast<off_t>(at));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            throw std::bad_alloc();
        at += static_cast<std::size_t>(written);
        from = from.subspan(static_cast<std::size_t>(written));
    }
}

PrivateView FrozenBytes::view() const
{
    PrivateView view;
    view.m_size = m_size;
    if (m_file >= 0) {
        view.m_data = map(m_size, MAP_PRIVATE, m_file);
    } else {
        view.m_data = map(m_size, MAP_PRIVATE | MAP_ANONYMOUS, -1);
        std::memcpy(view.m_data, m_data, m_size);
    }
    return view;
}

} // namespace warpatlas::simulator
