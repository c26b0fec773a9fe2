/// What app says, as Qt's texts. A number that is one with its unit is joined to it by a no-break space.
#pragma once

#include "app/words/say.h"
#include "kernels/model/launch.h"
#include "kernels/model/provenance.h"
#include "kernels/model/shape.h"

#include <QString>
#include <string_view>

namespace warpatlas::ui {

QString toQt(std::string_view text); ///< UTF-8
QString asLabel(QString text); ///< for buttons and menus, where a lone & would underline the next letter

/// say() of app/words/say.h
template <class... Figures>
QString said(std::string_view key, fmt::format_string<const Figures&...> english, const Figures&... figures)
{
    return toQt(say(key, english, figures...));
}

// Of app/words/figures.h:
QString grouped(std::uint64_t number); ///< "571,392"
QString percent(double fraction); ///< "8.4 %", "100 %", "0.02 %"
QString percent(std::uint64_t part, std::uint64_t whole);
QString milliseconds(double ms); ///< "1.92 ms", "0.0058 ms"; seconds from 10 s on
QString byteText(std::uint64_t bytes); ///< "1.57 MB"
QString dimText(const Dim3& dim); ///< "31 × 18", z where it is used
QString indexText(const Dim3& index, const Dim3& bounds); ///< "(14, 7)", z where `bounds` uses it
QString shapeText(const Shape& shape); ///< "967 × 541 × 3"
/// "1 block", "558 blocks"
QString countOf(std::uint64_t number, const char* singular, const char* plural = nullptr);

} // namespace warpatlas::ui
