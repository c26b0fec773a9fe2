/// Host functions of a text as code for the device: the function that a course's file computes its expected result
/// with, which the simulator can run because it is C++ like a kernel. Nothing here runs host code. Any text; pure, any
/// thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

struct CpuParameter {
    std::string type; ///< as written, without `__restrict__`: "const float*", "Params"
    std::string name; ///< empty where it has none
    bool hasDefault = false;
    /// False where it is written in a way that is not read here: a pointer to an array or to a function.
    bool understood = true;
};

/// A free function that host code can call, as the text defines it.
struct CpuFunction {
    std::string name;
    std::string scope; ///< "filters::"; namespaces without a name are left out
    std::string result; ///< "void", "float"
    std::vector<CpuParameter> parameters;
    std::vector<std::string> templateParameters; ///< their names
    std::uint32_t line = 0; ///< from 1
};

/// In the text's order, each name once; without main(), kernels, and what is for the device alone.
std::vector<CpuFunction> cpuFunctionsOf(std::string_view text);

/// `text` with that host function, and those that it calls, marked for the device, and without kernels. Lines stay.
std::string withCpuFunction(std::string_view text, std::string_view function);

/// `text` without all kernels but those of that name (without scopes and template arguments). Lines stay.
std::string withOneKernel(std::string_view text, std::string_view kernel);

/// The tokens of a text that its kernels need, with the lines of its preprocessor: equal for texts that differ only in
/// other things.
std::string neededTokens(std::string_view text);

} // namespace warpatlas::inline compiler
