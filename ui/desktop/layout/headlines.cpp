#include "ui/desktop/layout/headlines.h"

#include "ui/desktop/charts/time_bars.h"
#include "ui/desktop/look/words.h"

#include <QStringList>

#include <algorithm>

namespace warpatlas::ui {
namespace {

bool isCpu(Timed what)
{
    return what == Timed::CpuScalar || what == Timed::CpuSimd || what == Timed::CpuParallel;
}

/// Null where none of them was timed.
const TimeBar* best(const std::vector<TimeBar>& bars, bool (*counts)(Timed))
{
    const TimeBar* found = nullptr;
    for (const TimeBar& bar : bars) {
        // What was measured here counts before what was recorded elsewhere, however fast that is.
        const bool first =
            found && found->result.provenance == Provenance::Measured && bar.result.provenance != Provenance::Measured;
        if (counts(bar.result.what) && !first && (!found || bar.result.medianMs < found->result.medianMs))
            found = &bar;
    }
    return found;
}

} // namespace

Headline timesHeadline(const Outcome& outcome, bool busy)
{
    const std::vector<TimeBar> bars = timeBars(outcome);
    Headline headline;
    const auto add = [&](const TimeBar* bar, const char* whose) {
        if (!bar)
            return;
        QString words = valueText(bar->result) + whose;
        if (!bar->size.isEmpty())
            words += " at " + bar->size;
        headline.push_back({words, bar->result.provenance});
    };
    add(best(bars, isCpu), " CPU");
    add(best(bars, [](Timed what) { return what == Timed::Kernel; }), " GPU kernel");
    if (headline.empty())
        headline.push_back({busy ? "follow the run" : "none"});
    return headline;
}

Headline occupancyHeadline(const Outcome& outcome)
{
    if (!outcome.occupancy)
        return {{"not known"}};
    return {{percent(outcome.occupancy->fraction), Provenance::Theoretical}};
}

Headline problemsHeadline(const Outcome& outcome)
{
    const auto count = [&](Severity severity) {
        return std::uint64_t(std::ranges::count(outcome.problems, severity, &Problem::severity));
    };
    const std::optional<Provenance> from =
        outcome.trace ? std::optional(Provenance::Simulated) : std::optional<Provenance>();
    const std::uint64_t wrong = count(Severity::Error), possible = count(Severity::Possible),
                        remarks = count(Severity::Information);
    QStringList words;
    if (wrong > 0)
        words += countOf(wrong, "error");
    if (possible > 0)
        words += QString("%1 possible").arg(grouped(possible));
    if (remarks > 0)
        words += countOf(remarks, "remark");
    if (words.isEmpty())
        return {{!outcome.trace ? "none known" : outcome.trace->known.isAll() ? "none" : "none so far", from}};
    return {{words.join(", "), from, wrong > 0 ? "wrong" : possible > 0 ? "warning" : ""}};
}

QString inWords(const Headline& headline)
{
    QStringList parts;
    for (const HeadlinePart& part : headline)
        parts += part.provenance ? part.words + ", " + toQt(nameOf(*part.provenance)) : part.words;
    return parts.join("; ");
}

} // namespace warpatlas::ui
