#include "app/program/program_record.h"

namespace warpatlas {

std::string_view nameOf(HostProblem::Kind kind)
{
    using Kind = HostProblem::Kind;
    switch (kind) { // a kind without a name is a warning
    case Kind::UncheckedResult:
        return "unchecked_result";
    case Kind::EndedWith:
        return "ended_with";
    case Kind::UncheckedLaunch:
        return "unchecked_launch";
    case Kind::UntoldKernelError:
        return "untold_kernel_error";
    case Kind::Leak:
        return "leak";
    case Kind::Unsupported:
        return "unsupported";
    case Kind::Refused:
        return "refused";
    case Kind::EarlyRead:
        return "early_read";
    case Kind::EarlyWrite:
        return "early_write";
    case Kind::NeverAwaited:
        return "never_awaited";
    case Kind::NeverRead:
        return "never_read";
    case Kind::CopiedUnwritten:
        return "copied_unwritten";
    case Kind::CopiedRest:
        return "copied_rest";
    case Kind::ReadUnwritten:
        return "read_unwritten";
    case Kind::UnorderedWrites:
        return "unordered_writes";
    case Kind::UnorderedRead:
        return "unordered_read";
    case Kind::UnorderedOverwrite:
        return "unordered_overwrite";
    }
    return {};
}

bool isRemark(HostProblem::Kind kind)
{
    return kind == HostProblem::Kind::NeverRead || kind == HostProblem::Kind::CopiedRest;
}

} // namespace warpatlas
