/// Which kernels a module has, and what each takes.
#pragma once

#include "app/source/names/number_type.h"
#include "app/source/texture_wishes.h"
#include "kernels/compiler/compiler.h"
#include "kernels/ptx/module.h"
#include "kernels/uses/parameter_use.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline source {

struct KernelParameter {
    std::string type; ///< "float*", "int"; of PTX alone: "8 bytes"
    std::string name; ///< empty where it is not known
    std::uint32_t bytes = 0;
    std::optional<bool> pointer; ///< empty where it is not known
    std::optional<NumberType> pointee; ///< of a pointer to numbers; empty for structures, void and what is not known
    std::optional<bool> real; ///< a floating-point number; empty where it is not known, or not a number
    /// The type that a number is passed as; empty for structures, and for what may be a pointer.
    std::optional<ElementType> number{};
    std::optional<ptx::TextureUse> texture{}; ///< of an object that is a texture or a surface
    TextureWishes hostModes{}; ///< of a texture: what host code of the text sets, where it is always the same
    std::string compilerType{}; ///< the type as a text can name it: "filters::Params"; empty where it is not known
};

struct KernelSignature {
    std::string name; ///< as C++ writes it, with template arguments: "filters::scale<float>"
    std::vector<KernelParameter> parameters;

    std::string text() const; ///< "scale(float* x, int n)"
};

/// "factor", or "argument 3" where no name is known. `index` from 0.
std::string nameOfParameter(const KernelSignature& signature, std::size_t index);

/// `compilation` gives the names of parameters; may be null.
KernelSignature signatureOf(const ptx::Function& entry, const Compilation* compilation);

/// The signatures of all kernels of a module, in its order.
std::vector<KernelSignature> kernelsOf(const ptx::Module& module, const Compilation* compilation);

/// "scale<float>(float*, int)" of a kernel's name in PTX; its name alone where that tells no parameters.
std::string withParameters(const std::string& symbol);

/// "scale<float>(float*, int)" to "scale<float>".
std::string withoutParameters(const std::string& kernel);

/// The instances that a kernel of that name needs; none where it is no template.
std::vector<std::string> instancesFor(const std::string& kernel);

/// `wanted` empty: the only kernel there is. With template arguments: that instance; with parameters, "scale(float*)":
/// that overload; without scopes: the only one of that name. Throws InputError (subject: the module's name, or
/// "--kernel NAME") that lists what there is.
const ptx::Function& chooseKernel(const ptx::Module& module, const std::string& wanted, const Compilation* compilation);

} // namespace warpatlas::inline source
