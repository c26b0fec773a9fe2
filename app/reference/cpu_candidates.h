/// Which host functions of a text compute what its kernel computes, as far as their parameters tell. Pure, any thread.
#pragma once

#include "app/source/kernel_signature.h"
#include "kernels/model/work.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline reference {

struct CpuCandidate {
    std::string name;
    std::string text; ///< "addCpu(const float* a, const float* b, float* c, int n)"
    bool suggested = false; ///< at most one of them is
};

/// Host functions of `text` whose parameters all take an argument of the kernel and which use each of its arrays; the
/// only one is suggested, or the only one whose name says that it is the host's, or what is expected.
std::vector<CpuCandidate> cpuCandidates(std::string_view text, const KernelSignature& signature, const Work& work);

/// The one that is suggested; null where none is.
const CpuCandidate* suggestedOf(const std::vector<CpuCandidate>& candidates);

/// Whether the name says so: "addCpu", "cpu_add", "matmul_host", "reference", "computeGold", "verify".
bool namesReference(std::string_view name);

} // namespace warpatlas::inline reference
