/// Fields in which Enter ends the typing: the picture then has the keys (window/focus_home.h). Every field of a number
/// is one; fields of text say so.
#pragma once

#include <QAbstractSpinBox>
#include <QVariant>

namespace warpatlas::ui {

inline constexpr const char* enterEndsName = "enterEnds";

inline void letEnterEnd(QWidget& field)
{
    field.setProperty(enterEndsName, true);
}

inline bool enterEnds(const QWidget& field)
{
    return field.property(enterEndsName).toBool() || qobject_cast<const QAbstractSpinBox*>(&field);
}

/// Whether what stands in it was refused, and is to be mended there.
inline bool isRefused(const QWidget& field)
{
    return field.property("kind").toString() == "wrong";
}

} // namespace warpatlas::ui
