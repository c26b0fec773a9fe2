/// What is wrong with a run, by the line of the source where it is: a card below the line. Plain.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/source/source_changes.h"

#include <QString>

#include <cstdint>
#include <map>

namespace warpatlas::ui {

struct SourceCard {
    QString words; ///< "Block (3), thread (232) writes 'y'[1000] ..."
    QString written; ///< what would mend it: "if (i < n)"; empty: that is not known
    QString button; ///< "Put in the guard"
    QString mended; ///< the whole text with it; empty: it is the catalogue's right kernel
    bool operator==(const SourceCard&) const = default;
};

using SourceCards = std::map<std::uint32_t, SourceCard>; ///< by line, from 1

/// A card for each line that has a problem, about its first one; remarks have none. `changes` are those of the mistake,
/// where one was chosen.
SourceCards sourceCards(const Outcome& outcome, const SourceChanges& changes = {});

} // namespace warpatlas::ui
