/// What could be tried: changes to the run at hand, in groups; each is a point of a sweep, or a way of copying. Pure.
#pragma once

#include "app/experiment/outcome.h"
#include "app/flow/run_flow.h"
#include "app/sweep/sweep.h"

#include <QString>

#include <optional>
#include <vector>

namespace warpatlas::ui {

enum class WhatIfKind { Block, Variant, Mistake, Gpu, Size, Streams, Launches };

struct WhatIfCase {
    QString title, tip;
    /// What is computed of it, on the simulator; the same sweep of several cases is run once. Without axes `flow` is.
    Sweep sweep{};
    std::size_t point = 0;
    FlowWishes flow{}; ///< one chunk: one after another
    /// What it makes of the run's experiment; empty where it is no experiment but a way of running this one.
    std::optional<Experiment> experiment{};
    bool isNow = false; ///< what the run is
};

struct WhatIfGroup {
    WhatIfKind kind = WhatIfKind::Block;
    QString name; ///< as a sweep's ready question is called: "block", "gpu"; "mistake", "streams"
    QString title, tip;
    std::vector<WhatIfCase> cases;
};

/// Those that a run has, each with what it is now and at least one other.
std::vector<WhatIfGroup> whatIfGroups(const Outcome& now);

} // namespace warpatlas::ui
