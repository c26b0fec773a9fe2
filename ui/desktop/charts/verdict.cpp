#include "app/measure/ladder.h"
#include "app/report/ladder_words.h"
#include "ui/desktop/charts/time_bars.h"
#include "ui/desktop/look/words.h"

#include <QStringList>

#include <algorithm>

namespace warpatlas::ui {
QString verdictSentence(const Outcome& outcome)
{
    if (outcome.check && !outcome.check->matches)
        return "The results differ from the CPU's: no ratio is shown.";
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
        ? QString("median of %1").arg(grouped(std::uint64_t(most)))
        : QString("medians of %1 to %2").arg(grouped(std::uint64_t(fewest)), grouped(std::uint64_t(most)));
    text += " samples · 95 % interval shown";
    if (std::ranges::any_of(times, [](const TimeResult& time) { return unsteadiness(time).has_value(); }))
        text += QString(" · unsteady: the medians of %1 rounds differ by more than their intervals").arg(measureRounds);
    if (discarded > 0)
        text += QString(" · %1 throttled left out").arg(discarded);
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
    return QString("%1; %2. Another %3: no ratio is given")
        .arg(toQt(sourceInWords(recorded)), toQt(conditionsInWords(recorded)),
            recorded.sameSize ? "machine" : "size on another machine");
}

} // namespace warpatlas::ui
