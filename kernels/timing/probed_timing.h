/// Measurements of a GPU for the model of times: microbenchmarks on one that is named, on a day that is named.
/// They travel with the program (assets/gpu_timings/GPU.json; `warpatlas measure --gpu --out FILE` writes one; later
/// versions only add keys):
/// ```
/// { "warpatlas_gpu_timing": 1, "gpu": "NVIDIA H100 80GB HBM3", "driver": "580.95", "date": "2026-01-31",
///   "cycles": {"float": 1, ...}, "latency": {"float": 4.1, ...}, "l1_latency": 39, ... }
/// ```
/// Cycles and microseconds as in GpuTiming, six digits.
#pragma once

#include "kernels/timing/gpu_timing.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas::inline timing {

struct ProbedTiming {
    std::string gpu; ///< "NVIDIA H100 80GB HBM3"
    std::string driver;
    std::string date; ///< "2026-01-31", UTC
    GpuTiming timing; ///< what was measured; the rest is not
};

/// The current version of the file; later ones are refused.
inline constexpr int probedTimingVersion = 1;

std::string toJson(const ProbedTiming& probed);
/// `name` is used in errors. Throws InputError: not JSON, another version, a value that is missing or no positive
/// number.
ProbedTiming probedTimingFromJson(std::string_view json, const std::string& name);

/// Those that travel with the program, by name. They are read once. Any thread.
std::span<const ProbedTiming> probedTimings();

/// The measurements of this GPU, else of another of its compute capability; null where there is neither.
const ProbedTiming* probedFor(const GpuSheet& gpu);

/// Takes what was measured into the timing of a GPU; its own clock, caches and SMs stay.
void takeProbed(const ProbedTiming& probed, GpuTiming& timing);

} // namespace warpatlas::inline timing
