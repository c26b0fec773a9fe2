/// The texts of app as Qt's. A number and its unit are joined by a no-break space.
#pragma once

#include "app/words/say.h"
#include "kernels/model/launch.h"
#include "kernels/model/provenance.h"
#include "kernels/model/shape.h"

#include <QString>

#include <string_view>

/// Lets texts have Qt's texts as figures.
template <> struct fmt::formatter<QString> : fmt::formatter<std::string_view> {
    template <class Context> auto format(const QString& text, Context& context) const
    {
        const QByteArray bytes = text.toUtf8();
        return fmt::formatter<std::string_view>::format({bytes.constData(), std::size_t(bytes.size())}, context);
    }
};

namespace warpatlas::ui::inline desktop {

QString toQt(std::string_view text); ///< UTF-8

/// say() for Qt.
template <class... Figures>
QString said(std::string_view key, fmt::format_string<const Figures&...> english, const Figures&... figures)
{
    return toQt(warpatlas::say(key, english, figures...));
}
inline QString said(const Text& text)
{
    return toQt(warpatlas::say(text));
}

QString savedText(const QString& path); ///< call it after it was saved
QString provenanceText(Provenance provenance); ///< "measured"
QString asLabel(QString text); ///< for buttons and menus, where a lone & would underline the next letter

// The words of app/words/figures.h as Qt's texts:
QString grouped(std::uint64_t number); ///< "571,392"
QString percent(double fraction); ///< "8.4 %", "100 %", "0.02 %"
QString percent(std::uint64_t part, std::uint64_t whole);
QString milliseconds(double ms); ///< "1.92 ms", "5.81 µs"; seconds from 10 s on
QString millisecondsBetween(double low, double high); ///< "45.9 to 72.0 µs"
QString byteText(std::uint64_t bytes); ///< "1.57 MB"
QString dimText(const Dim3& dim); ///< "31 × 18", z where it is used
QString indexText(const Dim3& index, const Dim3& bounds); ///< "(14, 7)", z where `bounds` uses it
QString shapeText(const Shape& shape); ///< "967 × 541 × 3"
/// Returns "1 block", "558 blocks".
inline QString countOf(std::uint64_t number, const Noun& noun)
{
    return toQt(counted(number, noun));
}
QString countOf(std::uint64_t number, const char* singular, const char* plural = nullptr);

} // namespace warpatlas::ui::inline desktop
