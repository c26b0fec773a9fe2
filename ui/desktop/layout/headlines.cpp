#include "ui/desktop/layout/headlines.h"

#include "app/words/problem_words.h"
#include "ui/desktop/charts/time_bars.h"
#include "ui/desktop/look/qt_words.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace warpatlas::ui {
namespace {

bool isCpu(Timed what)
{
    return what == Timed::CpuScalar || what == Timed::CpuSimd || what == Timed::CpuParallel;
}

/// What says most of this run comes first, however fast others are: measured here, recorded at its size, modelled for
/// it, recorded at another size or with another block.
int rankOf(const TimeBar& bar)
{
    switch (bar.result.provenance) {
    case Provenance::Measured:
        return 0;
    case Provenance::Recorded:
        return bar.size.isEmpty() ? 1 : 3;
    default:
        return 2;
    }
}

/// Returns the best bar; null where none of them was timed.
const TimeBar* best(const std::vector<TimeBar>& bars, bool (*counts)(Timed))
{
    const TimeBar* found = nullptr;
    for (const TimeBar& bar : bars) {
        const auto place = [](const TimeBar& of) { return std::pair(rankOf(of), of.result.medianMs); };
        if (counts(bar.result.what) && (!found || place(bar) < place(*found)))
            found = &bar;
    }
    return found;
}

} // namespace

Headline timesHeadline(const Outcome& outcome, bool busy)
{
    const std::vector<TimeBar> bars = timeBars(outcome);
    Headline headline;
    const auto add = [&](const TimeBar* bar, bool kernel) {
        if (!bar)
            return;
        const QString value = valueText(bar->result);
        QString words =
            kernel ? said("window.drawer.kernel", "{} GPU kernel", value) : said("window.drawer.cpu", "{} CPU", value);
        if (!bar->size.isEmpty())
            words += ' ' + atSize(*bar);
        headline.push_back({words, bar->result.provenance});
    };
    add(best(bars, isCpu), false);
    add(best(bars, [](Timed what) { return what == Timed::Kernel; }), true);
    if (headline.empty())
        headline.push_back(
            {.words = busy ? said("window.drawer.follow", "follow the run") : said("window.drawer.no_times", "none"),
                .comes = busy});
    return headline;
}

Headline occupancyHeadline(const Outcome& outcome)
{
    if (!outcome.occupancy)
        return {{said("window.drawer.not_known", "not known")}};
    return {{percent(outcome.occupancy->fraction), Provenance::Theoretical}};
}

Headline problemsHeadline(const Outcome& outcome)
{
    ProblemCount count;
    for (const Problem& problem : outcome.problems)
        count.add(problem.severity);
    const std::optional<Provenance> from =
        outcome.trace ? std::optional(Provenance::Simulated) : std::optional<Provenance>();
    const QString words = toQt(toText(count));
    if (words.isEmpty())
        return {{!outcome.trace                ? said("window.drawer.none_known", "none known")
                : outcome.trace->known.isAll() ? said("window.drawer.none", "none")
                                               : said("window.drawer.none_so_far", "none so far"),
            from}};
    return {{words, from, count.errors > 0 ? "wrong" : count.possible > 0 ? "warning" : ""}};
}

Headline ofPrevious(Headline headline)
{
    if (!headline.front().comes)
        headline.front().words = said("window.drawer.previous", "previous launch: {}", headline.front().words);
    for (HeadlinePart& part : headline)
        part.kind.clear(); // what is not so any more does not call
    return headline;
}

QString inWords(const Headline& headline)
{
    QStringList parts;
    for (const HeadlinePart& part : headline)
        parts += part.provenance ? part.words + ", " + provenanceText(*part.provenance) : part.words;
    return parts.join("; ");
}

} // namespace warpatlas::ui
