/// Where the instructions of a function stand in the text: the parser's module has what they mean. Internal to
/// kernels/instrument.
#pragma once

#include "kernels/ptx/module.h"

#include <cstddef>
#include <vector>

namespace warpatlas::instrument {

struct FunctionPlaces {
    std::size_t bodyBegin = 0; ///< behind the '{'
    std::size_t bodyEnd = 0; ///< the '}'
    std::vector<std::size_t> instructions; ///< by index: where each begins, its predicate included
};

/// `function` is one of the module's own and has a body. Offsets in Module::text.
FunctionPlaces placesOf(const ptx::Module& module, const ptx::Function& function);

/// Behind the module's .address_size directive, where its variables may begin; npos without one.
std::size_t behindAddressSize(const ptx::Module& module);

} // namespace warpatlas::instrument
