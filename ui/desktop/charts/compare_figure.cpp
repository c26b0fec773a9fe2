#include "ui/desktop/charts/compare_figure.h"

#include "app/compare/compare_words.h"
#include "ui/desktop/charts/compare_chart.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

std::unique_ptr<Chart> compareFigure(const RunComparison& comparison, bool caption)
{
    auto chart = std::make_unique<CompareChart>(comparison);
    if (chart->empty())
        return nullptr;
    FrameWords words;
    words.title = said("figure.compare.title", "A: {}, B: {}", nameOfRun(comparison.a), nameOfRun(comparison.b));
    words.sentence = toQt(findings(comparison).front());
    if (caption)
        words.conditions = said("figure.compare.conditions", "A {}; B {}; 95 % intervals",
            namedSideInWords(comparison.a), namedSideInWords(comparison.b));
    return std::make_unique<FramedChart>(std::move(words), std::move(chart), true);
}

} // namespace warpatlas::ui
