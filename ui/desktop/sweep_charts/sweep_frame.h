/// What stands around the plots of a sweep: its title and what was found above, its conditions below.
#pragma once

#include "app/sweep/sweep_result.h"
#include "ui/desktop/charts/chart.h"

#include <QStringList>

#include <string>

namespace warpatlas::ui {

struct SweepFrameWords {
    QString title, sentence; ///< both empty: nothing stands above
    QString conditions; ///< empty: nothing stands below
};

/// Where these lie, and what is left for the rest.
struct SweepFrame {
    double unit = 12; ///< the size of everything, from that of the letters
    QString title;
    QStringList sentence, conditions; ///< in lines
    QRectF titleArea, sentenceArea, conditionsArea, rest;
};

/// The chart of a sweep: the window says its sentence in the chart's place.
class SweepPicture : public Chart {
public:
    virtual const QString& sentence() const = 0; ///< what was found, as it stands above a figure
};

/// The name that its kernel has in titles, however it was asked for.
QString kernelName(const SweepResult& result);

SweepFrame planFrame(const SweepFrameWords& words, const QRectF& area, const ChartStyle& style);
void paintFrame(QPainter& painter, const SweepFrame& frame, const ChartStyle& style);

} // namespace warpatlas::ui
