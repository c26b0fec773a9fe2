/// Numbers as people read them, the same in every panel: grouped by thousands, with a point, units in words,
/// joined to their number by a no-break space.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/provenance.h"

#include <QString>
#include <string_view>

namespace warpatlas::ui {

QString toQt(std::string_view text); ///< UTF-8
QString asLabel(QString text); ///< for buttons and menus, where a lone & would underline the next letter
QString grouped(std::uint64_t number); ///< "571,392"
QString percent(double fraction); ///< "8.4 %", "100 %", "0.02 %"
QString milliseconds(double ms); ///< "1.92 ms", "0.0058 ms", three digits; seconds from 10 s on
QString byteText(std::uint64_t bytes); ///< "1.57 MB", decimal as in data sheets
QString dimText(const Dim3& dim); ///< "31 × 18", z where it is used
QString indexText(const Dim3& index, const Dim3& bounds); ///< "(14, 7)", z where `bounds` uses it
QString shapeText(const Shape& shape); ///< "967 × 541 × 3"
/// "1 block", "558 blocks"
QString countOf(std::uint64_t number, const char* singular, const char* plural = nullptr);

} // namespace warpatlas::ui
