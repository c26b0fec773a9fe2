/// The address line as it is drawn: bytes side by side, with long untouched stretches between the sectors of a request
/// folded away. Positions are in units: a byte is one, a fold a fixed few. Plain arithmetic.
#pragma once

#include "kernels/model/request_places.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::render {

struct AddressSegment {
    std::uint64_t begin = 0, end = 0; ///< bytes
    double start = 0; ///< unit of `begin`
    double endUnit() const { return start + double(end - begin); }
};

class AddressAxis {
public:
    AddressAxis() = default; ///< an empty axis
    /// Makes an axis of `bytes` bytes, unfolded.
    static AddressAxis whole(std::uint64_t bytes);
    /// Makes an axis of [begin, end), folded wherever more than 128 bytes lie between neighbouring sectors of `use`. It
    /// has no fold before the first and behind the last.
    static AddressAxis folded(std::uint64_t begin, std::uint64_t end, const RequestSectors& use);
    /// Returns the axis with so many bytes before the buffer's start, whose addresses are below 0.
    AddressAxis withBefore(std::uint64_t bytes) const;

    const std::vector<AddressSegment>& segments() const { return m_segments; }
    double length() const { return m_segments.empty() ? 0 : m_segments.back().endUnit(); }
    double foldUnits() const { return m_foldUnits; } ///< how wide a fold is drawn
    double foldedBytes() const; ///< in all folds together

    /// The units that a fit shows: the request with whole lines around it; without a request the first few lines.
    double focusBegin() const { return m_focusBegin; }
    double focusEnd() const { return m_focusEnd; }

    double unitOf(double address) const; ///< in a fold: a place in its middle part; outside: clamped
    std::optional<double> addressOf(double unit) const; ///< empty in folds and outside
    double nearestAddress(double unit) const; ///< in folds and outside: the nearest edge

    bool operator==(const AddressAxis& other) const;

private:
    std::vector<AddressSegment> m_segments;
    double m_foldUnits = 0, m_focusBegin = 0, m_focusEnd = 0;
    double m_before = 0; ///< units before the first segment
};

} // namespace warpatlas::render
