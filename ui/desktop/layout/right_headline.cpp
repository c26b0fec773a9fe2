// Whether the run is right, in a few words.
#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "ui/desktop/layout/headlines.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/panels/problems_panel.h"

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// "523,147 pixels".
QString countOfElements(const Work& work, std::uint64_t count)
{
    const BufferSpec& output = work.outputBuffer();
    constexpr Noun pixel{"pixel", "pixel", "pixels"};
    return countOf(count, isPicture(output.type, output.shape) ? pixel : noun::element);
}

QString atLine(const QString& words, const Problem& problem)
{
    return problem.line ? said("answer.at_line", "{} · line {}", words, *problem.line) : words;
}

/// "24 threads outside of y · line 5", "540 pixels never written", "race in tile · line 12".
QString shortOf(const Problem& problem, const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    const auto& coverage = outcome.coverage;
    if (problem.kind == ProblemKind::Mismatch) {
        // What nobody wrote cannot be right: that comes first.
        if (coverage && coverage->unwritten > 0 && writesOf(outcome) == WritePattern::Once)
            return said("answer.unwritten", "{} never written", countOfElements(work, coverage->unwritten));
        if (outcome.check && !outcome.check->matches)
            return nameOfReference(outcome).empty()
                ? said("answer.differ", "{} differ from the CPU's", countOf(outcome.check->differing, noun::value))
                : said("answer.differ_from", "{} differ from those of {}",
                    countOf(outcome.check->differing, noun::value), nameOfReference(outcome));
    }
    if (const auto* fault = factOf<MemoryFault>(problem);
        fault && fault->what == MemoryFault::What::Outside && fault->place.isKnown() && !fault->place.name.empty()) {
        const bool byThreads =
            coverage && coverage->strayingThreads == problem.count && fault->access != AccessKind::Load;
        constexpr Noun read{"answer.read", "read", "reads"}, write{"answer.write", "write", "writes"};
        const QString who = countOf(problem.count,
            byThreads                               ? noun::thread
                : fault->access == AccessKind::Load ? read
                                                    : write);
        return atLine(said("answer.outside", "{} outside of {}", who, fault->place.name), problem);
    }
    if (const auto* race = factOf<Race>(problem); race && !race->place.name.empty())
        return atLine(said("answer.race", "race in {}", race->place.name), problem);
    return atLine(kindText(problem.kind), problem);
}

} // namespace

QString checkText(const Outcome& outcome)
{
    if (!outcome.check && outcome.trace && !outcome.trace->known.isAll()) {
        const QString known = grouped(outcome.trace->knownBlocks()),
                      of = countOf(outcome.trace->launch.blocks(), noun::block);
        return outcome.ownersProvenance == Provenance::Recorded
            ? said("status.recorded_so_far",
                "owners recorded on the GPU, {} of {} simulated, not checked against the CPU", known, of)
            : said("status.so_far", "{} of {} simulated, not checked against the CPU", known, of);
    }
    if (const std::string reference = nameOfReference(outcome); outcome.check && !reference.empty()) {
        const Comparison& check = *outcome.check;
        if (!check.matches)
            return said("status.differ_from", "checked against {}: {} differ, by up to {:.3g}", reference,
                countOf(check.differing, noun::value), check.maxAbsError);
        return check.maxAbsError > 0 ? said("status.equal_within_of", "checked against {}: equal within {}", reference,
                   toleranceText(check.tolerance, check.relativeTolerance))
                                     : said("status.equal_of", "checked against {}: equal", reference);
    }
    if (!outcome.check && outcome.bound->source && outcome.complete)
        return outcome.bound->experiment.references.empty() ? said("status.unchecked", "not checked")
                                                            : said("status.reference_failed", "could not be checked");
    if (!outcome.check)
        return outcome.complete ? said("status.not_checked", "not checked against the CPU")
                                : said("status.check_follows", "check against the CPU follows");
    const Comparison& check = *outcome.check;
    if (check.matches)
        return check.maxAbsError > 0
            ? said("status.equal_within", "check against the CPU: equal within {:.2g}", check.tolerance)
            : said("status.equal", "check against the CPU: equal");
    return said("status.differ", "check against the CPU: {} differ, by up to {:.3g}",
        countOf(check.differing, noun::value), check.maxAbsError);
}

AnswerHeadline rightHeadline(const Outcome& outcome)
{
    ProblemCount count;
    for (const Problem& problem : outcome.problems)
        count.add(problem.severity);
    if (count.errors + count.possible > 0) {
        const Severity severity = count.errors > 0 ? Severity::Error : Severity::Possible;
        const QString kind = count.errors > 0 ? "wrong" : "warning";
        const auto first = std::ranges::find(outcome.problems, severity, &Problem::severity);
        QString words = shortOf(*first, outcome);
        if (severity == Severity::Possible)
            words = said("answer.possible", "possible: {}", words);
        AnswerHeadline answer{{{words, {}, kind}}, kind,
            toQt(toText({.errors = count.errors, .possible = count.errors > 0 ? 0 : count.possible}))};
        if (const std::uint64_t more = count.errors + count.possible - 1; more > 0)
            answer.parts.push_back({.words = said("answer.more", "{} more", more), .strong = false});
        return answer;
    }
    const Work& work = outcome.bound->work;
    if (outcome.check && outcome.check->matches) {
        const std::uint64_t elements = work.outputBuffer().shape.elements();
        const QString reference = toQt(nameOfReference(outcome));
        const QString all = elements == 1 ? said("answer.the_one", "the result")
                                          : said("answer.all", "all {}", countOfElements(work, elements));
        AnswerHeadline answer{{{.words = all}}, "good", said("answer.all_equal", "equal")};
        answer.parts.front().after = !reference.isEmpty()
            ? (elements == 1 ? said("answer.equals_of", "equals that of {}", reference)
                             : said("answer.equal_of", "equal those of {}", reference))
            : elements == 1 ? said("answer.equals", "equals the CPU's")
                            : said("answer.equal", "equal the CPU's");
        return answer;
    }
    if (!outcome.complete)
        return {{{.words = said("answer.check_comes", "is being checked"), .comes = true, .strong = false}}};
    const QString none = outcome.trace && outcome.trace->known.isAll()
        ? said("answer.none_found", "nothing wrong found")
        : outcome.trace ? said("answer.none_so_far", "nothing wrong so far")
                        : said("answer.none_known", "not looked at");
    return {{{.words = none}, {.words = said("answer.unchecked", "not checked"), .strong = false}}};
}

} // namespace warpatlas::ui
