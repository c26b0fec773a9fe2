/// How long the rest of a sweep takes, from how long each of its visits to a point took. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline sweep {

class TimeLeft {
public:
    explicit TimeLeft(std::size_t points) : m_first(points), m_again(points) { }

    /// A visit to a point took so long: the first one, or one more.
    void took(std::size_t point, bool first, double seconds);
    /// Expects the time that the next visit to the point will take: as long as the last one like it; a point that was
    /// never visited takes as long as others on average. Empty where nothing is known.
    std::optional<double> expect(std::size_t point, bool first) const;

private:
    std::vector<std::optional<double>> m_first, m_again;
};

/// "about 40 s", "about 3 min"; "a moment" below 3 s.
std::string durationInWords(double seconds);

} // namespace warpatlas::inline sweep
