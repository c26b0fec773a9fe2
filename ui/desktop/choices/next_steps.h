/// What somebody could try next with the kernel at hand: a mistake of it, another block, the next step of its ladder.
/// Pure; each step is one change, which undo takes back.
#pragma once

#include "app/experiment/outcome.h"

#include <QString>

#include <functional>
#include <vector>

namespace warpatlas::ui {

class DesktopModel;

struct NextStep {
    enum class Place { Here, NewKernel, Check, Data };
    QString name; ///< for the program: "block", "mistake.no_guard"
    QString title; ///< "Make the block 32 × 8"
    QString note; ///< what one will see, in a few words
    std::function<void(DesktopModel& model)> take = {}; ///< for Place::Here
    Place place = Place::Here; ///< else the window leads there
};

/// Three to five. `outcome` is of the experiment that is set.
std::vector<NextStep> nextSteps(const Outcome& outcome);

} // namespace warpatlas::ui
