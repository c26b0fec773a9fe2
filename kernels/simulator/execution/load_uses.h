/// Uses of loaded values that are not plain uses: choices and copies (kernels/uses).
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/uses/carried_bytes.h"

#include <cstdint>
#include <vector>

namespace warpatlas::simulator {

struct Step;
struct Machine;

/// A selp that can take a loaded value, in planes.
struct PlaneChoice {
    struct Condition {
        std::uint32_t predicate = 0; ///< plane
        bool whenSet = false;
    };
    std::uint32_t decoded = 0; ///< the selp
    std::vector<Condition> conditions; ///< all of them hold where it takes the value

    /// The lanes that would take the value now, the others of the warp included.
    std::uint32_t lanes(const Machine& machine) const;
};

struct LoadUse {
    std::uint32_t used = ~0u; ///< bytes, a bit each
    std::uint32_t carried = 0; ///< bytes that only go to another place
    std::uint32_t chosen = 0; ///< bytes that only do so where they are chosen, which is not followed
    std::vector<PlaneChoice> choices; ///< none: the value is taken in any case
    enum class Known : std::uint8_t {
        AtLoad, ///< what is chosen
        Later, ///< only when the selp runs
        Late, ///< and something between the two orders the thread and others
    } known = Known::AtLoad;
};

class LoadUses {
public:
    explicit LoadUses(const ptx::Program& program);

    /// The use of a load's or a shuffle's value, by decoded instruction; null: all of its bytes are used.
    const LoadUse* load(std::uint32_t decoded) const
    {
        return m_numbers[decoded] == 0 ? nullptr : &m_loads[m_numbers[decoded] - 1];
    }
    /// For a store: which bytes of which loads (decoded instructions) it carries on; null: none.
    const std::vector<ptx::CarriedByte>* store(std::uint32_t decoded) const
    {
        return m_numbers[decoded] == 0 ? nullptr : &m_stores[m_numbers[decoded] - 1];
    }
    /// The earlier load that the decoded instruction, a selp, decides about.
    enum class Decides : std::uint8_t { Nothing, Load, Shuffle };
    Decides decides(std::uint32_t decoded) const { return m_decides[decoded]; }

private:
    LoadUse& loadAt(std::uint32_t decoded);
    void addFunction(const ptx::Program& program, std::uint32_t number);

    std::vector<std::uint32_t> m_numbers; ///< by decoded instruction: 1 + index in m_loads or m_stores; 0: none
    std::vector<Decides> m_decides; ///< Shuffle: perhaps about a load, too
    std::vector<LoadUse> m_loads;
    std::vector<std::vector<ptx::CarriedByte>> m_stores;
};

/// Step::run of a selp that decides about a load or a shuffle; goes on with the handler that it would have otherwise.
const Step* tellChoice(Machine& machine, const Step* step);

} // namespace warpatlas::simulator
