/// A number that was found, with all that it is worth: the only form in which answers hold numbers that vary. A value.
#pragma once

#include "kernels/model/provenance.h"

#include <string>

namespace warpatlas {

struct Quantity {
    double value = 0; ///< in the unit that its name says: milliseconds, times, a share of one
    double low = 0, high = 0; ///< 95 % interval of a median; of what is modelled the band
    int samples = 0; ///< 0: it is not of samples
    std::string note{}; ///< "cold L2, host clock"; may be empty
    Provenance provenance = Provenance::Measured;
    std::string device{}; ///< "NVIDIA H200, driver 580.95", of a recorded one with its date

    bool isBand() const { return provenance == Provenance::Modelled; } ///< its middle is no number to go by

    bool operator==(const Quantity&) const = default;
};

} // namespace warpatlas
