#include "app/page/run_results.h"

#include "app/report/report_words.h"
#include "app/report/table_report.h"
#include "app/report/times_report.h"
#include "app/words/labels.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline page {
namespace {

std::optional<Provenance> provenanceFrom(const std::string& name)
{
    for (const Provenance provenance : {Provenance::Measured, Provenance::Recorded, Provenance::Simulated,
             Provenance::Modelled, Provenance::Theoretical})
        if (nameOf(provenance) == name)
            return provenance;
    return std::nullopt;
}

/// What the terminal tells of the run but its problems, which are told as faults and notes.
Result rightResult(const OutcomePointer& outcome)
{
    Result result;
    result.title = say("page.right", "Right?");
    const std::array problems{say(label::problem), say(label::possible), say(label::information)};
    bool ofProblem = false;
    for (const TextTable::Row& row : rowsOf(outcome)) {
        ofProblem = std::ranges::find(problems, row.label) != problems.end() || (ofProblem && row.label.empty());
        if (ofProblem)
            continue;
        result.found.push_back({row.label, row.words, provenanceFrom(row.provenance)});
        if (row.label == say(label::check) && result.sentence.empty()) {
            result.sentence = row.words;
            result.provenance = result.found.back().provenance;
        }
    }
    for (const Problem& problem : outcome->problems)
        (problem.severity == Severity::Information ? result.notes : result.faults)
            .push_back(sentenceWithPlace(problem));
    if (const std::string checked = checkedInWords(*outcome); !checked.empty())
        result.notes.push_back(checked);
    return result;
}

} // namespace

std::vector<Result> resultsOfRun(const OutcomePointer& outcome)
{
    std::vector<Result> results{rightResult(outcome)};
    if (!outcome->times.empty() || outcome->predicted || outcome->recordedTimes)
        results.push_back(resultOf(*outcome));
    if (outcome->occupancyInput)
        results.push_back(resultOf(outcome->gpu, *outcome->occupancyInput));
    return results;
}

} // namespace warpatlas::inline page
