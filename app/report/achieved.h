/// What a time comes to, beside what an ideal run would move and compute.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/catalogue/catalogue.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas {

/// Of one time. The bytes are those of the kernel's formula, not those that caches let through or a memory moved again.
struct Achieved {
    Timed what = Timed::Kernel;
    std::string device;
    Provenance provenance = Provenance::Measured;
    double gbPerSecond = 0; ///< 10^9 bytes
    double gigaOperationsPerSecond = 0;
};

/// Of each time in which a kernel computes: the CPU's forms, the GPU's kernel, and the libraries'; not of copies.
std::vector<Achieved> achievedIn(std::span<const TimeResult> times, const Cost& cost);

/// "3430 GB/s and 286 G operations/s"; without operations where there are none.
std::string inWords(const Achieved& achieved);

} // namespace warpatlas
