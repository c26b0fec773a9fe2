/// What a mistake changed, as the source shows it: the mistake's lines are marked, and the right kernel's lines stand
/// above those that replaced them. Plain.
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
    /// Lines of the right kernel, without tabs, by the line above which they stand; one past the last line: below it.
    std::map<std::uint32_t, QStringList> right;

    bool empty() const { return wrong.empty() && right.empty(); }
};

/// Compares the texts. A line whose indent alone differs counts as unchanged: a missing guard is one line, not all that
/// it guards.
SourceChanges sourceChanges(const MistakenText& text);

} // namespace warpatlas::ui
