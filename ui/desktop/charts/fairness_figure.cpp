#include "ui/desktop/charts/fairness_figure.h"

#include "app/fairness/fairness_words.h"
#include "ui/desktop/charts/fairness_chart.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

std::unique_ptr<Chart> fairnessFigure(const FairnessFacts& facts, bool caption)
{
    FrameWords words;
    words.title = toQt(fairnessTitle(facts));
    words.fault = toQt(fairnessFaults(facts));
    words.sentence = toQt(fairnessSummary(facts));
    if (caption)
        words.conditions = toQt(sourcesInWords(facts));
    return std::make_unique<FramedChart>(std::move(words), std::make_unique<FairnessChart>(facts, true), false);
}

} // namespace warpatlas::ui
