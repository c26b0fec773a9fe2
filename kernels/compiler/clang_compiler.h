/// clang as a child process, with this program's own header instead of NVIDIA's. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"
#include "kernels/compiler/process/clang_installation.h"
#include "kernels/model/answer.h"

#include <string>
#include <string_view>
#include <utility>

namespace warpatlas::inline compiler {

/// The one header of the toolkit that this program has a form of for clang.
inline constexpr std::string_view halfHeader = "cuda_fp16.h";

class ClangCompiler {
public:
    /// With the clang that ClangInstallation finds.
    static const Answer<ClangCompiler>& instance();

    explicit ClangCompiler(ClangInstallation installation) : m_clang(std::move(installation)) { }

    const std::string& version() const { return m_clang.version; } ///< "clang 14.0.6"

    /// Writes nothing to disk: text goes in and PTX comes out through pipes. Throws Cancelled, having stopped the
    /// compiler.
    void compile(
        const CompileRequest& request, const DeviceCode& code, Compilation& result, const Progress& progress) const;

private:
    ClangInstallation m_clang;
};

} // namespace warpatlas::inline compiler
