/// The catalogue's kernels in groups, for menus and lists. From any thread.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <span>
#include <string_view>

namespace warpatlas {

struct KernelFamily {
    std::string_view title; ///< "Matrix products"
    std::span<const CatalogueKernel* const> kernels; ///< variants of a name follow one another
};

/// Every kernel of catalogue(), once, in its order.
std::span<const KernelFamily> kernelFamilies();

} // namespace warpatlas
