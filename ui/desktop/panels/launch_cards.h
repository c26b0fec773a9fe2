/// Sentences about a launch: what the GPU refuses, and what the run covered. Plain.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/look/section.h"

#include <vector>

namespace warpatlas::ui::inline desktop {

struct LaunchCard {
    bool operator==(const LaunchCard&) const = default;

    using Kind = Card::Kind;
    Kind kind = Kind::Plain;
    QString sentence;
    bool offersLaunch = false; ///< "launch anyway" belongs to it
    bool isAnswered = false; ///< the answer to Right? says it as well
};

/// `launch` is the one that is set; where it is not the outcome's (a run is due) there is no sentence about coverage.
std::vector<LaunchCard> launchCards(const Outcome& outcome, const Launch& launch);

/// Those that cannot wait until somebody asks: refusals, mistakes, what is wrong and stands nowhere else.
std::vector<LaunchCard> urgentCards(std::vector<LaunchCard> cards);

/// One line below the grid: "misses the last 7 columns".
struct GridLine {
    QString words; ///< empty: the data are covered
    LaunchCard::Kind kind = LaunchCard::Kind::Plain;
};
GridLine gridLine(const Outcome& outcome, const Launch& launch);

} // namespace warpatlas::ui::inline desktop
