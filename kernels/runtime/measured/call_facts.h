/// Facts for the record from a call's parameters and result, as CUPTI hands them on. Any thread.
#pragma once

#include "kernels/runtime/record/program_record.h"

#include <cupti.h>

namespace warpatlas::runtime {

/// "cudaMemcpyAsync", "cuMemAlloc": a function's name as programs write it.
std::string functionName(const char* name);

/// A launch of a kernel that has that name in the code; null: none is told.
LaunchRecord launchOf(const char* symbol, const Dim3& grid, const Dim3& block, std::uint64_t dynamicSharedBytes);

/// Adds to the record what is known behind a call that has ended: its result, the error that it tells the program, the
/// memory that it allocates or frees, the launch that it asks for.
void addFacts(CallRecord& record, CUpti_CallbackDomain domain, CUpti_CallbackId id, const CUpti_CallbackData& call);

} // namespace warpatlas::runtime
