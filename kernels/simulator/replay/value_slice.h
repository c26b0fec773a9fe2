/// Finds the steps that a value came from, and reads what they computed. Internal to replay.
#pragma once

#include "kernels/simulator/replay/explanation.h"

#include <map>

namespace warpatlas::simulator {

class ValueSlice {
public:
    /// Of one lane in one call of a function, `depth` calls deep.
    ValueSlice(Cursor& cursor, std::uint32_t warp, std::uint32_t lane, std::uint32_t function, std::uint32_t callDepth,
        int depthLimit);

    /// What the register holds at `position`.
    Explanation explain(std::uint64_t position, std::uint32_t registerIndex, ptx::Type type);

private:
    struct Node {
        Explanation::Kind kind = Explanation::Kind::Cut;
        std::string text;
        ptx::Type type = ptx::Type::None;
        std::uint64_t bits = 0;
        std::uint32_t registerIndex = ptx::none; ///< whose value it is; none: `bits` is known
        std::uint64_t position = 0; ///< at which to read it
        std::optional<std::uint64_t> step;
        bool transparent = false; ///< the same number as its only operand
        int depth = 0;
        std::vector<std::size_t> operands;
    };

    std::size_t add(Node node);
    std::size_t want(std::uint64_t position, std::uint32_t registerIndex, ptx::Type type, int depth);
    std::size_t operand(const ptx::Operand& operand, std::uint64_t step, ptx::Type type, int depth);
    std::size_t constant(std::uint64_t bits, ptx::Type type);
    void define(std::size_t node, std::uint64_t step);
    void defineLoad(std::size_t node, const ptx::Instruction& instruction);
    void sweep(std::uint64_t position);
    void readValues();
    Explanation tree(std::size_t node) const;
    bool writtenOnce(std::uint32_t registerIndex) const { return m_writers[registerIndex] <= 1; }

    Cursor& m_cursor;
    const BlockRecording& m_recording;
    std::uint32_t m_warp, m_lane, m_function, m_callDepth;
    int m_depthLimit;
    std::vector<std::uint32_t> m_writers; ///< instructions that write a register
    std::vector<Node> m_nodes;
    std::multimap<std::uint32_t, std::size_t> m_wanted; ///< by register: nodes without a step yet
};

/// "threadIdx.x" for "%tid.x".
std::string specialName(std::string_view ptx);

} // namespace warpatlas::simulator
