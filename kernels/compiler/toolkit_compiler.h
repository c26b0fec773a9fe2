/// NVRTC: which options it is given, and what is made of its answers. It works in a child process. Internal to
/// kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"
#include "kernels/compiler/process/toolkit_service.h"
#include "kernels/model/answer.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::inline compiler {

class ToolkitCompiler {
public:
    /// The one of this process, found at the first call. Throws Cancelled.
    static const Answer<ToolkitCompiler>& instance(const Progress& progress = Progress());
    /// That of `service`, which must outlive it. Throws Cancelled.
    static Answer<ToolkitCompiler> of(ToolkitService& service, const Progress& progress);

    const std::string& version() const { return m_version; } ///< "NVRTC 13.0"
    /// The toolkit's include folders that belong to it; empty where only the library is installed.
    const std::vector<std::string>& includeFolders() const { return m_includeFolders; }

    bool hasHeader(const std::string& name) const;
    /// The newest that it knows and that runs on that compute capability, or the oldest of all.
    int architectureFor(int computeCapability) const;

    /// Compiles the device code of a text. Throws Cancelled.
    void compile(
        const CompileRequest& request, const DeviceCode& code, Compilation& result, const Progress& progress) const;
    /// The assembler's report for machine code of that architecture; empty if there is none. Throws Cancelled.
    std::string assemblerReport(
        const CompileRequest& request, const DeviceCode& code, int architecture, const Progress& progress) const;

private:
    explicit ToolkitCompiler(ToolkitService& service) : m_service(&service) { }
    ToolkitAnswer run(const CompileRequest& request, const DeviceCode& code, std::vector<std::string> options,
        const Progress& progress) const;

    void explainCrash(const CompileRequest& request, DeviceCode code, std::vector<std::string> options,
        Compilation& result, const Progress& progress) const;

    ToolkitService* m_service;
    std::string m_version;
    std::vector<std::string> m_includeFolders;
    std::vector<int> m_architectures; ///< 75, 80 ...
    bool m_keepsLoops = false; ///< it knows --Ofast-compile
};

} // namespace warpatlas::inline compiler
