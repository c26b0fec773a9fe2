/// A program made ready for one build of the hot loop. Immutable but for its notes; any number of grids may run it at
/// the same time.
#pragma once

#include "kernels/simulator/execution/kernel_notes.h"
#include "kernels/simulator/execution/load_uses.h"
#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/unset_values.h"
#include "kernels/text/constant_writes.h"
#include "kernels/text/declared_arrays.h"
#include "kernels/text/source_branches.h"

#include <memory>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

class Kernel {
public:
    /// `source`: the text that the program's lines count in; empty where it is not known.
    explicit Kernel(ptx::Program program, const InstructionSet& instructionSet, std::string_view source = {});

    const ptx::Program& program() const { return m_program; }
    const InstructionSet& instructionSet() const { return *m_instructionSet; }
    const std::vector<Step>& steps(bool observed) const { return observed ? m_observed : m_fast; }
    /// Planes that a thread may read before it has written them: zero when a frame of the function begins.
    const std::vector<std::uint32_t>& stalePlanes(std::uint32_t function) const { return m_stale[function]; }
    /// Bytes of a frame's register window with the marks behind it.
    std::uint32_t windowBytes(std::uint32_t function) const
    {
        return m_unset.marksAt(function) + m_unset.markBytes(function);
    }
    const LoadUses& loadUses() const { return m_loadUses; }
    const UnsetValues& unset() const { return m_unset; }
    /// Whether threads may wait for what others write (atomics, volatile); they then yield soon.
    bool mayWaitForOthers() const { return m_mayWait; }
    /// Whether the kernel has loops that go round until other threads have written something (waiting_loops.h).
    bool waitsInLoops() const { return m_waitsInLoops; }
    /// Writes to constants in the source: a compiler may have made a trap of one.
    const std::vector<ConstantWrite>& constantWrites() const { return m_constantWrites; }
    /// Whether the text that the program's lines count in was given.
    bool sourceIsKnown() const { return m_sourceIsKnown; }
    /// Declarations without a value in the source, if registers may be read before they are written.
    const std::vector<UnsetDeclaration>& unsetDeclarations() const { return m_unsetDeclarations; }
    const std::vector<SourceBranch>& sourceBranches() const { return m_sourceBranches; }
    KernelNotes& notes() const { return *m_notes; }
    /// Says of a place what the loop around `decoded` waits for.
    void tellLoop(const ptx::DecodedInstruction& decoded, WorkPlace& place) const;

private:
    ptx::Program m_program;
    const InstructionSet* m_instructionSet;
    LoadUses m_loadUses;
    UnsetValues m_unset;
    std::vector<Step> m_fast;
    std::vector<Step> m_observed;
    std::vector<std::vector<std::uint32_t>> m_stale;
    std::vector<ConstantWrite> m_constantWrites;
    std::vector<SourceBranch> m_sourceBranches;
    std::vector<UnsetDeclaration> m_unsetDeclarations;
    std::unique_ptr<KernelNotes> m_notes = std::make_unique<KernelNotes>();
    bool m_sourceIsKnown = false;
    bool m_mayWait = false;
    bool m_waitsInLoops = false;
};

} // namespace warpatlas::simulator
