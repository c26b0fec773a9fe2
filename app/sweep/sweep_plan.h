/// A sweep's work at each of its points, and its conditions.
#pragma once

#include "app/sweep/sweep_result.h"
#include "kernels/model/error.h"
#include "kernels/model/progress.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// A sweep is gone on with under the conditions in which it began, or not at all.
class OtherConditions : public InputError {
public:
    explicit OtherConditions(const std::string& difference);
};

struct PointPlan {
    Experiment experiment;
    std::optional<std::size_t> launches{}; ///< that the work is cut into; empty: it is run as it is
    bool cpu = false, gpu = false; ///< what is timed at this point
    bool predicted = false; ///< its kernel's time on a GPU is modelled
    bool counted = true; ///< simulated as well, where it runs elsewhere
    double operations = 0; ///< Cost's; 0 where it is not known
    bool measured() const { return cpu || gpu; }
};

struct SweepPlan {
    std::vector<PointPlan> points;
    SweepConditions conditions; ///< those of now; without dates
};

/// Binds each kind of data once, opens each device, and decides which points share the CPU's times
/// (SweepPoint::cpuTimesOf, which it sets). `program` is WarpAtlas' version; empty: this one's. Throws InputError where
/// a point cannot be bound or a device is not here; Cancelled.
SweepPlan planOf(SweepResult& result, const std::string& program, const Progress& progress);

} // namespace warpatlas::inline sweep
