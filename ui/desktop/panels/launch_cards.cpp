#include "ui/desktop/panels/launch_cards.h"

#include "app/experiment/resolve_launch.h"
#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "kernels/analysis/cover.h"
#include "kernels/analysis/launch_check.h"
#include "ui/canvas/words/words.h"
#include "ui/desktop/look/words.h"

namespace warpatlas::ui {
namespace {

/// "pixels" where the output is a picture, else "elements".
QString elementsWord(const Work& work)
{
    return isPicture(work.outputBuffer().type, work.outputBuffer().shape) ? "pixels" : "elements";
}

QString launchText(const Launch& launch)
{
    const bool row = launch.grid.y == 1 && launch.grid.z == 1;
    return QString("%1 of %2")
        .arg(row ? countOf(launch.grid.x, "block") : dimText(launch.grid) + " blocks",
            countOf(launch.threadsPerBlock(), "thread"));
}

/// A problem's words, which stand behind a place elsewhere.
QString sentenceOf(const std::string& message)
{
    QString text = toQt(message);
    text.front() = text.front().toUpper();
    return text + '.';
}

void addCoverage(std::vector<LaunchCard>& cards, const Outcome& outcome)
{
    using Kind = LaunchCard::Kind;
    const Coverage& coverage = *outcome.coverage;
    const Launch& launch = outcome.bound->launch;
    const Work& work = outcome.bound->work;
    // Where threads add up in elements, or write where they want to, other counts are right as well.
    const bool once = work.writes == WritePattern::Once;
    const QString elements = elementsWord(work);
    const QString shape = shapeText(work.outputBuffer().shape);
    const QString from = toQt(addedUpFrom(work));
    const QString what = shape + ' ' + elements + (from.isEmpty() ? from : ' ' + from);
    const bool partial =
        outcome.trace && !outcome.trace->known.isAll() && outcome.ownersProvenance == Provenance::Simulated;
    if (partial)
        cards.push_back({Kind::Plain,
            QString("%1 for %2: %3 blocks are simulated so far, %4 %5 are not known yet.")
                .arg(launchText(launch), what, grouped(outcome.trace->knownBlocks()), grouped(coverage.unknown),
                    elements)});
    else if (once && coverage.unwritten == 0 && coverage.writtenMore == 0)
        cards.push_back({Kind::Good, QString("%1 cover %2 %3 exactly once.").arg(launchText(launch), shape, elements)});
    else
        cards.push_back({Kind::Plain, QString("%1 for %2.").arg(launchText(launch), what)});
    if (coverage.unwritten > 0)
        cards.push_back({once ? Kind::Wrong : Kind::Plain,
            QString("%1 of %2 %3 (%4) are written by nobody.")
                .arg(grouped(coverage.unwritten), grouped(coverage.elements), elements,
                    percent(coverage.unwritten, coverage.elements))});
    if (coverage.writtenMore > 0 && work.writes == WritePattern::Accumulated)
        cards.push_back({Kind::Plain,
            QString("Several threads add to %1 of %2 %3.")
                .arg(grouped(coverage.writtenMore), grouped(coverage.elements), elements)});
    if (coverage.writtenMore > 0 && once)
        cards.push_back({Kind::Warning,
            QString("%1 of %2 %3 (%4) are written more than once.")
                .arg(grouped(coverage.writtenMore), grouped(coverage.elements), elements,
                    percent(coverage.writtenMore, coverage.elements))});
    if (coverage.strayingThreads > 0)
        cards.push_back({Kind::Wrong,
            QString("%1 of %2 threads (%3) %4: see Problems.")
                .arg(grouped(coverage.strayingThreads), grouped(coverage.knownThreads),
                    percent(coverage.strayingThreads, coverage.knownThreads),
                    toQt(strayWords(coverage.strayingThreads)))});
    // Where threads add up, one of many hands in what the others have.
    if (coverage.idleThreads > 0 && work.writes == WritePattern::Accumulated)
        cards.push_back({Kind::Plain,
            QString("%1 of %2 threads (%3) leave the writing to others.")
                .arg(grouped(coverage.idleThreads), grouped(coverage.knownThreads),
                    percent(coverage.idleThreads, coverage.knownThreads))});
    else if (coverage.idleThreads > 0)
        // They may still read, and load tiles for others.
        cards.push_back({Kind::Warning,
            QString("%1 of %2 threads (%3) %4.")
                .arg(grouped(coverage.idleThreads), grouped(coverage.knownThreads),
                    percent(coverage.idleThreads, coverage.knownThreads),
                    coverage.idleThreads == surplusThreads(work, launch) ? "fall outside the data and write nothing"
                                                                         : "write nothing")});
}

} // namespace

std::vector<LaunchCard> launchCards(const Outcome& outcome, const Launch& launch)
{
    using Kind = LaunchCard::Kind;
    std::vector<LaunchCard> cards;
    const bool ran = outcome.bound->launch == launch;
    const auto registers =
        outcome.occupancyInput ? std::optional(outcome.occupancyInput->registersPerThread) : std::nullopt;
    const auto shared =
        outcome.occupancyInput ? std::optional(outcome.occupancyInput->sharedBytesPerBlock) : std::nullopt;
    // Before the run: what the limits alone say, so that it stands there while typing.
    auto refusals = ran ? outcome.launchProblems : checkLaunch(outcome.gpu, launch, registers, shared);
    if (!ran)
        for (Problem& problem : checkEarlierLaunches(outcome.gpu, outcome.bound->work, launch, refusals))
            refusals.push_back(std::move(problem));
    if (const Mistake* mistake = outcome.bound->mistake)
        cards.push_back({Kind::Wrong,
            QString("Mistake%1: %2. %3")
                .arg(ran && mistakeNotShown(*outcome.bound) ? "" : " shown", toQt(mistakeTitle(*outcome.bound)),
                    toQt(mistake->summary))});
    for (const Problem& problem : refusals)
        cards.push_back({Kind::Wrong, toQt(warpatlas::sentenceOf(problem)), &problem == &refusals.back()});
    if (!ran) {
        if (refusals.empty())
            cards.push_back({Kind::Plain, launchText(launch) + ", not run yet."});
        return cards;
    }
    if (!refusals.empty() && !outcome.owners)
        cards.push_back({Kind::Plain, "The picture is of the last launch that ran."});
    if (!outcome.traceRefusal.empty())
        cards.push_back({Kind::Plain, "Not traced: " + toQt(outcome.traceRefusal) + '.'});
    if (!outcome.recordRefusal.empty())
        cards.push_back({Kind::Plain, "Not recorded: " + toQt(outcome.recordRefusal) + '.'});
    if (outcome.ownersProvenance == Provenance::Recorded)
        cards.push_back({Kind::Plain, "Who wrote what was recorded on " + toQt(outcome.ownersSource) + '.'});
    if (outcome.coverage)
        addCoverage(cards, outcome);
    for (const Problem& problem : outcome.problems)
        if (problem.kind == ProblemKind::Launch && problem.severity == Severity::Information)
            cards.push_back({Kind::Warning, sentenceOf(warpatlas::sentenceOf(problem))});
    if (launch.threadsPerBlock() % 32 != 0)
        cards.push_back({Kind::Warning,
            QString("The last warp of each block has %1 of its 32 lanes: %2 is not a multiple of 32.")
                .arg(launch.threadsPerBlock() % 32)
                .arg(grouped(launch.threadsPerBlock()))});
    return cards;
}

std::vector<Dim3> blockPresets(const Extent& cover)
{
    if (cover.y == 1 && cover.z == 1)
        return {{32, 1, 1}, {64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
    return {{8, 8, 1}, {16, 16, 1}, {32, 8, 1}, {32, 32, 1}, {256, 1, 1}};
}

} // namespace warpatlas::ui
