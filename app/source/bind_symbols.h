/// Values of variables of the device's code, made into what the launch takes.
#pragma once

#include "app/source/bind_array.h"
#include "app/source/bind_struct.h"
#include "app/source/symbol_spec.h"
#include "kernels/ptx/module.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline source {

/// A variable that was filled, for showing it.
struct BoundSymbol {
    std::string name; ///< with its scopes
    std::string type; ///< of its elements, as the text declares it; empty where that is not known
    std::size_t bytes = 0; ///< of the variable
    std::size_t filled = 0; ///< bytes, from its beginning
    std::optional<ElementType> values; ///< what was copied; empty for structures, bytes and addresses
    std::string value; ///< its first values, or the name of the buffer that it points to
    std::string note; ///< what reading the data changed; or empty
    bool used = true; ///< by the kernel
};

/// The table of bound symbols.
struct SymbolTable {
    const ptx::Module& module;
    const ptx::Function& entry;
    const Compilation* compilation = nullptr; ///< null for PTX
    const DeclaredTypes& types;
    bool convert = true; ///< data of files into the type of the variable
};

/// Reads the files, and adds to the work's variables, and its buffers where variables are pointers. Returns one for
/// each symbol, and in `structures` one more for each structure. Throws InputError: no such variable, larger than it,
/// of another type, given twice; Cancelled.
std::vector<BoundSymbol> bindSymbols(const std::vector<SymbolSpec>& symbols, const SymbolTable& table, Work& work,
    std::vector<BoundFile>& files, std::vector<BoundStruct>& structures);

} // namespace warpatlas::inline source
