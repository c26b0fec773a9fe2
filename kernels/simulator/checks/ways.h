/// Ways through a program: where a thread can come from one decoded instruction, within its function.
#pragma once

#include "kernels/ptx/program.h"

#include <cstdint>

namespace warpatlas::simulator {

/// Calls visit(next) for each decoded instruction that a thread may execute after `at`, in the same function.
template <class Visit> void forSuccessors(const ptx::Program& program, std::uint32_t at, const Visit& visit)
{
    const ptx::DecodedInstruction& decoded = program.decoded[at];
    if (decoded.operation == ptx::Operation::Branch)
        visit(decoded.target);
    if (decoded.operation == ptx::Operation::BranchIndexed)
        for (std::uint32_t i = 0; i < decoded.listLength; ++i)
            visit(program.lists[decoded.list + i]);
    const bool ends = decoded.operation == ptx::Operation::Branch || decoded.operation == ptx::Operation::BranchIndexed
        || decoded.operation == ptx::Operation::Exit || decoded.operation == ptx::Operation::Return;
    if ((!ends || decoded.guard != ptx::noPlane) && at + 1 < program.decoded.size())
        visit(at + 1);
}

} // namespace warpatlas::simulator
