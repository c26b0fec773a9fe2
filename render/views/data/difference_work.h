/// Makes the map of differences on a worker, and brings what it needs there: a window draws on while all elements of
/// two arrays are compared.
#pragma once

#include "render/views/data/difference_map.h"
#include "render/views/data/value_buffer.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace warpatlas::render {

class DifferenceWork {
public:
    /// Maps of more elements are made on the worker: fewer take a few milliseconds.
    static constexpr std::uint64_t mostAtOnce = 1'000'000;

    DifferenceWork() = default;
    DifferenceWork(DifferenceWork&&) = default;
    DifferenceWork& operator=(DifferenceWork&& other) noexcept
    {
        giveUp();
        m_map = std::move(other.m_map);
        m_stop = std::move(other.m_stop);
        return *this;
    }
    DifferenceWork(const DifferenceWork&) = delete;
    DifferenceWork& operator=(const DifferenceWork&) = delete;
    ~DifferenceWork() { giveUp(); }

    /// As differenceMap() takes them. What was begun before is given up.
    void begin(ArrayPointer values, ArrayPointer reference, const Tolerance& tolerance)
    {
        giveUp();
        m_stop = std::stop_source();
        m_map = std::async(std::launch::async,
            [values = std::move(values), reference = std::move(reference), tolerance, stop = m_stop.get_token()] {
                return differenceMap(*values, *reference, tolerance, stop);
            });
    }
    void giveUp()
    {
        if (!m_map.valid())
            return;
        m_stop.request_stop();
        m_map.wait();
        m_map = {};
    }
    bool begun() const { return m_map.valid(); } ///< and not taken yet
    /// Says whether the map is not there yet.
    bool busy() const { return m_map.valid() && m_map.wait_for(std::chrono::seconds(0)) != std::future_status::ready; }
    /// Returns the map once it is there; `wait`: in any case. Empty where nothing was begun. Throws std::bad_alloc.
    std::optional<DifferenceMap> take(bool wait)
    {
        if (!m_map.valid() || (!wait && busy()))
            return std::nullopt;
        return m_map.get();
    }

private:
    std::future<DifferenceMap> m_map;
    std::stop_source m_stop;
};

/// Copies a result that lies in GL memory, a piece each time it is asked: all of it at once would hold a window up.
/// Use it in the thread of the GL context.
class ResultCopy {
public:
    static constexpr std::size_t bytesAtOnce = std::size_t{16} << 20; ///< take a few milliseconds

    void begin(ElementType type, const Shape& shape)
    {
        giveUp();
        // To have its memory takes as long as to fill it.
        m_made = std::async(std::launch::async, [type, shape] { return std::make_shared<Array>(type, shape); });
    }
    void giveUp() { *this = ResultCopy(); }
    bool begun() const { return m_made.valid() || m_array; } ///< and not taken yet
    /// Reads the next piece, or `all` that is left. Returns the array once it is whole, null before. Throws
    /// std::bad_alloc.
    ArrayPointer next(const ValueBuffer& from, bool all)
    {
        if (m_made.valid() && (all || m_made.wait_for(std::chrono::seconds(0)) == std::future_status::ready))
            m_array = m_made.get();
        if (!m_array)
            return nullptr;
        const std::size_t left = m_array->byteCount() - m_read, count = all ? left : std::min(left, bytesAtOnce);
        from.read(m_read, m_array->bytes().subspan(m_read, count));
        m_read += count;
        if (m_read < m_array->byteCount())
            return nullptr;
        m_read = 0;
        return std::exchange(m_array, nullptr);
    }

private:
    std::future<std::shared_ptr<Array>> m_made;
    std::shared_ptr<Array> m_array;
    std::size_t m_read = 0; ///< bytes
};

} // namespace warpatlas::render
