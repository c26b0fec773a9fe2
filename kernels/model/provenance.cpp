#include "kernels/model/provenance.h"

#include <cassert>

namespace warpatlas {

std::string_view nameOf(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Measured:
        return "measured";
    case Provenance::Recorded:
        return "recorded";
    case Provenance::Simulated:
        return "simulated";
    case Provenance::Modelled:
        return "modelled";
    case Provenance::Theoretical:
        return "theoretical";
    }
    assert(false);
    return {};
}

} // namespace warpatlas
