#include "ui/desktop/sweep_charts/sweep_values.h"

namespace warpatlas::ui {
QColor colourOf(SeriesRole role, const Tokens& tokens)
{
    switch (role) {
    case SeriesRole::CpuScalar:
        return mix(tokens.panel, tokens.cpu, 0.5);
    case SeriesRole::CpuSimd:
        return mix(tokens.panel, tokens.cpu, 0.75);
    case SeriesRole::CpuParallel:
        return tokens.cpu;
    // Other people's code on the same machine.
    case SeriesRole::CpuLibrary:
        return mix(tokens.cpu, tokens.text, 0.5);
    case SeriesRole::GpuLibrary:
        return mix(tokens.gpu, tokens.text, 0.5);
    case SeriesRole::GpuWithCopies:
        return tokens.gpu;
    case SeriesRole::GpuKernel:
        return mix(tokens.panel, tokens.gpu, 0.6);
    case SeriesRole::Copies:
        return tokens.copies;
    case SeriesRole::Counter:
        break;
    }
    return mix(tokens.soft, tokens.good, 0.6);
}

QColor colourOf(const SweepSeries& series, const Tokens& tokens)
{
    const QColor colour = colourOf(series.role, tokens);
    return series.provenance == Provenance::Recorded ? mix(colour, tokens.text, 0.55) : colour;
}

} // namespace warpatlas::ui
