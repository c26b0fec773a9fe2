/// The numbers that the drawer's tabs show while it is closed, each with where it comes from. Plain functions.
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
};
using Headline = std::vector<HeadlinePart>;

/// The CPU's best time and the GPU's kernel: measured ones before recorded ones, with the size where it is another.
Headline timesHeadline(const Outcome& outcome, bool busy);
Headline occupancyHeadline(const Outcome& outcome);
/// How many, by how sure they are; "none" only of what was looked at.
Headline problemsHeadline(const Outcome& outcome);
/// The same for who cannot see it: "0.036 ms CPU, measured; ...".
QString inWords(const Headline& headline);

} // namespace warpatlas::ui
