#include "kernels/catalogue/unoptimised.h"

#include <algorithm>

// This file is compiled twice, as the whole folder is (unoptimised.cmake). The function that the copy shows to the rest
// of the program is the only one of it.
extern "C" [[gnu::visibility("default")]] const warpatlas::CatalogueKernel* warpatlasUnoptimised(std::size_t place);

#if defined(WARPATLAS_UNOPTIMISED)

const warpatlas::CatalogueKernel* warpatlasUnoptimised(std::size_t place)
{
    return warpatlas::catalogue()[place];
}

#else

namespace warpatlas::inline bundled {

const CatalogueKernel* unoptimised(const CatalogueKernel& kernel)
{
    const auto all = catalogue();
    const auto found = std::ranges::find(all, &kernel);
    return found == all.end() ? nullptr : warpatlasUnoptimised(std::size_t(found - all.begin()));
}

} // namespace warpatlas::inline bundled

#endif
