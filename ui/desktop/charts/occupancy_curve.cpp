#include "ui/desktop/charts/occupancy_curve.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

std::vector<OccupancyPlot> occupancyPlots(
    const GpuSheet& gpu, const OccupancyInput& present, const std::optional<OccupancyInput>& asked)
{
    std::vector<OccupancyPlot> plots;
    for (const OccupancyAxis axis :
        {OccupancyAxis::ThreadsPerBlock, OccupancyAxis::RegistersPerThread, OccupancyAxis::SharedBytes}) {
        const auto pointFor = [&](const OccupancyInput& input) {
            return OccupancyPoint{valueOf(input, axis), computeOccupancy(gpu, input).fraction};
        };
        OccupancyPlot& plot = plots.emplace_back();
        plot.axis = axis;
        plot.curve = occupancyCurve(gpu, asked.value_or(present), axis);
        plot.maximum = maximumOf(gpu, axis);
        plot.present = pointFor(present);
        if (asked)
            plot.asked = pointFor(*asked);
    }
    return plots;
}

int valueOf(const OccupancyInput& input, OccupancyAxis axis)
{
    switch (axis) {
    case OccupancyAxis::ThreadsPerBlock:
        return input.threadsPerBlock;
    case OccupancyAxis::RegistersPerThread:
        return input.registersPerThread;
    case OccupancyAxis::SharedBytes:
        break;
    }
    return input.sharedBytesPerBlock;
}

int maximumOf(const GpuSheet& gpu, OccupancyAxis axis)
{
    switch (axis) {
    case OccupancyAxis::ThreadsPerBlock:
        return gpu.maxThreadsPerBlock;
    case OccupancyAxis::RegistersPerThread:
        return gpu.maxRegistersPerThread;
    case OccupancyAxis::SharedBytes:
        break;
    }
    return gpu.sharedBytesPerBlockOptIn;
}

std::vector<int> occupancyTicks(OccupancyAxis axis, int maximum, int most)
{
    int step = axis == OccupancyAxis::ThreadsPerBlock ? 32 : axis == OccupancyAxis::RegistersPerThread ? 16 : 1024;
    while (maximum / step + 1 > std::max(most, 2))
        step *= 2;
    std::vector<int> ticks;
    for (int value = 0; value <= maximum; value += step)
        ticks.push_back(value);
    return ticks;
}

QString axisValueText(OccupancyAxis axis, int value)
{
    // A GPU's limits are whole KiB.
    return axis == OccupancyAxis::SharedBytes && value > 0 ? QString("%1 KiB").arg((value + 512) / 1024)
                                                           : QString::number(value);
}

QPointF placePoint(const OccupancyPoint& point, int maximum, const QRectF& plot)
{
    const double share = maximum > 0 ? double(point.value) / maximum : 0;
    return {plot.left() + share * plot.width(), plot.bottom() - point.fraction * plot.height()};
}

QPolygonF placeCurve(std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot)
{
    QPolygonF line;
    int before = 0;
    for (const OccupancyPoint& point : curve) {
        line << placePoint({before, point.fraction}, maximum, plot) << placePoint(point, maximum, plot);
        before = point.value;
    }
    return line;
}

int valueAt(double x, std::span<const OccupancyPoint> curve, int maximum, const QRectF& plot)
{
    int best = 0;
    double distance = INFINITY;
    for (const OccupancyPoint& point : curve) {
        const double d = std::abs(placePoint(point, maximum, plot).x() - x);
        if (d < distance) {
            distance = d;
            best = point.value;
        }
    }
    return best;
}

} // namespace warpatlas::ui
