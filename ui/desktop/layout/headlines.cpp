#include "ui/desktop/layout/headlines.h"

#include "app/words/figures.h"
#include "app/words/problem_words.h"
#include "ui/desktop/charts/times_chart.h"
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

/// "about 75 µs": a band where the rounds differ, as a word of doubt says nothing to start with; the page has both.
QString shortTime(const TimeResult& time)
{
    constexpr int digits = 2;
    if (time.provenance == Provenance::Modelled) {
        // "5.0 to 11 µs": the unit once, where it is the same.
        std::string low = warpatlas::milliseconds(time.ciLowMs, digits);
        const std::string high = warpatlas::milliseconds(time.ciHighMs, digits);
        const auto unit = [](const std::string& text) { return text.substr(text.rfind(' ')); };
        if (unit(low) == unit(high))
            low.resize(low.rfind(' '));
        QString words = said("answer.between", "{} to {}", low, high);
        words[words.lastIndexOf(' ')] = QChar::Nbsp;
        return words;
    }
    if (!unsteadiness(time))
        return milliseconds(time.medianMs);
    QString words = toQt(warpatlas::milliseconds(time.medianMs, digits));
    words[words.lastIndexOf(' ')] = QChar::Nbsp;
    return said("answer.about", "about {}", words);
}

} // namespace

AnswerHeadline howFastHeadline(const Outcome& outcome, bool busy)
{
    if (std::ranges::any_of(outcome.problems, [](const Problem& one) { return one.severity == Severity::Error; }))
        return {{{.words = said("answer.once_right", "answers once it is right"), .strong = false}}};
    const std::vector<TimeBar> bars = timeBars(outcome);
    AnswerHeadline answer;
    const auto add = [&](const TimeBar* bar, const QString& whose) {
        if (bar)
            answer.parts.push_back({.words = shortTime(bar->result),
                .provenance = bar->result.provenance,
                .after = bar->size.isEmpty() ? whose : whose + ' ' + atSize(*bar)});
    };
    add(best(bars, [](Timed what) { return what == Timed::Kernel; }), said("answer.gpu", "GPU"));
    add(best(bars, isCpu), said("answer.cpu", "CPU"));
    if (answer.parts.empty())
        answer.parts.push_back({.words = busy ? said("answer.times_come", "follows the run")
                                              : said("answer.not_timed", "not measured yet"),
            .comes = busy,
            .strong = false});
    return answer;
}

AnswerHeadline ofPrevious(AnswerHeadline answer)
{
    if (!answer.parts.empty())
        answer.parts = ofPrevious(std::move(answer.parts));
    answer.kind.clear();
    answer.brief.clear();
    return answer;
}

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
        parts += (part.after.isEmpty() ? part.words : part.words + ' ' + part.after)
            + (part.provenance ? ", " + provenanceText(*part.provenance) : QString());
    return parts.join("; ");
}

} // namespace warpatlas::ui
