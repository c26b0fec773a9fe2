/// Widgets whose look the style sheet gives by their role and kind: labels, chips.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QString>

namespace warpatlas::ui {

/// Sets a property that the style sheet selects by, and lets it take effect.
void setRole(QWidget* widget, const char* role);
void setKind(QWidget* widget, const QString& kind);

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);
/// A chip is a check button; exclusive ones share a QButtonGroup.
QPushButton* makeChip(const QString& text, const QString& objectName);

} // namespace warpatlas::ui
