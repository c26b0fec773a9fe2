/// clang as a child process, with this program's own header instead of NVIDIA's. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"
#include "kernels/model/answer.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// The one header of the toolkit that this program has a form of for clang.
inline constexpr std::string_view halfHeader = "cuda_fp16.h";

/// What clang 14 and this program's header for it do best without being asked for another.
inline constexpr int oldestArchitecture = 70;

class ClangCompiler {
public:
    /// The newest that PATH has, looked for at the first call.
    static const Answer<ClangCompiler>& instance();

    /// Looks for it now. One that does not say its version within the time is passed over; what does not say which
    /// architectures it knows is used for the oldest.
    static Answer<ClangCompiler> find(std::chrono::milliseconds timeToAnswer);

    const std::string& version() const { return m_version; } ///< "clang 14.0.6"

    /// The newest that it knows and that runs on that compute capability.
    int architectureFor(int computeCapability) const;

    /// Writes nothing to disk: text goes in and PTX comes out through pipes. Throws Cancelled, having stopped the
    /// compiler.
    void compile(
        const CompileRequest& request, const DeviceCode& code, Compilation& result, const Progress& progress) const;

private:
    std::string m_program;
    std::string m_version;
    std::vector<int> m_architectures; ///< 70, 75 ...
};

} // namespace warpatlas
