/// The variables of a module in global and constant memory, found by the names that the source gives them.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/ptx/module.h"

#include <set>
#include <string>
#include <string_view>

namespace warpatlas::inline source {

/// "filters::weights" for what a compiler calls _ZN7filters7weightsE, or something longer where only its own file sees
/// it (static, a namespace without a name).
std::string variableName(std::string_view symbol);

/// "filters::Params" for "filters::(anonymous namespace)::Params": what the source calls it.
std::string withoutCompilerScopes(std::string_view name);

/// Whether `wanted` means a variable of that name: the same, or its last scopes.
bool meansVariable(std::string_view name, std::string_view wanted);

/// Finds the variable `wanted`: the name with its scopes, or without the first of them where that is the only one of
/// its name; also the PTX's own. Throws InputError (subject: "--symbol NAME") that lists what there is. `compilation`
/// may be null.
const ptx::Variable& chooseVariable(
    const ptx::Module& module, const std::string& wanted, const Compilation* compilation, const std::string& subject);

/// Its elements' type as the text declares it: "float", "Params", "float*"; empty where that is not known.
std::string declaredType(const ptx::Variable& variable, const Compilation* compilation);

/// Whether the text declares it, in global or constant memory: compilers have variables of their own there.
bool isOfSource(const ptx::Variable& variable);
/// Whether it begins as zeros.
bool isZero(const ptx::Variable& variable);

/// Symbols of the variables that the entry, or what it calls, reads or takes the address of.
std::set<std::string_view> variablesReadBy(const ptx::Module& module, const ptx::Function& entry);
/// Symbols of those in global memory that the entry, or what it calls, writes. One that begins as zeros and whose
/// address goes to a function counts as written: else there would be nothing to find in it.
std::set<std::string_view> variablesWrittenBy(const ptx::Module& module, const ptx::Function& entry);

} // namespace warpatlas::inline source
