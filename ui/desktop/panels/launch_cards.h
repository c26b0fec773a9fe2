/// What is to be said about a launch, in sentences: what the GPU refuses, and what the run was seen to cover. Plain.
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

/// `launch` is the one that is set; where it is not the outcome's (a run is due) nothing is said about coverage.
std::vector<LaunchCard> launchCards(const Outcome& outcome, const Launch& launch);

/// Blocks that are offered: for one-dimensional data those of courses, else squares and the flat ones.
std::vector<Dim3> blockPresets(const Extent& cover);

} // namespace warpatlas::ui
