/// The lines of a sweep that are drawn against its axis, each of one provenance. Pure.
#pragma once

#include "app/result/table.h"
#include "app/sweep/sweep_result.h"
#include "app/words/figures.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// Shown of the times, or in their place.
enum class SweepShow {
    Time, ///< milliseconds
    Throughput, ///< GB/s that a time comes to, by the bytes of the kernel's formula
    SpeedUp, ///< the GPU against the CPU's fastest form
    Occupancy,
    Sectors, ///< of a load
    StoreSectors,
    Conflicts,
    Branches,
    Lanes,
};

/// "time", "throughput", "speed-up", "occupancy", "sectors" ...
std::string_view nameOf(SweepShow show);
std::optional<SweepShow> showFrom(std::string_view name);
std::string showNames(); ///< "time, throughput, ..."
/// The counter that it is; empty for times.
std::optional<SweepCounter> counterOf(SweepShow show);
SweepShow showOf(SweepCounter counter); ///< of those that are shown
std::string titleOf(SweepShow show); ///< "Time"
ValueUnit unitOf(SweepShow show);

/// Whose line it is, which decides its colour.
enum class SeriesRole {
    CpuScalar,
    CpuSimd,
    CpuParallel,
    CpuLibrary,
    GpuWithCopies,
    GpuKernel,
    GpuLibrary,
    Copies,
    Counter
};

struct SweepSeries {
    SeriesRole role = SeriesRole::Counter;
    std::string name; ///< "GPU with copies"
    Provenance provenance = Provenance::Measured;
    /// Device of recorded times, with driver and date; the GPU of modelled ones; a library as its version and way of
    /// computing say; else empty.
    std::string source;
    std::vector<SeriesValue> values; ///< in the order of the points; those that have none are left out
    std::string gpu{}; ///< "H100", of times of a GPU; empty where the points have several
};

/// "recorded, H100": where the numbers of a line are from, for its name and its points.
std::string provenanceInWords(const SweepSeries& series);

/// The lines of a sweep; empty where it has none of that. Wrong points have no times. Recorded and modelled times have
/// lines of their own, and no part in a ratio; modelled ones are those of the GPU's kernel. So have
/// libraries that compute the same: their time is no part of a ratio either. A speed-up is that of the
/// GPU with its copies first, then of its kernel alone.
std::vector<SweepSeries> seriesOf(const SweepResult& result, SweepShow show);

/// The default: times if there are any, else the first counter that differs between points.
SweepShow usualShow(const SweepResult& result);
/// The counters that stand below times: those that the points have; occupancy and sectors first, at most `most`.
std::vector<SweepCounter> countersBelow(const SweepResult& result, std::size_t most);

/// The numbers of the map of two axes.
struct SweepGrid {
    std::string name; ///< what the numbers are: "GPU kernel alone"
    std::vector<std::optional<Quantity>> cells; ///< by point; empty where it has none
    /// The cells' provenances. Measured ones stand first, and only they are compared where there are others.
    std::vector<Provenance> provenances;
    std::optional<std::size_t> least, most; ///< of the first provenance; what a wrong run came to is neither
};
std::string inUnit(const Quantity& quantity, ValueUnit unit); ///< a band where it is modelled
/// Times are the kernel's on the GPU, else the CPU's fastest form. A point whose kernel was not measured has its
/// predicted time, where there is one: each cell says which it is. Along devices a cell has its own device's.
SweepGrid gridOf(const SweepResult& result, SweepShow show);

} // namespace warpatlas::inline sweep
