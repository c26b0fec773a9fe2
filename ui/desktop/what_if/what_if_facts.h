/// Facts about a case, and the rows of numbers on the cards of a group. Pure.
#pragma once

#include "app/experiment/outcome.h"
#include "app/flow/flow_result.h"
#include "app/flow/run_flow.h"
#include "app/sweep/sweep.h"
#include "app/sweep/sweep_result.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// What could be tried: changes to the run at hand, in groups; each is a point of a sweep, or a way of copying. Pure.
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

struct WhatIfFacts {
    std::optional<SweepPoint> point{};
    std::shared_ptr<const FlowResult> flow{}; ///< of `streams`; of one after another its `whole`
    QString refusal{}; ///< why there is nothing
    std::optional<double> occupancy{}; ///< of a block, which needs no run

    bool known() const { return point || flow || !refusal.isEmpty(); }
};

struct WhatIfTime {
    double lowMs = 0, highMs = 0;
    Provenance provenance = Provenance::Modelled;
};
std::optional<WhatIfTime> timeOf(const WhatIfCase& of, const WhatIfFacts& facts);
/// Its faults, a line each; empty: none.
QStringList faultsOf(const WhatIfFacts& facts);

/// A number of a card, with its name; the name is the same on all cards of a group.
struct WhatIfRow {
    QString name, value; ///< "…": not known yet
};
/// By case, at most `most` rows each: first what differs between the cases.
std::vector<std::vector<WhatIfRow>> rowsOf(
    const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts, std::size_t most);

/// The group's first finding in a sentence; empty while a case is not known, and where none is.
QString findingOf(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts);

} // namespace warpatlas::ui::inline desktop
