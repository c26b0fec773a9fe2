/// The bandwidth and the operations that a time amounts to, by what an ideal run would move and compute.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/catalogue/catalogue.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas {

/// The rates of one time. The bytes are those of the kernel's formula, not those that went through caches or memory.
struct Achieved {
    Timed what = Timed::Kernel;
    std::string device;
    Provenance provenance = Provenance::Measured;
    double gbPerSecond = 0; ///< 10^9 bytes
    double gigaOperationsPerSecond = 0;
};

/// Returns the rates of each time in which a kernel computes: the CPU's forms, the GPU's kernel, and the libraries';
/// not of copies.
std::vector<Achieved> achievedIn(std::span<const TimeResult> times, const Cost& cost);

/// Returns "3430 GB/s and 286 G operations/s"; without operations where there are none.
std::string inWords(const Achieved& achieved);

} // namespace warpatlas
