/// The buttons of a source's cards, each over the rows that its card keeps for it.
#pragma once

#include "ui/desktop/source/source_cards.h"
#include "ui/desktop/source/source_painter.h"

#include <functional>

class QPushButton;
class QWidget;

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
