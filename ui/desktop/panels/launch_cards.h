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

/// Returns the blocks that are offered: for one-dimensional data those of courses, else squares and flat ones.
std::vector<Dim3> blockPresets(const Extent& cover);

} // namespace warpatlas::ui
