/// A chart as a file for a slide or a report: PNG, SVG or PDF by its name. The same chart gives the same bytes.
#pragma once

#include "render/views/shared/theme.h"
#include "ui/desktop/charts/chart.h"

#include <QImage>

#include <string>

namespace warpatlas::ui::inline desktop {

struct FigureOptions {
    int width = 1920, height = 1080; ///< pixels; of an SVG or PDF 1/96 inch each
    render::Theme theme = render::Theme::Dark;
};

/// How a chart is painted in a figure: letters that can still be read where a slide shrinks it to a third.
ChartStyle figureStyle(const FigureOptions& options);

/// The same, as high as a chart with many rows needs it.
FigureOptions withRoomFor(const Chart& chart, FigureOptions options);

/// The chart as the picture that a PNG has.
QImage pictureOfFigure(const Chart& chart, const FigureOptions& options);

/// The chart as the text of an SVG. Needs no QApplication, as saveFigure().
std::string svgOfFigure(const Chart& chart, const FigureOptions& options);

/// Throws InputError about the name, unless it ends with .png, .svg or .pdf.
void requireFigureName(const std::string& path);

/// Paints it and writes the file. Needs no QApplication: makes one without a screen where there is none. Threads: the
/// main one. Throws InputError.
void saveFigure(const Chart& chart, const FigureOptions& options, const std::string& path);

} // namespace warpatlas::ui::inline desktop
