/// The lanes of a mask, one after the other: for (const int lane : LanesIn(mask)).
#pragma once

#include <bit>
#include <cstdint>

namespace warpatlas {

/// `Lane`: the type of a lane's number.
template <class Lane = int> class LanesIn {
public:
    explicit constexpr LanesIn(std::uint32_t mask) : m_left(mask) { }

    constexpr LanesIn begin() const { return *this; }
    constexpr LanesIn end() const { return LanesIn(0); }
    constexpr Lane operator*() const { return static_cast<Lane>(std::countr_zero(m_left)); }
    constexpr LanesIn& operator++()
    {
        m_left &= m_left - 1;
        return *this;
    }
    constexpr bool operator==(const LanesIn&) const = default;

private:
    std::uint32_t m_left;
};

} // namespace warpatlas
