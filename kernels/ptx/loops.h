/// The loops of a function, and what depends on its branches: for questions about what an instruction is for.
#pragma once

#include "kernels/ptx/control_flow.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

/// A loop, made by one branch back. Two branches back to one place make two loops, of which the smaller is the inner
/// one.
struct Loop {
    std::uint32_t head = 0; ///< blocks: where it begins, and whose end goes back there
    std::uint32_t back = 0;
    std::vector<std::uint32_t> blocks; ///< ascending

    bool contains(std::uint32_t block) const;
};

class Loops {
public:
    explicit Loops(const Function& function);

    const ControlFlow& flow() const { return m_flow; }
    const std::vector<Loop>& all() const { return m_loops; }
    /// The innermost loop around a block; null: none.
    const Loop* around(std::uint32_t block) const;
    /// Blocks that run or not depending on the branch at the end of `block`: the sides of an if, up to where they meet.
    /// Ascending.
    std::vector<std::uint32_t> chosenBy(std::uint32_t block) const;

private:
    ControlFlow m_flow;
    std::vector<Loop> m_loops;
};

} // namespace warpatlas::ptx
