#include "ui/desktop/roofline_charts/roofline_figure.h"

#include "app/roofline/roofline_words.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/framed_chart.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/roofline_charts/roofline_chart.h"

#include <algorithm>

namespace warpatlas::ui {

std::unique_ptr<Chart> rooflineFigure(
    std::span<const RooflineFacts> points, std::span<const MemoryLevel> levels, bool caption)
{
    const RooflineFacts& first = points.front();
    // The sentence is of the farthest level that the kernel uses.
    const auto used = std::ranges::find_if(levels, [&](MemoryLevel level) { return first.traffic(level).has_value(); });
    const MemoryLevel level = used == levels.end() ? levels.front() : *used;
    FrameWords words;
    words.title = said("figure.roofline.title", "Roofline of {} on {}", first.kernel, first.roofs.gpu);
    const std::string wrong = wrongRunInWords(first);
    words.fault = toQt(ended(wrong));
    words.sentence = toQt(rooflineInWords(first, level));
    if (caption) {
        words.conditions = toQt(conditionsInWords(first, levels));
        for (const std::string& note : notesInWords(first, level))
            if (note != wrong) // which stands above the sentence, with a caption or without
                words.conditions += "; " + toQt(note);
    }
    return std::make_unique<FramedChart>(std::move(words),
        std::make_unique<RooflineChart>(std::vector<RooflineFacts>(points.begin(), points.end()),
            std::vector<MemoryLevel>(levels.begin(), levels.end()), 0),
        false);
}

} // namespace warpatlas::ui
