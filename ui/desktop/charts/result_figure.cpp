#include "ui/desktop/charts/result_figure.h"

#include "app/words/sentence.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

std::unique_ptr<Chart> resultFigure(const Result& result, std::unique_ptr<Chart> chart, bool grows, bool caption)
{
    if (!chart)
        return nullptr;
    FrameWords words;
    words.title = toQt(result.title);
    words.sentence = toQt(ended(result.sentence));
    QStringList faults; // never left out
    for (const std::string& fault : result.faults)
        faults += asSentence(fault);
    words.fault = faults.join(' ');
    if (caption) {
        if (result.provenance)
            words.conditions = provenanceText(*result.provenance) + ": ";
        words.conditions += toQt(result.conditions);
        for (const std::string& note : result.notes)
            words.conditions += "; " + toQt(note);
    }
    return std::make_unique<FramedChart>(std::move(words), std::move(chart), grows);
}

} // namespace warpatlas::ui
