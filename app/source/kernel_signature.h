/// Which kernels a module has, and what each takes.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/model/array.h"
#include "kernels/ptx/module.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

struct KernelParameter {
    std::string type; ///< "float*", "int"; of PTX alone: "8 bytes"
    std::string name; ///< empty where it is not known
    std::uint32_t bytes = 0;
    std::optional<bool> pointer; ///< empty where it is not known
    std::optional<ElementType> pointee; ///< what it points to; empty unless that is a known type of number
    std::optional<bool> real; ///< a floating-point number; empty where it is not known, or not a number
};

struct KernelSignature {
    std::string name; ///< as C++ writes it, with template arguments: "filters::scale<float>"
    std::vector<KernelParameter> parameters;

    std::string text() const; ///< "scale(float* x, int n)"
};

/// Returns the signature; `compilation` (may be null) gives the names of parameters.
KernelSignature signatureOf(const ptx::Function& entry, const Compilation* compilation);

/// Makes "scale<float>" of "scale<float>(float*, int)".
std::string withoutParameters(const std::string& kernel);

/// Finds the kernel that `wanted` names; empty: the only one there is. A name with template arguments means that
/// instance; with parameters, "scale(float*)", that overload; without scopes, the only one of that name. Throws
/// InputError (subject: the module's name, or "--kernel NAME") that lists what there is.
const ptx::Function& chooseKernel(const ptx::Module& module, const std::string& wanted, const Compilation* compilation);

} // namespace warpatlas
