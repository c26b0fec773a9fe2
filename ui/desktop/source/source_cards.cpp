#include "ui/desktop/source/source_cards.h"

#include "app/mend/mend.h"
#include "app/words/problem_words.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {
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

SourceCards sourceCards(const Outcome& outcome, const SourceChanges& changes)
{
    SourceCards cards;
    bool offered = false; // each edit is one of its own: the next one is offered when that has run
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

} // namespace warpatlas::ui
