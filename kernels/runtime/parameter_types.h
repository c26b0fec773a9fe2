/// Types of a kernel's parameters, as far as known. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::runtime {

struct ParameterType {
    std::string name; ///< "float const*", as C++ writes it; empty: not known
    std::size_t pointeeBytes = 0; ///< of what it points to; 0: it points to no plain numbers, or that is not known
    bool readsOnly = false; ///< it points to what the kernel may not write
    /// The kernel's name does not tell it (extern "C", or made by Python): it was chosen by what the code does. What
    /// the code reads as whole numbers may be another kind of numbers, or addresses.
    bool byUse = false;

    /// By its name it points to numbers, which have no padding, or to structures of the program. Neither holds for
    /// bytes, which may be those of anything, for pointers, and for unknown types.
    bool pointsToNumbers() const;
    bool pointsToStructures() const;
    bool isStructure() const; ///< by value, as its name tells: neither a number nor a pointer
    bool operator==(const ParameterType&) const = default;
};

/// By parameter of the kernel. `demangled`: its name, as demangled() writes it.
std::vector<ParameterType> parameterTypes(const std::string& demangled, const ptx::Function& kernel);

/// The type of the pointer that lies so many bytes within that parameter, or is it, by its use in the code. No name: no
/// use is seen.
ParameterType pointerByUse(const ptx::Function& kernel, std::size_t parameter, std::uint64_t offset);

} // namespace warpatlas::runtime
