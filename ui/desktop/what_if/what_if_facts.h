/// What is known of a case, and the rows of numbers that the cards of a group show of it. Pure.
#pragma once

#include "app/flow/flow_result.h"
#include "app/sweep/sweep_result.h"
#include "ui/desktop/what_if/what_if_groups.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::ui {

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
/// What is wrong with it, a line each; empty: nothing.
QStringList faultsOf(const WhatIfFacts& facts);

/// A number of a card, with its name; the name is the same on all cards of a group.
struct WhatIfRow {
    QString name, value; ///< "…": not known yet
};
/// By case, at most `most` rows each: first what differs between the cases.
std::vector<std::vector<WhatIfRow>> rowsOf(
    const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts, std::size_t most);

/// What the whole group shows in a sentence, its first finding; empty while a case is not known, and where none is.
QString findingOf(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts);

} // namespace warpatlas::ui
