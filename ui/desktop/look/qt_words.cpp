#include "ui/desktop/look/qt_words.h"

#include "app/words/figures.h"

namespace warpatlas::ui::inline desktop {
namespace {

/// Joins a number and its unit, so that a line is not broken between them.
QString joined(const std::string& figure)
{
    return toQt(figure).replace(' ', QChar(QChar::Nbsp));
}

} // namespace

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString savedText(const QString& path)
{
    return said("window.saved", "{} is saved.", path);
}

QString provenanceText(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Measured:
        return said("provenance.measured", "measured");
    case Provenance::Recorded:
        return said("provenance.recorded", "recorded");
    case Provenance::Simulated:
        return said("provenance.simulated", "simulated");
    case Provenance::Modelled:
        return said("provenance.modelled", "modelled");
    case Provenance::Theoretical:
        break;
    }
    return said("provenance.theoretical", "theoretical");
}

QString asLabel(QString text)
{
    return text.replace('&', "&&");
}

QString grouped(std::uint64_t number)
{
    return toQt(warpatlas::grouped(number));
}

QString percent(double fraction)
{
    return joined(warpatlas::percent(fraction));
}

QString percent(std::uint64_t part, std::uint64_t whole)
{
    return joined(warpatlas::percent(part, whole));
}

QString milliseconds(double ms)
{
    return joined(warpatlas::milliseconds(ms));
}

QString millisecondsBetween(double low, double high)
{
    QString words = toQt(warpatlas::millisecondsBetween(low, high));
    words[words.lastIndexOf(' ')] = QChar::Nbsp;
    return words;
}

QString byteText(std::uint64_t bytes)
{
    return joined(bytesText(bytes));
}

QString dimText(const Dim3& dim)
{
    return toQt(sizeText(dim, 2));
}

QString indexText(const Dim3& index, const Dim3& bounds)
{
    return toQt(coordinates(index, bounds.z > 1 ? 3 : bounds.y > 1 ? 2 : 1));
}

QString shapeText(const Shape& shape)
{
    return toQt(sizeText(shape.extent));
}

QString countOf(std::uint64_t number, const char* singular, const char* plural)
{
    const QString word = number == 1 ? QString::fromUtf8(singular)
        : plural                     ? QString::fromUtf8(plural)
                                     : QString::fromUtf8(singular) + 's';
    return grouped(number) + ' ' + word;
}

} // namespace warpatlas::ui::inline desktop
