#include "ui/desktop/source/source_cards.h"

#include "app/mend/mend.h"
#include "app/words/problem_words.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QPushButton>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

QString cardWords(const Problem& problem, const Launch& launch)
{
    const QString sentence = toQt(sentenceAfterLabel(problem));
    QString words = problem.block && problem.thread ? said("source_card.thread", "Block {}, thread {}: {}",
                        indexText(*problem.block, launch.grid), indexText(*problem.thread, launch.block), sentence)
                                                    : sentence.left(1).toUpper() + sentence.mid(1);
    if (saysPossible(problem))
        words = said("source_card.possible", "Possible: {}", words);
    return problem.count > 1 ? words + " (" + countOf(problem.count, noun::time) + ")" : words;
}

/// The first line that the right kernel has in place of the mistake's.
QString rightLine(const SourceChanges& changes)
{
    for (const auto& [line, rows] : changes.right)
        for (const QString& row : rows)
            if (row.trimmed().size() > 1)
                return row.trimmed();
    return {};
}

} // namespace

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

SourceCards sourceCards(const Outcome& outcome, bool mends, const SourceChanges& changes)
{
    SourceCards cards;
    bool offered = !mends; // each edit is one of its own: the next one is offered when that has run
    for (const Problem& problem : outcome.problems) {
        if (!problem.line || problem.severity == Severity::Information || !problem.earlierEntry.empty())
            continue;
        const auto [at, fresh] = cards.try_emplace(*problem.line);
        SourceCard& card = at->second;
        if (fresh)
            card.words = cardWords(problem, outcome.bound->launch);
        if (offered)
            continue;
        if (outcome.bound->mistake) {
            card.written = rightLine(changes);
            card.button = said("source_card.right", "Put it right");
            offered = true;
        } else if (const auto mend = mendOf(*outcome.bound, outcome.problems, problem)) {
            card.written = toQt(mend->written);
            card.button = toQt(mend->title);
            card.mended = toQt(mend->text);
            offered = true;
        }
    }
    return cards;
}

} // namespace warpatlas::ui::inline desktop
