/// The clang of this machine. Internal to kernels/compiler.
#pragma once

#include "kernels/model/answer.h"

#include <chrono>
#include <string>
#include <vector>

namespace warpatlas::inline compiler {

/// The architecture that clang 14 and this program's headers for it do best, unless another is asked for.
inline constexpr int oldestArchitecture = 70;

struct ClangInstallation {
    std::string program; ///< as PATH has it
    std::string version; ///< "clang 14.0.6"
    std::vector<int> architectures; ///< of GPUs that it knows: 70, 75 ...

    /// The newest that PATH has, looked for at the first call.
    static const Answer<ClangInstallation>& instance();

    /// Looks for it now. One that does not say its version within the time is passed over; what does not say which
    /// architectures it knows is used for the oldest.
    static Answer<ClangInstallation> find(std::chrono::milliseconds timeToAnswer);

    /// The newest that it knows and that runs on that compute capability.
    int architectureFor(int computeCapability) const;

    /// How it is told to compile for such an architecture, with no file of a toolkit's.
    static std::vector<std::string> targetOptions(int architecture);
};

} // namespace warpatlas::inline compiler
