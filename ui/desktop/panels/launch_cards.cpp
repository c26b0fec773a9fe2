#include "ui/desktop/panels/launch_cards.h"

#include "app/experiment/resolve_launch.h"
#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "app/words/sentence.h"
#include "kernels/analysis/cover.h"
#include "kernels/analysis/launch_check.h"
#include "ui/canvas/words/data_words.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui::inline desktop {
namespace {

/// Returns "pixels" where the output is a picture, else "elements", of all that it has.
QString elementsWord(const Work& work)
{
    const bool picture = isPicture(work.outputBuffer().type, work.outputBuffer().shape);
    if (work.outputBuffer().shape.elements() == 1)
        return picture ? said("card.pixel", "pixel") : said("card.element", "element");
    return picture ? said("card.pixels", "pixels") : said("card.elements", "elements");
}

QString launchText(const Launch& launch)
{
    const bool row = launch.grid.y == 1 && launch.grid.z == 1;
    return said("card.launch", "{} of {}",
        row ? countOf(launch.grid.x, noun::block) : said("card.blocks", "{} blocks", dimText(launch.grid)),
        countOf(launch.threadsPerBlock(), noun::thread));
}

/// Makes a sentence of a problem's words, which elsewhere follow a place.
QString sentenceOf(const std::string& message)
{
    QString text = toQt(ended(message));
    text.front() = text.front().toUpper();
    return text;
}

/// The launch's effect on the data, without the numbers: the canvas' legend has them.
void addCoverage(std::vector<LaunchCard>& cards, const Outcome& outcome)
{
    using Kind = LaunchCard::Kind;
    const Coverage& coverage = *outcome.coverage;
    const Work& work = outcome.bound->work;
    // Where threads add up in elements, or write where they want to, other counts are right as well.
    const bool once = writesOf(outcome) == WritePattern::Once;
    const QString elements = elementsWord(work);
    const bool partial =
        outcome.trace && !outcome.trace->known.isAll() && outcome.ownersProvenance == Provenance::Simulated;
    if (partial)
        cards.push_back(
            {Kind::Plain, said("card.not_known_yet", "{} {} are not known yet.", grouped(coverage.unknown), elements)});
    else if (once && coverage.unwritten == 0 && coverage.writtenMore == 0)
        cards.push_back({Kind::Good, said("card.covers", "The grid covers the data.")});
    if (const std::string part = partOfAllocation(outcome); !part.empty())
        cards.push_back({Kind::Plain, asSentence(part)});
    else if (coverage.unwritten > 0)
        cards.push_back({once ? Kind::Wrong : Kind::Plain,
            said("card.some_unwritten", "Some {} are written by no thread.", elements)});
    if (coverage.writtenMore > 0 && work.writes == WritePattern::Accumulated)
        cards.push_back({Kind::Plain, said("card.some_accumulated", "Several threads add to the same {}.", elements)});
    if (coverage.writtenMore > 0 && once)
        cards.push_back(
            {Kind::Warning, said("card.some_written_more", "Some {} are written more than once.", elements)});
    if (coverage.strayingThreads > 0)
        cards.push_back({Kind::Wrong, said("card.some_stray", "Threads write outside of every buffer: see Problems."),
            false, true});
    // Where threads add up, one of them writes what many have summed.
    if (coverage.idleThreads > 0 && work.writes == WritePattern::Accumulated)
        cards.push_back({Kind::Plain,
            said("card.leave_writing", "{} of {} threads ({}) leave the writing to others.",
                grouped(coverage.idleThreads), grouped(coverage.knownThreads),
                percent(coverage.idleThreads, coverage.knownThreads))});
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
    // Before the run only the limits speak, so that the cards are there while the person types.
    auto refusals = ran ? outcome.launchProblems : checkLaunch(outcome.gpu, launch, registers, shared);
    if (!ran)
        for (Problem& problem : checkEarlierLaunches(outcome.gpu, outcome.bound->work, launch, refusals))
            refusals.push_back(std::move(problem));
    if (const Mistake* mistake = outcome.bound->mistake)
        cards.push_back({Kind::Wrong,
            ran && mistakeNotShown(*outcome.bound)
                ? said("card.mistake", "Mistake: {}. {}", mistakeTitle(*outcome.bound), mistake->summary)
                : said("card.mistake_shown", "Mistake shown: {}. {}", mistakeTitle(*outcome.bound), mistake->summary)});
    for (const Problem& problem : refusals)
        cards.push_back({Kind::Wrong, toQt(warpatlas::sentenceOf(problem)), &problem == &refusals.back()});
    if (!ran) {
        if (refusals.empty())
            cards.push_back({Kind::Plain, said("card.not_run", "{}, not run yet.", launchText(launch))});
        return cards;
    }
    if (!refusals.empty() && !outcome.owners)
        cards.push_back({Kind::Plain, said("card.last_launch", "The picture is of the last launch that ran.")});
    if (!outcome.traceRefusal.empty())
        cards.push_back({Kind::Plain, said("card.not_traced", "Not traced: {}.", outcome.traceRefusal)});
    if (!outcome.recordRefusal.empty())
        cards.push_back({Kind::Plain, said("card.not_recorded", "Not recorded: {}.", outcome.recordRefusal)});
    if (outcome.ownersProvenance == Provenance::Recorded)
        cards.push_back(
            {Kind::Plain, said("card.recorded_on", "Who wrote what was recorded on {}.", outcome.ownersSource)});
    if (outcome.coverage)
        addCoverage(cards, outcome);
    for (const Problem& problem : outcome.problems)
        if (problem.kind == ProblemKind::Launch && problem.severity == Severity::Information)
            cards.push_back({Kind::Warning, sentenceOf(warpatlas::sentenceOf(problem))});
    if (launch.threadsPerBlock() % 32 != 0)
        cards.push_back({Kind::Warning,
            said("card.last_warp", "The last warp of each block has {} of its 32 lanes: {} is not a multiple of 32.",
                launch.threadsPerBlock() % 32, grouped(launch.threadsPerBlock()))});
    return cards;
}

std::vector<LaunchCard> urgentCards(std::vector<LaunchCard> cards)
{
    std::erase_if(cards, [](const LaunchCard& card) {
        return (card.kind != LaunchCard::Kind::Wrong || card.isAnswered) && !card.offersLaunch;
    });
    return cards;
}

GridLine gridLine(const Outcome& outcome, const Launch& launch)
{
    const Work& work = outcome.bound->work;
    if (!coversWork(work, launch)) {
        const std::uint64_t columns = std::uint64_t(launch.grid.x) * launch.block.x,
                            rows = std::uint64_t(launch.grid.y) * launch.block.y;
        const bool inRow = work.cover.y == 1 && work.cover.z == 1;
        if (columns < work.cover.x)
            return {said("grid.misses", "misses the last {}",
                        countOf(work.cover.x - columns, inRow ? noun::element : noun::column)),
                LaunchCard::Kind::Wrong};
        if (rows < work.cover.y)
            return {said("grid.misses", "misses the last {}", countOf(work.cover.y - rows, noun::row)),
                LaunchCard::Kind::Wrong};
        return {said("grid.misses_some", "does not cover the data"), LaunchCard::Kind::Wrong};
    }
    return {}; // how many threads are without an element, or outside, stands in the legend
}

} // namespace warpatlas::ui::inline desktop
