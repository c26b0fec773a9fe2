/// A large array in chunks. Chunks cost nothing until they are written, and snapshots share them instead of copying, so
/// publishing work under way costs only what changed since the last time.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace warpatlas {

/// Threads: different threads may write different chunks at the same time. A snapshot is taken while no thread writes;
/// from then on any thread may read it.
template <class T> class ChunkedArray {
public:
    static constexpr int chunkShift = 12;
    static constexpr std::uint64_t chunkMask = (std::uint64_t{1} << chunkShift) - 1;

    ChunkedArray() = default;
    explicit ChunkedArray(std::uint64_t size) { resize(size); }
    ChunkedArray(ChunkedArray&&) noexcept = default;
    ChunkedArray& operator=(ChunkedArray&&) noexcept = default;
    ~ChunkedArray() = default;
    ChunkedArray(const ChunkedArray& other) : ChunkedArray(other.m_size)
    {
        for (std::size_t c = 0; c < m_chunks.size(); ++c)
            if (other.m_chunks[c])
                std::copy_n(other.m_chunks[c].get(), chunkSize(c), own(c));
    }
    ChunkedArray& operator=(const ChunkedArray& other)
    {
        *this = ChunkedArray(other);
        return *this;
    }

    /// Forgets what was there: every value is T{}.
    void resize(std::uint64_t size)
    {
        m_size = size;
        m_chunks.assign(static_cast<std::size_t>((size + chunkMask) >> chunkShift), nullptr);
        m_own.assign(m_chunks.size(), nullptr);
    }

    std::uint64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::size_t chunks() const { return m_chunks.size(); }
    std::size_t chunkSize(std::size_t chunk) const
    {
        return static_cast<std::size_t>(
            std::min<std::uint64_t>(m_size - (std::uint64_t{chunk} << chunkShift), chunkMask + 1));
    }
    /// The chunk's values; empty for a chunk that was never written, whose values are all T{}.
    std::span<const T> chunk(std::size_t chunk) const
    {
        return m_chunks[chunk] ? std::span<const T>(m_chunks[chunk].get(), chunkSize(chunk)) : std::span<const T>();
    }

    const T& operator[](std::uint64_t index) const
    {
        static const T untouched{};
        assert(index < m_size);
        const auto& chunk = m_chunks[static_cast<std::size_t>(index >> chunkShift)];
        return chunk ? chunk[static_cast<std::size_t>(index & chunkMask)] : untouched;
    }
    T& operator[](std::uint64_t index)
    {
        assert(index < m_size);
        return writable(static_cast<std::size_t>(index >> chunkShift))[index & chunkMask];
    }
    /// The chunk's values, which no snapshot shares.
    T* writable(std::size_t chunk) { return m_own[chunk] != nullptr ? m_own[chunk] : own(chunk); }
    /// The chunk's values are T{} again.
    void clear(std::size_t chunk)
    {
        m_own[chunk] = nullptr;
        m_chunks[chunk].reset();
    }

    /// Shares every chunk with this array, whose next write to one copies it.
    ChunkedArray snapshot()
    {
        ChunkedArray shared;
        shared.m_size = m_size;
        shared.m_chunks = m_chunks;
        shared.m_own.assign(m_chunks.size(), nullptr);
        std::fill(m_own.begin(), m_own.end(), nullptr);
        return shared;
    }

    class Iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(const ChunkedArray* array, std::uint64_t index) : m_array(array), m_index(index) { }
        const T& operator*() const { return (*m_array)[m_index]; }
        const T* operator->() const { return &**this; }
        Iterator& operator++()
        {
            ++m_index;
            return *this;
        }
        Iterator operator++(int)
        {
            Iterator before = *this;
            ++m_index;
            return before;
        }
        bool operator==(const Iterator& other) const { return m_index == other.m_index; }

    private:
        const ChunkedArray* m_array = nullptr;
        std::uint64_t m_index = 0;
    };
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, m_size}; }

    bool operator==(const ChunkedArray& other) const
    {
        return m_size == other.m_size && std::equal(begin(), end(), other.begin());
    }

private:
    T* own(std::size_t chunk)
    {
        const std::size_t size = chunkSize(chunk);
        std::shared_ptr<T[]> fresh(new T[size]());
        if (m_chunks[chunk])
            std::copy_n(m_chunks[chunk].get(), size, fresh.get());
        m_chunks[chunk] = std::move(fresh);
        return m_own[chunk] = m_chunks[chunk].get();
    }

    std::uint64_t m_size = 0;
    std::vector<std::shared_ptr<T[]>> m_chunks; ///< null: never written
    std::vector<T*> m_own; ///< null where a snapshot may share the chunk
};

} // namespace warpatlas
