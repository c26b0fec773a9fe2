/// A bar of a timeline: how it is filled, torn and lettered, so that it can be told from others without its colour.
#pragma once

#include "ui/desktop/charts/chart.h"

namespace warpatlas::ui {

struct BarLook {
    using Tint = QColor (*)(const Tokens& tokens);
    /// What is modelled is hatched, and outlined ones against the direction of the others.
    enum class Fill { Full, Outlined, Hatched, HatchedOutlined };

    Tint tint = nullptr;
    Fill fill = Fill::Full;
};

/// `plain`: too narrow for lines, it is filled.
void paintBarLook(QPainter& painter, const QRectF& bar, const BarLook& look, bool plain, const ChartStyle& style);
/// The end of what had not ended.
void paintTornEnd(QPainter& painter, const QRectF& bar, const Tokens& tokens);
/// Within the bar, where three letters have room; shortened at its end.
void paintBarLetters(QPainter& painter, const QRectF& bar, const QString& letters, bool centred, const BarLook& look,
    const ChartStyle& style);

} // namespace warpatlas::ui
