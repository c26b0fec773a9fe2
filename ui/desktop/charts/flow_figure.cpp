#include "ui/desktop/charts/flow_figure.h"

#include "app/flow/flow_words.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/charts/flow_chart.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

std::unique_ptr<Chart> flowFigure(const FlowResult& result, bool caption)
{
    FrameWords words;
    words.title = said("figure.flow.title", "Streams and flow of {}, {}", result.kernel, result.size);
    words.sentence = asSentence(flowInWords(result));
    for (const std::string& fault : flowFaults(result)) // never left out
        words.fault += QString(words.fault.isEmpty() ? "" : " ") + toQt(ended(fault));
    if (caption) {
        words.conditions = provenanceText(result.provenance) + ": " + toQt(flowConditions(result));
        for (const std::string& note : flowNotes(result))
            words.conditions += "; " + toQt(note);
    }
    return std::make_unique<FramedChart>(std::move(words), std::make_unique<FlowChart>(result), true);
}

} // namespace warpatlas::ui
