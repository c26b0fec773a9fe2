/// What a mistake changed, as the source shows it: its own lines are marked, and the right kernel's lines stand above
/// what is in their place. Plain.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <QStringList>

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace warpatlas::ui {

struct SourceChanges {
    std::set<std::uint32_t> wrong; ///< lines of the mistake, from 1
    /// The right kernel's, without tabs, by the line above which they stand; one behind the last line below it.
    std::map<std::uint32_t, QStringList> right;

    bool empty() const { return wrong.empty() && right.empty(); }
};

/// A line that only stands deeper or less deep is none that changed: a guard that is missing is one line, not all that
/// it guards.
SourceChanges sourceChanges(const MistakenText& text);

} // namespace warpatlas::ui
