/// Libraries of the CUDA toolkit that are used where they are installed. The program works without them.
#pragma once

#include <dlfcn.h>
#include <span>
#include <string>

namespace warpatlas::inline compiler {

/// Opens the first of `names` ("libnvrtc.so.13") that is found. It looks in the toolkit that CUDA_PATH or CUDA_HOME
/// names, in NVIDIA's packages for Python where pip has installed this program beside them, in the one that the build
/// used, in the usual folders (the newest first), and where the system looks. Null if none is found.
void* openToolkitLibrary(std::span<const char* const> names);

/// The path of the first of `names` that is found in the same places; the name alone where only the system finds it.
/// Empty if none is found.
std::string findToolkitLibrary(std::span<const char* const> names);

/// The path of a program of the toolkit ("nvcc"), looked for in the same places, and then on PATH. Empty if none is
/// found.
std::string findToolkitProgram(const std::string& name);

/// How pip brings the toolkit's compilers, to be told behind "the CUDA toolkit"; empty where pip has not installed this
/// program.
std::string toolkitByPip();

/// The function of that name in a library that is open, of the toolkit or not; false and null where it has none.
template <class Function> bool findFunction(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
}

} // namespace warpatlas::inline compiler
