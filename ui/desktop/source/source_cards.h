/// Problems of a run as cards below their lines of the source. Plain.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/source/source_painter.h"
#include "ui/desktop/source/source_text.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <map>

class QPushButton;
class QWidget;

namespace warpatlas::ui::inline desktop {

struct SourceCard {
    QString words; ///< "Block (3), thread (232) writes 'y'[1000] ..."
    QString written; ///< what would mend it: "if (i < n)"; empty: that is not known
    QString button; ///< "Put in the guard"
    QString mended; ///< the whole text with it; empty: it is the catalogue's right kernel
    bool operator==(const SourceCard&) const = default;
};

using SourceCards = std::map<std::uint32_t, SourceCard>; ///< by line, from 1

/// A card for each line that has a problem, about its first one; remarks have none. `changes` are those of the mistake,
/// where one was chosen. `mends`: with what would mend it, where that is known.
SourceCards sourceCards(const Outcome& outcome, bool mends, const SourceChanges& changes = {});

/// The buttons of a source's cards, each over the rows that its card keeps for it.
class SourceCardButtons {
public:
    /// `viewport` owns them; `press` gets the line of the card.
    SourceCardButtons(QWidget* viewport, std::function<void(std::uint32_t)> press);
    /// Makes those of these cards in place of the others; returns what the cards have in rows.
    std::map<std::uint32_t, CardRows> setCards(const SourceCards& cards);
    void place(const SourceRows& rows, const SourceMetrics& metrics, int scrolled);

private:
    QWidget* m_viewport;
    std::function<void(std::uint32_t)> m_press;
    std::map<std::uint32_t, QPushButton*> m_buttons; ///< by line
};

} // namespace warpatlas::ui::inline desktop
