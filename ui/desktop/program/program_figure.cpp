#include "ui/desktop/program/program_figure.h"

#include "app/program/program_words.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/program/program_chart.h"

#include <QFileInfo>

namespace warpatlas::ui {

std::unique_ptr<Chart> programFigure(
    const std::shared_ptr<const ProgramRun>& run, const std::string& file, const std::string& gpu, bool caption)
{
    if (run->record.calls.empty())
        return nullptr;
    auto chart = std::make_unique<ProgramChart>(std::shared_ptr<const ProgramRecord>(run, &run->record));
    const QString name = QFileInfo(toQt(file)).fileName();
    FrameWords words;
    words.title = said("figure.program.title", "Timeline of {}", name);
    words.sentence = toQt(timelineInWords(chart->timeline()));
    if (run->stopped)
        words.sentence += ' ' + said("figure.program.stopped", "The program was stopped.");
    for (const std::string& problem : problemLines(*run, name.toStdString())) // never left out
        words.sentence += ' ' + toQt(problem) + '.';
    if (caption) {
        constexpr Noun callNoun{"program.call", "call", "calls"}, launchNoun{"program.launch", "launch", "launches"};
        words.conditions = said("figure.program.conditions", "{}; {}, {}; exit status {}",
            run->record.measured ? provenanceInWords(run->record)
                                 : say("figure.program.modelled", "order simulated, durations modelled for {}", gpu),
            counted(run->record.calls.size(), callNoun), counted(run->record.launches(), launchNoun), run->status);
    }
    return std::make_unique<FramedChart>(std::move(words), std::move(chart), true);
}

} // namespace warpatlas::ui
