/// Bytes written once. A private copy of them costs only the pages that its owner changes.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace warpatlas::simulator {

/// One private copy. Move-only; a moved-from view is empty.
class PrivateView {
public:
    PrivateView() = default;
    PrivateView(PrivateView&& other) noexcept;
    PrivateView& operator=(PrivateView&& other) noexcept;
    ~PrivateView();
    PrivateView(const PrivateView&) = delete;
    PrivateView& operator=(const PrivateView&) = delete;

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }

private:
    friend class FrozenBytes;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// Filled by its maker, then left alone: after the first view() nothing may be written. Any thread may take views.
class FrozenBytes {
public:
    /// Zeros. Throws std::bad_alloc.
    explicit FrozenBytes(std::size_t size);
    ~FrozenBytes();
    FrozenBytes(const FrozenBytes&) = delete;
    FrozenBytes& operator=(const FrozenBytes&) = delete;

    /// Each place at most once. Costs less than to write to the bytes: no page of them is faulted in. Throws
    /// std::bad_alloc.
    void write(std::size_t at, std::span<const std::byte> from);
    std::span<const std::byte> bytes() const { return {m_data, m_size}; }
    /// Throws std::bad_alloc.
    PrivateView view() const;

private:
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    int m_file = -1; ///< nameless, in memory; -1: this system has none, and views are whole copies
};

} // namespace warpatlas::simulator
