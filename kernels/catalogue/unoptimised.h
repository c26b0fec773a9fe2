/// The catalogue once more, compiled without optimisation (-O0), as compilers do by
/// default: some comparisons with a GPU use this. Only references differ, and only in how long they take.
#pragma once

#include "kernels/catalogue/catalogue.h"

namespace warpatlas::inline bundled {

/// The same kernel, its references not optimised. `kernel` is one of catalogue(); null for any other.
const CatalogueKernel* unoptimised(const CatalogueKernel& kernel);

} // namespace warpatlas::inline bundled
