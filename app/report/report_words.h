/// Names, numbers and findings of a run as reports and panels show them. Pure.
#pragma once

#include "app/experiment/outcome.h"
#include "app/measure/statistics.h"
#include "kernels/analysis/achieved_occupancy.h"
#include "kernels/analysis/occupancy.h"
#include "kernels/catalogue/catalogue.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline report {

/// "CPU, 1 thread, SIMD", "GPU kernel", "GPU with copies" ...
std::string labelOf(Timed what);

/// Returns "width 101, height 67": all parameters of the kernel, with defaults where none are given.
std::string parametersInWords(const KernelDescription& kernel, const ParameterValues& given);

/// "registers and shared memory".
std::string limitersInWords(const std::vector<std::string>& limitedBy);
/// "71 %: 45.3 of 64 warps on an SM on average".
std::string inWords(const AchievedOccupancy& achieved);
/// "100 % with blocks of 128, 192 or 256 threads": the most that any block reaches with those registers and that shared
/// memory.
std::string bestBlocksInWords(const GpuSheet& gpu, const OccupancyInput& input);

/// "checked: accesses, races, barriers, uninitialised values; nothing found". Empty where something of these was found,
/// remarks included, where one of them was not looked for, and while not all blocks are known.
std::string checkedInWords(const Outcome& outcome);

/// "elements 1,000 to 1,999 of 4,000 in the program's allocation are written, the others by no thread of this launch":
/// where the elements that a launch of a saved run wrote are one range of its memory, and no threads are seen to be
/// meant for the others; empty otherwise.
std::string partOfAllocation(const Outcome& outcome);

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

} // namespace warpatlas::inline report
