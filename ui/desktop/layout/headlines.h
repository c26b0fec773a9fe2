/// The numbers that the drawer's tabs show while it is closed, each with its provenance. Plain functions.
#pragma once

#include "app/experiment/outcome.h"

#include <QString>

#include <optional>
#include <vector>

namespace warpatlas::ui {

struct HeadlinePart {
    QString words; ///< "0.036 ms CPU"
    std::optional<Provenance> provenance = {}; ///< empty where it is no number
    QString kind = {}; ///< "wrong", "warning", else empty
    bool ofLaunch = true; ///< false: it tells of what goes on now
};
using Headline = std::vector<HeadlinePart>;

/// Returns the CPU's best time and the GPU's kernel: measured ones before recorded ones, with the size where it is
/// another.
Headline timesHeadline(const Outcome& outcome, bool busy);
Headline occupancyHeadline(const Outcome& outcome);
/// Counts the problems by how sure they are; says "none" only of what was looked at.
Headline problemsHeadline(const Outcome& outcome);
/// Says that it is about what ran before, while its successor takes long, waits or did not run.
Headline ofPrevious(Headline headline);
/// Returns the same for people who cannot see it: "0.036 ms CPU, measured; ...".
QString inWords(const Headline& headline);

} // namespace warpatlas::ui
