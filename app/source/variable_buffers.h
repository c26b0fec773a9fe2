/// The variables in global memory that a kernel writes, as buffers: what a program's host code would copy back with
/// cudaMemcpyFromSymbol(). Pure, any thread.
#pragma once

#include "app/source/bind_array.h"
#include "app/source/bind_symbols.h"

#include <string_view>
#include <vector>

namespace warpatlas::inline source {

/// Adds one buffer for each, in the module's order, of bytes where it is a structure, and one of `files` for each;
/// pointers are left out. It begins with what the work's variables fill it with, else as it is declared. `source`: the
/// text, whose declarations say the shapes; empty for PTX.
void addVariableBuffers(const SymbolTable& table, std::string_view source, Work& work, std::vector<BoundFile>& files);

} // namespace warpatlas::inline source
