/// Which calls of a program gave an address of memory, and took it back. Pure, any thread.
#pragma once

#include "app/program/program_record.h"
#include "kernels/model/problem.h"

#include <cstddef>
#include <optional>

namespace warpatlas::inline program {

/// Places of calls in the record.
struct AllocationCalls {
    std::size_t allocated = 0;
    std::optional<std::size_t> freed; ///< empty: it was there
};

/// The calls of the memory that an access of a launch of the call at `launch` went to, beside, or would have gone to
/// before it was freed. Empty where no call before has given memory there.
std::optional<AllocationCalls> allocationCalls(const ProgramRecord& record, std::size_t launch, const Problem& problem);

/// The same of an address that the host touched after the call at `last`.
std::optional<AllocationCalls> allocationCalls(const ProgramRecord& record, std::size_t last, std::uint64_t address);

/// Whether it gives memory back, or the room that it was registered in.
bool freesMemory(const runtime::CallRecord& call);

} // namespace warpatlas::inline program
