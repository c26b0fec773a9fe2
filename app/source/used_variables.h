/// The variables in global and constant memory that a kernel reads, with what each is given: what a form shows. And
/// those that the program's own host code would have filled before the launch, and that nothing fills here.
#pragma once

#include "app/source/bind_symbols.h"
#include "kernels/model/problem.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

struct UsedVariable {
    std::string name; ///< with its scopes
    std::string type; ///< of its elements, as the text declares it; empty where that is not known
    std::size_t bytes = 0;
    bool constant = false; ///< in constant memory
    bool zero = true; ///< where nothing is given; else it has the value of its declaration
    std::string given; ///< as a symbol's text has it behind "NAME="; empty: nothing is

    bool isPointer() const { return type.ends_with('*'); }
    /// "f32:" before its numbers, "struct:" before fields; empty where all of it must be said.
    std::string prefix() const;
    std::string declaration() const; ///< "__constant__ float filter[5]"
    bool operator==(const UsedVariable&) const = default;
};

/// In the module's order. `symbols` are those of the experiment, which bindSymbols() takes.
std::vector<UsedVariable> usedVariables(const SymbolTable& table, const std::vector<SymbolSpec>& symbols);

/// Problems of the unfilled variables that `entry` reads, in the order of the text. `filled`: symbols of those that
/// were given.
std::vector<Problem> unfilledVariables(const ptx::Module& module, const ptx::Function& entry,
    const Compilation& compilation, const std::set<std::string_view>& filled);

} // namespace warpatlas::inline source
