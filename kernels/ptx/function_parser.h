/// Functions and variables of a PTX module.
#pragma once

#include "kernels/ptx/module.h"
#include "kernels/ptx/tokens/token_reader.h"

#include <functional>

namespace warpatlas::ptx {

/// After ".entry" or ".func", to the end of its body or declaration. `before`: what stands above it in the text.
Function parseFunction(TokenReader& reader, bool entry, const Module& before);

/// After the state space's directive: ".align 4 .b8 name[36] = {...}, other;" to its semicolon.
void parseVariables(TokenReader& reader, Space space, bool external, const std::function<void(Variable)>& add);

/// One variable without its separator, for the lists of formal parameters.
Variable parseVariable(TokenReader& reader, Space space);

} // namespace warpatlas::ptx
