#include "app/result/problem_rows.h"

#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/problem_words.h"

namespace warpatlas {

void addProblemRows(TextTable& table, std::span<const Problem> problems, bool counted)
{
    for (const Problem& problem : problems) {
        std::string place = placeInWords(problem);
        if (!place.empty())
            place += ": ";
        const Text& label = problem.severity == Severity::Information ? label::information
            : problem.severity == Severity::Possible                  ? label::possible
                                                                      : label::problem;
        std::string words = place + sentenceAfterLabel(problem);
        if (counted && problem.count > 1 && problem.kind != ProblemKind::Mismatch) // which says how many itself
            words += say("report.times", " ({} times)", grouped(problem.count));
        table.row(label, words);
    }
}

} // namespace warpatlas
