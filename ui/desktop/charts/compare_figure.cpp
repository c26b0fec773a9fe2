#include "ui/desktop/charts/compare_figure.h"

#include "app/compare/compare_words.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/charts/compare_chart.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>

namespace warpatlas::ui {

std::unique_ptr<Chart> compareFigure(const RunComparison& comparison, bool caption)
{
    auto chart = std::make_unique<CompareChart>(comparison);
    if (chart->empty())
        return nullptr;
    FrameWords words;
    words.title = toQt(titleOf(comparison));
    const std::vector<std::string> found = findings(comparison), faults = faultsOf(comparison);
    for (const std::string& fault : faults)
        words.fault += QString(words.fault.isEmpty() ? "" : " ") + asSentence(fault);
    words.sentence = asSentence(found[faults.size()]); // the most important one
    if (caption) {
        words.conditions = said(
            "figure.compare.sides", "A: {}; B: {}", namedSideInWords(comparison.a), namedSideInWords(comparison.b));
        const auto has = [&](bool modelled) {
            return std::ranges::any_of(comparison.times, [&](const TimeRow& row) {
                return ((row.a ? row.a : row.b)->time.provenance == Provenance::Modelled) == modelled;
            });
        };
        if (has(false))
            words.conditions += said("figure.compare.intervals", "; 95 % intervals");
        if (has(true))
            words.conditions += said("figure.compare.bands", "; modelled times are bands");
        for (const std::string& line : leftOutInWords(comparison))
            words.conditions += "; " + toQt(line);
    }
    return std::make_unique<FramedChart>(std::move(words), std::move(chart), true);
}

} // namespace warpatlas::ui
