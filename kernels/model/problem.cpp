#include "kernels/model/problem.h"

#include <algorithm>

namespace warpatlas {

std::string_view nameOf(ProblemKind kind)
{
    static constexpr std::string_view names[] = {"out_of_bounds", "race", "uninitialised", "misaligned", "barrier",
        "launch", "mismatch", "unsupported", "device", "assertion", "trap", "division_by_zero", "memory", "uncoalesced",
        "bank_conflict", "idle_lanes", "reference"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view nameOf(Severity severity)
{
    static constexpr std::string_view names[] = {"error", "possible", "information"};
    return names[static_cast<std::size_t>(severity)];
}

const char* cudaErrorOf(LaunchLimit::What what)
{
    switch (what) {
    case LaunchLimit::What::EmptyAxis:
    case LaunchLimit::What::AxisLength:
    case LaunchLimit::What::ThreadsOfBlock:
        return "cudaErrorInvalidConfiguration";
    case LaunchLimit::What::RegistersOfThread:
    case LaunchLimit::What::RegistersOfBlock:
        return "cudaErrorLaunchOutOfResources";
    case LaunchLimit::What::StaticSharedBytes:
    case LaunchLimit::What::LocalBytes:
        return "cudaErrorInvalidPtx";
    case LaunchLimit::What::BlocksTogether:
        return "cudaErrorCooperativeLaunchTooLarge";
    case LaunchLimit::What::SharedBytes:
    case LaunchLimit::What::SharedWithoutOptIn:
    case LaunchLimit::What::ThreadsOfKernel:
        break;
    }
    return "cudaErrorInvalidValue";
}

bool WrongIndex::isKnown() const
{
    return swapped
        || std::ranges::any_of(axes, [](AxisIndex axis) { return axis != AxisIndex::Own && axis != AxisIndex::Other; });
}

} // namespace warpatlas
