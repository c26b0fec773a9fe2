/// A whole CUDA program by clang, with no file of NVIDIA's: the device's side becomes PTX, which the host's side
/// carries. Threads: any.
#pragma once

#include "kernels/compiler/process/child.h"
#include "kernels/compiler/process/clang_installation.h"
#include "kernels/compiler/program/nvcc_call.h"

#include <string>
#include <vector>

namespace warpatlas::inline compiler {

struct ClangProgram {
    std::string file;
    std::string folder; ///< where what is made goes; it exists
    std::string executable;
    std::string libraryFolder; ///< where the runtime is that it is linked with
    std::string standIns; ///< where that runtime has the names of CUDA's libraries, which programs load while they run
    std::string library; ///< its name, as -l takes it
    std::string standard; ///< "c++17"
    std::vector<std::string> includeFolders, definitions;
    int computeCapability = 75;
    std::vector<std::string> hostOptions{}; ///< of the host's side
    bool isObject = false; ///< `executable` is one
};

struct ClangProgramResult {
    ChildResult child; ///< of the compiler that ended last
    std::string messages; ///< of both sides, each once: lines
    std::string toolkitHeader; ///< what it includes that only NVIDIA's toolkit has; empty: nothing
};

/// Throws Cancelled, having stopped the compiler; InputError where the folder cannot be written.
ClangProgramResult compileProgram(
    const ClangInstallation& clang, const ClangProgram& program, const Progress& progress, const CompileLimits& limits);

/// What a call of nvcc asks for: each text of CUDA C++ by itself, then what is linked with them. `program`: what
/// all of them have alike, and where a program goes.
ClangProgramResult compileAsNvcc(const ClangInstallation& clang, const ClangProgram& program, const NvccCall& call,
    const Progress& progress, const CompileLimits& limits);

} // namespace warpatlas::inline compiler
