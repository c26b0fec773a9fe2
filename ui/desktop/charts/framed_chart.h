/// A panel's chart as a figure that stands by itself: a title and a sentence above it, the conditions below.
#pragma once

#include "ui/desktop/charts/chart.h"

#include <memory>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
