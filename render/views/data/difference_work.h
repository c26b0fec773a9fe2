/// Makes the map of differences on a worker: a window draws on while all elements of two arrays are compared.
#pragma once

#include "render/views/data/difference_map.h"

#include <chrono>
#include <future>
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

} // namespace warpatlas::render
