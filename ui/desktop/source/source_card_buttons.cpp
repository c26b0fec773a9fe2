#include "ui/desktop/source/source_card_buttons.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QPushButton>

#include <algorithm>

namespace warpatlas::ui {

SourceCardButtons::SourceCardButtons(QWidget* viewport, std::function<void(std::uint32_t)> press)
    : m_viewport(viewport), m_press(std::move(press))
{
}

std::map<std::uint32_t, CardRows> SourceCardButtons::setCards(const SourceCards& cards)
{
    for (const auto& [line, button] : m_buttons) {
        button->hide();
        button->deleteLater(); // it may be the one that was pressed
    }
    m_buttons.clear();
    std::map<std::uint32_t, CardRows> rows;
    for (const auto& [line, card] : cards) {
        CardRows& of = rows[line];
        of = {card.words, card.written.isEmpty() ? QString() : "+ " + card.written, 0};
        if (card.button.isEmpty())
            continue;
        of.button = 2;
        auto* button = new QPushButton(card.button, m_viewport);
        button->setObjectName(QString("source.mend.%1").arg(line));
        button->setToolTip(said("source_view.mend.tip", "Changes the text; one undo takes it back"));
        button->setCursor(Qt::ArrowCursor);
        button->setAccessibleName(card.button + ": " + card.written);
        setRole(button, "primary");
        QObject::connect(button, &QPushButton::clicked, m_viewport, [this, at = line] { m_press(at); });
        m_buttons[line] = button;
    }
    return rows;
}

void SourceCardButtons::place(const SourceRows& rows, const SourceMetrics& metrics, int scrolled)
{
    for (const auto& [line, button] : m_buttons) {
        const auto row = std::ranges::find_if(rows.all(),
            [at = line](const SourceRow& each) { return each.line == at && each.number == SourceRow::ofButton; });
        if (row == rows.all().end()) {
            button->hide();
            continue;
        }
        const int top = metrics.headHeight + int(row->top) - scrolled;
        const int left = metrics.numberWidth + int(row->piece.indent);
        button->setGeometry(
            left, top + 2, std::min(button->sizeHint().width(), m_viewport->width() - left), 2 * metrics.rowHeight - 8);
        button->setVisible(top >= metrics.headHeight && top < m_viewport->height());
    }
}

} // namespace warpatlas::ui
