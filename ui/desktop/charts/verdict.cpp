#include "ui/desktop/charts/verdict.h"

#include "app/measure/ladder.h"
#include "app/report/ladder_words.h"
#include "app/report/prediction_words.h"
#include "ui/desktop/look/qt_words.h"

#include <QStringList>

#include <algorithm>

namespace warpatlas::ui {
QString verdictSentence(const Outcome& outcome)
{
    if (outcome.check && !outcome.check->matches)
        return outcome.references.empty()
            ? said("chart.verdict.differ", "The results differ from the CPU's: no ratio is shown.")
            : said("chart.verdict.differ_from", "The results differ from the reference's: no ratio is shown.");
    return toQt(ladderInWords(ladderOf(outcome.times)));
}

QString conditions(std::span<const TimeResult> times, std::span<const NotTimed> absent)
{
    if (times.empty())
        return {};
    int fewest = times.front().samples, most = fewest, discarded = 0;
    for (const TimeResult& time : times) {
        fewest = std::min(fewest, time.samples);
        most = std::max(most, time.samples);
        discarded += time.discarded;
    }
    QString text = fewest == most
        ? said("chart.conditions.median", "median of {} samples · 95 % interval shown", grouped(std::uint64_t(most)))
        : said("chart.conditions.medians", "medians of {} to {} samples · 95 % interval shown",
            grouped(std::uint64_t(fewest)), grouped(std::uint64_t(most)));
    const auto unsteady =
        std::ranges::find_if(times, [](const TimeResult& time) { return unsteadiness(time).has_value(); });
    if (unsteady != times.end())
        text += " · "
            + said("chart.conditions.unsteady",
                "unsteady: the medians of {} rounds differ by more than their intervals", unsteady->rounds.size());
    if (discarded > 0)
        text += " · " + said("chart.conditions.throttled", "{} throttled left out", discarded);
    QStringList notes;
    for (const TimeResult& time : times)
        if (!time.note.empty() && !notes.contains(toQt(time.note)))
            notes += toQt(time.note);
    for (const QString& note : notes)
        text += " · " + note;
    for (const NotTimed& missing : absent)
        text += " · " + toQt(missing.reason);
    return text;
}

QString recordedSentence(const RecordedTimes& recorded)
{
    const std::string source = sourceInWords(recorded), conditions = conditionsInWords(recorded);
    return recorded.sameSize
        ? said("chart.recorded.machine", "{}; {}. Another machine: no ratio is given", source, conditions)
        : said("chart.recorded.size", "{}; {}. Another size on another machine: no ratio is given", source, conditions);
}

QString predictedSentence(const Outcome& outcome)
{
    const auto& predicted = *outcome.predicted;
    return said("chart.predicted", "{}: {}. It goes into {}", sourceInWords(predicted), bandInWords(predicted),
        partsInWords(predicted));
}

} // namespace warpatlas::ui
