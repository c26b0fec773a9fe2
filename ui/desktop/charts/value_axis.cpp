#include "ui/desktop/charts/value_axis.h"

#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int directions = 16, distances = 12;

double overlapOf(const QRectF& a, const QRectF& b)
{
    const QRectF both = a.intersected(b);
    return both.isValid() ? both.width() * both.height() : 0;
}

/// A rectangle of that size whose nearest part is `distance` from the point, in that direction.
QRectF beside(const LabelWish& label, double angle, double distance)
{
    const double x = std::cos(angle), y = -std::sin(angle);
    // Straight to a side the label is centred on the point's height, straight up on its width; between, in between.
    const QPointF middle =
        label.anchor + QPointF(x * (distance + label.size.width() / 2), y * (distance + label.size.height() / 2));
    return {middle.x() - label.size.width() / 2, middle.y() - label.size.height() / 2, label.size.width(),
        label.size.height()};
}

QRectF within(QRectF rect, const QRectF& area)
{
    rect.moveLeft(std::max(area.left(), std::min(rect.left(), area.right() - rect.width())));
    rect.moveTop(std::max(area.top(), std::min(rect.top(), area.bottom() - rect.height())));
    return rect;
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least that much.
double roundUp(double least)
{
    const double decade = std::pow(10, std::floor(std::log10(least)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * decade >= least * (1 - 1e-9))
            return digit * decade;
    return 10 * decade;
}

/// The largest of these that is at most that much.
double roundDown(double most)
{
    const double decade = std::pow(10, std::floor(std::log10(most) + 1e-9));
    for (const double digit : {5.0, 2.0})
        if (digit * decade <= most * (1 + 1e-9))
            return digit * decade;
    return decade;
}

/// The least and the most of those above 0; 0 where there is none.
std::pair<double, double> positiveEnds(std::span<const double> values)
{
    double least = 0, most = 0;
    for (const double value : values)
        if (value > 0 && std::isfinite(value)) {
            least = least > 0 ? std::min(least, value) : value;
            most = std::max(most, value);
        }
    return {least, most};
}

void addEvenTicks(ValueAxis& axis, double step, AxisUnit unit)
{
    for (int i = 0; i * step <= axis.high * (1 + 1e-9); ++i)
        axis.ticks.push_back({i * step, axisText(i * step, unit)});
}

/// Where there are few decades, ticks within each say more.
void addTicksOfDecades(ValueAxis& axis, AxisUnit unit, double decades, int mostTicks)
{
    const bool within = 3 * decades <= mostTicks;
    const int every = within ? 1 : std::max(1, int(std::ceil(decades / std::max(mostTicks, 1))));
    const int first = int(std::floor(std::log10(axis.low) + 1e-9)),
              last = int(std::floor(std::log10(axis.high) + 1e-9));
    for (int decade = first; decade <= last; ++decade)
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double value = digit * std::pow(10, decade);
            const bool wanted = digit == 1 ? (decade - first) % every == 0 : within;
            if (wanted && value >= axis.low * (1 - 1e-9) && value <= axis.high * (1 + 1e-9))
                axis.ticks.push_back({value, axisText(value, unit)});
        }
}

/// The text of a tick on an axis whose ticks are `step` apart.
QString tickTextOf(double ms, double step)
{
    const double unit = ms >= 1000 ? 1000 : ms >= 1 ? 1 : ms >= 1e-3 ? 1e-3 : 1e-6;
    const int digits = std::max(0, int(std::ceil(-std::log10(step / unit) - 1e-9)));
    return QString("%1 %2").arg(QString::number(ms / unit, 'f', digits), tickText(unit).section(' ', 1));
}

/// How uneven the steps between places are: the widest of the narrowest.
double unevenness(std::span<const double> places)
{
    double widest = 0, narrowest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < places.size(); ++i) {
        widest = std::max(widest, places[i] - places[i - 1]);
        narrowest = std::min(narrowest, places[i] - places[i - 1]);
    }
    return narrowest > 0 ? widest / narrowest : std::numeric_limits<double>::infinity();
}

} // namespace

std::vector<QRectF> placeLabels(
    std::span<const LabelWish> labels, std::span<const QRectF> taken, std::span<const QLineF> lines, const QRectF& area)
{
    std::vector<QRectF> hard(taken.begin(), taken.end());
    for (const LabelWish& label : labels)
        hard.emplace_back(label.anchor - QPointF(label.clear, label.clear), QSizeF(2 * label.clear, 2 * label.clear));
    std::vector<QRectF> places;
    for (const LabelWish& label : labels) {
        QRectF best;
        double least = std::numeric_limits<double>::infinity();
        const double step = label.size.height() / 2;
        for (int ring = 0; ring < distances; ++ring)
            for (int turn = 0; turn < directions; ++turn) {
                // To the right first, then in turns above and below.
                const double angle =
                    (turn % 2 == 0 ? 1 : -1) * double((turn + 1) / 2) * 2 * std::numbers::pi / directions;
                const QRectF place = within(beside(label, angle, label.clear + ring * step), area);
                double cost = ring * step + 0.02 * turn;
                for (const QRectF& rect : hard)
                    cost += 1e3 * overlapOf(rect, place);
                const QLineF leader(label.anchor, leaderEnd(label, place));
                for (const QRectF& other : places) // a line through a label cannot be read either
                    cost += leader.length() > 0 && crosses(leader, other) ? 6 * step : 0;
                for (const QLineF& line : lines)
                    cost += crosses(line, place) ? 6 * step : 0;
                if (cost < least) {
                    least = cost;
                    best = place;
                }
            }
        places.push_back(best);
        hard.push_back(best.adjusted(-0.2 * step, 0, 0.2 * step, 0));
    }
    return places;
}

bool crosses(const QLineF& line, const QRectF& rect)
{
    // The part of the line that is within, as shares of it.
    double from = 0, to = 1;
    const auto clip = [&](double start, double step, double low, double high) {
        if (step == 0) {
            if (start < low || start > high)
                to = -1;
            return;
        }
        const double a = (low - start) / step, b = (high - start) / step;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    };
    clip(line.x1(), line.dx(), rect.left(), rect.right());
    clip(line.y1(), line.dy(), rect.top(), rect.bottom());
    return from <= to;
}

QPointF leaderEnd(const LabelWish& label, const QRectF& place)
{
    const QPointF nearest(std::clamp(label.anchor.x(), place.left(), place.right()),
        std::clamp(label.anchor.y(), place.top(), place.bottom()));
    const double away = QLineF(label.anchor, nearest).length();
    return away <= label.clear + label.size.height() / 2 ? label.anchor : nearest;
}

double ValueAxis::place(double value) const
{
    if (!(high > low))
        return 0;
    const double at = kind == AxisKind::Linear ? (value - low) / (high - low)
        : value > 0                            ? std::log(value / low) / std::log(high / low)
                                               : 0;
    return std::clamp(at, 0.0, 1.0);
}

ValueAxis valueAxis(std::span<const double> values, AxisUnit unit, int mostTicks)
{
    const auto [least, most] = positiveEnds(values);
    ValueAxis axis;
    axis.high = unit == AxisUnit::Fraction || !(most > 0) ? 1 : most;
    if (unit == AxisUnit::Fraction || most <= mostLinearRatio * least || !(most > 0)) {
        const double step = unit == AxisUnit::Fraction ? (mostTicks >= 5 ? 0.25 : 0.5)
                                                       : roundUp(axis.high / std::max(mostTicks - 1, 1));
        axis.high = step * std::ceil(axis.high / step - 1e-9); // a fraction's is 1
        addEvenTicks(axis, step, unit);
        return axis;
    }
    axis.kind = AxisKind::Logarithmic;
    axis.low = roundDown(least);
    axis.high = roundUp(most);
    addTicksOfDecades(axis, unit, std::log10(axis.high / axis.low), mostTicks);
    return axis;
}

ValueAxis logarithmicAxis(double low, double high, int mostTicks)
{
    ValueAxis axis{AxisKind::Logarithmic, low, high, {}};
    addTicksOfDecades(axis, AxisUnit::Plain, std::log10(high / low), mostTicks);
    for (AxisTick& tick : axis.ticks)
        tick.label = tick.value >= 1
            ? QString::fromStdString(warpatlas::grouped(std::uint64_t(std::llround(tick.value))))
            : QString::number(tick.value, 'g', 3);
    return axis;
}

ValueAxis timeAxis(std::span<const double> ms, std::optional<AxisKind> wanted, int mostTicks)
{
    const auto [shortest, longest] = positiveEnds(ms);
    ValueAxis axis;
    if (!(longest > 0))
        return axis;
    axis.kind = wanted.value_or(longest > mostLinearRatio * shortest ? AxisKind::Logarithmic : AxisKind::Linear);
    axis.high = longest;
    if (axis.kind == AxisKind::Linear) {
        addEvenTicks(axis, roundUp(axis.high / std::max(mostTicks - 1, 1)), AxisUnit::Milliseconds);
        return axis;
    }
    // The shortest bar must have a length: a third of a decade at least.
    axis.low = std::pow(10, std::floor(std::log10(shortest / 2)));
    // A tick near the end is worth a little room.
    if (const double next = std::pow(10, std::ceil(std::log10(longest) - 1e-9)); next <= 2 * longest)
        axis.high = std::max(longest, next);
    // As many decades as have a tick: both ends count.
    addTicksOfDecades(axis, AxisUnit::Milliseconds, std::floor(std::log10(axis.high / axis.low) + 1e-9) + 1, mostTicks);
    return axis;
}

ValueAxis timeAxisBetween(double low, double high, int mostTicks)
{
    ValueAxis axis;
    axis.low = low;
    axis.high = high;
    const double step = roundUp((high - low) / std::max(mostTicks - 1, 1));
    for (auto i = static_cast<long long>(std::ceil(low / step - 1e-9)); double(i) * step <= high * (1 + 1e-12); ++i)
        axis.ticks.push_back({double(i) * step, i == 0 ? QStringLiteral("0") : tickTextOf(double(i) * step, step)});
    return axis;
}

QString tickText(double ms)
{
    static constexpr struct {
        double ms;
        const char* name;
    } units[] = {{1000, "s"}, {1, "ms"}, {1e-3, "µs"}, {1e-6, "ns"}};
    for (const auto& unit : units)
        if (ms >= unit.ms * (1 - 1e-9) || unit.ms == 1e-6)
            return QString("%1 %2").arg(QString::number(ms / unit.ms, 'g', 3), QString::fromUtf8(unit.name));
    return {};
}

QString axisText(double value, AxisUnit unit)
{
    QString number = QString::number(value, 'g', 4);
    switch (unit) {
    case AxisUnit::Milliseconds:
        return value == 0 ? QStringLiteral("0") : tickText(value);
    case AxisUnit::GigabytesPerSecond:
        return value >= 1000 ? QString::number(value / 1000, 'g', 4) + " TB/s" : number + " GB/s";
    case AxisUnit::Factor:
        return number + QString::fromUtf8("×");
    case AxisUnit::Fraction:
        return QString::number(std::lround(value * 100)) + " %";
    case AxisUnit::Plain:
        break;
    }
    return number;
}

PointPlaces placePoints(std::span<const std::optional<double>> numbers)
{
    const std::size_t count = numbers.size();
    PointPlaces places;
    std::vector<double> values, logarithms;
    for (const auto& number : numbers)
        if (number && (values.empty() || *number > values.back())) {
            values.push_back(*number);
            logarithms.push_back(*number > 0 ? std::log(*number) : -std::numeric_limits<double>::infinity());
        }
    places.numbers = values.size() == count && count > 1;
    if (!places.numbers) {
        for (std::size_t i = 0; i < count; ++i)
            places.at.push_back((double(i) + 0.5) / double(count));
        return places;
    }
    places.logarithmic = values.front() > 0 && count > 2 && unevenness(logarithms) < unevenness(values) * 0.999;
    const std::vector<double>& along = places.logarithmic ? logarithms : values;
    const double room = 0.5 / double(count);
    for (const double value : along)
        places.at.push_back(room + (1 - 2 * room) * (value - along.front()) / (along.back() - along.front()));
    return places;
}

std::vector<std::size_t> shownLabels(std::span<const double> middles, std::span<const double> widths, double gap)
{
    std::vector<std::size_t> shown(middles.size());
    std::iota(shown.begin(), shown.end(), 0);
    for (std::size_t every = 1; every <= middles.size(); every = every < 4 ? every + 1 : every * 2) {
        shown.clear();
        // From the last of the first step: of 32, 64, 96 ... these are the rounder ones.
        for (std::size_t i = every - 1; i < middles.size(); i += every)
            shown.push_back(i);
        bool fits = true;
        for (std::size_t k = 1; k < shown.size(); ++k) {
            const std::size_t a = shown[k - 1], b = shown[k];
            fits &= middles[b] - widths[b] / 2 - (middles[a] + widths[a] / 2) >= gap;
        }
        if (fits)
            break;
    }
    return shown;
}

std::vector<double> spreadApart(std::vector<double> middles, double height, double low, double high)
{
    std::vector<std::size_t> order(middles.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return middles[i]; });
    // Groups of labels that touch are moved as one, around the middle of where they would be.
    struct Group {
        double sum;
        std::size_t count;
        double first(double step) const { return sum / double(count) - double(count - 1) * step / 2; }
        double last(double step) const { return sum / double(count) + double(count - 1) * step / 2; }
    };
    const auto within = [&](Group group) {
        const double half = double(group.count) * height / 2;
        const double middle = std::clamp(
            group.sum / double(group.count), std::min(low + half, high - half), std::max(low + half, high - half));
        group.sum = middle * double(group.count);
        return group;
    };
    std::vector<Group> groups;
    for (const std::size_t i : order) {
        groups.push_back(within({middles[i], 1}));
        while (
            groups.size() > 1 && groups[groups.size() - 2].last(height) + height > groups.back().first(height) + 1e-9) {
            Group& before = groups[groups.size() - 2];
            before = within({before.sum + groups.back().sum, before.count + groups.back().count});
            groups.pop_back();
        }
    }
    std::size_t next = 0;
    for (const Group& group : groups)
        for (std::size_t k = 0; k < group.count; ++k)
            middles[order[next++]] = group.first(height) + double(k) * height;
    return middles;
}

} // namespace warpatlas::ui::inline desktop
