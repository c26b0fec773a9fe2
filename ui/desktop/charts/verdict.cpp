#include "ui/desktop/charts/time_bars.h"
#include "ui/desktop/words.h"

#include <QStringList>

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// "2.9× faster", "no clear difference"
QString against(const TimeResult& time, const TimeResult& base)
{
    switch (compareTimes(time, base)) {
    case Verdict::Faster:
        return factorText(base.medianMs / time.medianMs) + " faster";
    case Verdict::Slower:
        return factorText(time.medianMs / base.medianMs) + " slower";
    case Verdict::NoClearDifference:
        break;
    }
    return "no clear difference";
}

} // namespace

QString verdictSentence(const Outcome& outcome)
{
    const std::span<const TimeResult> times = outcome.times;
    if (outcome.check && !outcome.check->matches)
        return "The results differ from the CPU's: no ratio is shown.";
    const TimeResult* cpu = findTime(times, Timed::CpuParallel);
    const TimeResult* whole = findTime(times, Timed::EndToEnd);
    const TimeResult* kernel = findTime(times, Timed::Kernel);
    if (cpu && whole && kernel)
        return QString("GPU against all CPU threads: %1 with copies, %2 kernel alone")
            .arg(against(*whole, *cpu), against(*kernel, *cpu));
    const TimeResult* scalar = findTime(times, Timed::CpuScalar);
    if (cpu && scalar)
        return QString("All CPU threads against one, scalar: %1").arg(against(*cpu, *scalar));
    return {};
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
    return QString("Recorded, not measured here: %1; %2")
        .arg(toQt(sourceInWords(recorded)), toQt(conditionsInWords(recorded)));
}

} // namespace warpatlas::ui
