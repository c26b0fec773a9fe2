/// NVRTC, loaded from where the user installed it. Internal to kernels/compiler; only in the child process, which it
/// may take down.
#pragma once

#include "kernels/compiler/process/toolkit_job.h"

namespace warpatlas::inline compiler {

class NvrtcLibrary {
public:
    NvrtcLibrary(); ///< loads it; what went wrong is in facts().refusal
    const ToolkitFacts& facts() const { return m_facts; }
    /// Recurses over nested text, so it must be called on a large stack.
    ToolkitResult compile(const ToolkitJob& job) const;

private:
    /// The few functions that are used, as NVRTC's documentation declares them.
    struct Functions {
        using Program = struct OpaqueProgram*;
        int (*version)(int* major, int* minor) = nullptr;
        int (*architectureCount)(int* count) = nullptr;
        int (*architectures)(int* list) = nullptr;
        int (*create)(Program*, const char* text, const char* name, int count, const char* const* headers,
            const char* const* headerNames) = nullptr;
        int (*destroy)(Program*) = nullptr;
        int (*compile)(Program, int count, const char* const* options) = nullptr;
        int (*ptxSize)(Program, std::size_t*) = nullptr;
        int (*ptx)(Program, char*) = nullptr;
        int (*logSize)(Program, std::size_t*) = nullptr;
        int (*log)(Program, char*) = nullptr;
        int (*addName)(Program, const char*) = nullptr;
        const char* (*errorText)(int) = nullptr;
    };
    Functions m_functions;
    ToolkitFacts m_facts;
};

} // namespace warpatlas::inline compiler
