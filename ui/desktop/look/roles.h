/// Widgets whose look the style sheet decides by their role and kind: labels, chips.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QString>

namespace warpatlas::ui {

/// Set a property that the style sheet selects by, and let it take effect.
void setRole(QWidget* widget, const char* role);
void setKind(QWidget* widget, const QString& kind);

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);
/// Makes a chip, which is a check button; exclusive ones share a QButtonGroup.
QPushButton* makeChip(const QString& text, const QString& objectName);

} // namespace warpatlas::ui
