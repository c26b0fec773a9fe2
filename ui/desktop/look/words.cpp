#include "ui/desktop/look/words.h"

#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
namespace {

/// `digits` significant digits, without an exponent.
QString significant(double value, int digits)
{
    if (!(std::abs(value) > 0) || !std::isfinite(value))
        return std::isfinite(value) ? QStringLiteral("0") : QStringLiteral("?");
    const int magnitude = int(std::floor(std::log10(std::abs(value))));
    return QString::number(value, 'f', std::clamp(digits - 1 - magnitude, 0, 9));
}

} // namespace

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString asLabel(QString text)
{
    return text.replace('&', "&&");
}

QString grouped(std::uint64_t number)
{
    return QString::fromStdString(warpatlas::grouped(number));
}

QString percent(double fraction)
{
    const double value = fraction * 100;
    if (value == std::round(value))
        return QString::number(int(value)) + " %";
    // A part that is not everything is never rounded up to everything, nor down to nothing.
    if (value > 99.9)
        return "> 99.9 %";
    if (value < 0.01)
        return "< 0.01 %";
    return QString::number(value, 'f', value < 1 ? 2 : 1) + " %";
}

QString milliseconds(double ms)
{
    if (ms >= 10000)
        return significant(ms / 1000, 3) + " s";
    return significant(ms, ms < 0.1 ? 2 : 3) + " ms";
}

QString byteText(std::uint64_t bytes)
{
    static constexpr const char* units[] = {"bytes", "kB", "MB", "GB"};
    double value = double(bytes);
    int unit = 0;
    while (value >= 1000 && unit < 3) {
        value /= 1000;
        ++unit;
    }
    return (unit == 0 ? QString::number(bytes) : significant(value, 3)) + ' ' + units[unit];
}

QString dimText(const Dim3& dim)
{
    QString text = QString("%1 × %2").arg(dim.x).arg(dim.y);
    return dim.z == 1 ? text : text + QString(" × %1").arg(dim.z);
}

QString indexText(const Dim3& index, const Dim3& bounds)
{
    if (bounds.z > 1)
        return QString("(%1, %2, %3)").arg(index.x).arg(index.y).arg(index.z);
    return QString("(%1, %2)").arg(index.x).arg(index.y);
}

QString shapeText(const Shape& shape)
{
    QString text = grouped(shape.extent.x);
    if (shape.extent.y > 1 || shape.extent.z > 1)
        text += " × " + grouped(shape.extent.y);
    if (shape.extent.z > 1)
        text += " × " + grouped(shape.extent.z);
    return text;
}

QString countOf(std::uint64_t number, const char* singular, const char* plural)
{
    const QString word = number == 1 ? QString::fromUtf8(singular)
        : plural                     ? QString::fromUtf8(plural)
                                     : QString::fromUtf8(singular) + 's';
    return grouped(number) + ' ' + word;
}

} // namespace warpatlas::ui
