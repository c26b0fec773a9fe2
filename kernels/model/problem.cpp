#include "kernels/model/problem.h"

#include <algorithm>
#include <cassert>

namespace warpatlas {

std::string_view nameOf(ProblemKind kind)
{
    switch (kind) {
    case ProblemKind::OutOfBounds:
        return "out_of_bounds";
    case ProblemKind::Race:
        return "race";
    case ProblemKind::Uninitialised:
        return "uninitialised";
    case ProblemKind::Misaligned:
        return "misaligned";
    case ProblemKind::Barrier:
        return "barrier";
    case ProblemKind::Launch:
        return "launch";
    case ProblemKind::Mismatch:
        return "mismatch";
    case ProblemKind::Unsupported:
        return "unsupported";
    case ProblemKind::Device:
        return "device";
    case ProblemKind::Assertion:
        return "assertion";
    case ProblemKind::Trap:
        return "trap";
    case ProblemKind::DivisionByZero:
        return "division_by_zero";
    case ProblemKind::Memory:
        return "memory";
    case ProblemKind::Uncoalesced:
        return "uncoalesced";
    case ProblemKind::BankConflict:
        return "bank_conflict";
    case ProblemKind::IdleLanes:
        return "idle_lanes";
    case ProblemKind::Reference:
        return "reference";
    }
    assert(false);
    return {};
}

std::string_view nameOf(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Possible:
        return "possible";
    case Severity::Information:
        return "information";
    }
    assert(false);
    return {};
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
