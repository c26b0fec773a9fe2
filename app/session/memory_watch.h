/// What a trace takes is not known before it is made: the maps of regular kernels are packed to almost nothing, those
/// of others are not. So the memory that is left is watched while it grows, before the system ends the program.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace warpatlas {

class MemoryWatch {
public:
    using Free = std::function<std::optional<std::uint64_t>()>; ///< bytes; empty: not known, and nothing is watched

    explicit MemoryWatch(Free free) : m_free(std::move(free)), m_atFirst(m_free()) { }
    /// Says in words that too little is left to go on: less than a tenth of what there was. Empty while there is more.
    std::string look() const;

private:
    Free m_free;
    std::optional<std::uint64_t> m_atFirst;
};

} // namespace warpatlas
