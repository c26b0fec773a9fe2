/// Sentences about a launch: what the GPU refuses, and what the run covered. Plain.
#pragma once

#include "app/experiment/outcome.h"

#include <QString>
#include <vector>

namespace warpatlas::ui {

struct LaunchCard {
    enum class Kind { Good, Warning, Wrong, Plain } kind = Kind::Plain;
    QString sentence;
    bool offersLaunch = false; ///< "launch anyway" belongs to it
};

/// `launch` is the one that is set; where it is not the outcome's (a run is due) there is no sentence about coverage.
std::vector<LaunchCard> launchCards(const Outcome& outcome, const Launch& launch);

/// Those that cannot wait until somebody asks: refusals, mistakes, what is wrong.
std::vector<LaunchCard> urgentCards(std::vector<LaunchCard> cards);

/// One line below the grid: "7,797 threads have no pixel", "misses the last 7 columns", "24 threads too many".
struct GridLine {
    QString words; ///< empty: the data are covered
    LaunchCard::Kind kind = LaunchCard::Kind::Plain;
};
GridLine gridLine(const Outcome& outcome, const Launch& launch);

} // namespace warpatlas::ui
