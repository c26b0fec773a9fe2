#include "kernels/model/provenance.h"

#include <cstddef>

namespace warpatlas {

std::string_view nameOf(Provenance provenance)
{
    static constexpr std::string_view names[] = {"measured", "recorded", "simulated", "modelled", "theoretical"};
    return names[static_cast<std::size_t>(provenance)];
}

} // namespace warpatlas
