/// Charts as figures that stand by themselves: a title and a sentence above, the conditions below.
#pragma once

#include "app/experiment/outcome.h"
#include "app/result/result.h"
#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui::inline desktop {

/// `chart`: of the result, or null, which gives null. `grows`: it has bars or rows, which have a height of their own.
std::unique_ptr<Chart> resultFigure(const Result& result, std::unique_ptr<Chart> chart, bool grows, bool caption);

/// The times that were taken and those that were recorded, with what was run among the conditions.
Result timesResult(const Outcome& outcome);
/// Their bars; null where there are none.
std::unique_ptr<Chart> timesFigure(const Outcome& outcome, bool caption);

struct FrameWords {
    QString title, sentence;
    QString conditions; ///< where the numbers come from; empty: no caption
    QString fault = {}; ///< what is wrong, above the sentence and as red as in the window; empty: nothing
};

/// The chart within is scaled so that its letters are as large as the figure's; larger where it `grows` and there is
/// room, as bars have a height of their own.
class FramedChart : public Chart {
public:
    FramedChart(FrameWords words, std::unique_ptr<Chart> chart, bool grows)
        : m_words(std::move(words)), m_chart(std::move(chart)), m_grows(grows)
    {
    }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override { return {480, 270}; }
    QSize preferredSize() const override { return {1200, 675}; }
    double wholeHeight() const override;

private:
    FrameWords m_words;
    std::unique_ptr<Chart> m_chart;
    bool m_grows;
};

} // namespace warpatlas::ui::inline desktop
