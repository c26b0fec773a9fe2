/// NVRTC, loaded while the program runs from where the user installed it. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/device_code.h"
#include "kernels/values/answer.h"

#include <string>
#include <vector>

namespace warpatlas {

class ToolkitCompiler {
public:
    /// The one of this process, loaded at the first call; it stays loaded.
    static const Answer<ToolkitCompiler>& instance();

    const std::string& version() const { return m_version; } ///< "NVRTC 13.0"
    /// The toolkit's include folders that belong to it; empty where only the library is installed.
    const std::vector<std::string>& includeFolders() const { return m_includeFolders; }

    bool hasHeader(const std::string& name) const;

    /// Compiles what is left of a text. One text at a time: others wait.
    void compile(const CompileRequest& request, const DeviceCode& code, Compilation& result) const;
    /// The assembler's report for machine code of that architecture; empty if there is none.
    std::string assemblerReport(const CompileRequest& request, const DeviceCode& code, int architecture) const;

private:
    struct Attempt {
        int status = 0;
        std::string log;
        std::string ptx;
    };
    Attempt run(const CompileRequest& request, const DeviceCode& code, std::vector<std::string> options) const;

    friend Answer<ToolkitCompiler> loadToolkitCompiler();
    struct Functions;
    const Functions* m_functions = nullptr;
    std::string m_version;
    std::vector<std::string> m_includeFolders;
    std::string m_architecture; ///< "compute_75", or the oldest that it knows
    bool m_keepsLoops = false; ///< it knows --Ofast-compile
};

} // namespace warpatlas
