#include "kernels/values/problem.h"

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
    }
    assert(false);
    return {};
}

} // namespace warpatlas
