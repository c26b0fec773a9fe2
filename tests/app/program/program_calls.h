/// Calls of records that no program has written.
#pragma once

#include "app/program/program_record.h"

#include <string>

namespace warpatlas::test {

inline runtime::CallRecord callOf(const std::string& name, std::uint64_t address = 0, std::uint64_t bytes = 0)
{
    runtime::CallRecord call;
    call.name = name;
    call.address = address;
    call.bytes = bytes;
    return call;
}

inline runtime::CallRecord launchOf(const std::string& kernel, std::vector<Problem> problems, int result = 0)
{
    runtime::CallRecord call = callOf("cudaLaunchKernel");
    call.result = result;
    runtime::LaunchRecord& launch = call.launch.emplace_back();
    launch.kernel = kernel;
    launch.problems = std::move(problems);
    return call;
}

/// A write of a float at an address.
inline Problem writeAt(const MemoryPlace& place, std::uint32_t line)
{
    MemoryFault fault;
    fault.access = AccessKind::Store;
    fault.place = place;
    fault.bytes = 4;
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.line = line;
    problem.fact = fault;
    return problem;
}

} // namespace warpatlas::test
