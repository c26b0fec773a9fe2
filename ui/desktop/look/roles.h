/// Widgets whose look the style sheet decides by their role and kind: labels, chips.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QString>

class QLayout;
class QToolButton;

namespace warpatlas::ui::inline desktop {

/// `role` as makeLabel() takes it. Wrapped, or one line that ends with an ellipsis where it has no room; who sets its
/// text gives it a tool tip with the whole. Without a parent until a layout takes it.
QLabel* makeFittingLabel(const QString& name, const char* role, bool wraps = true);

/// Set a property that the style sheet selects by, and let it take effect.
void setRole(QWidget* widget, const char* role);
void setKind(QWidget* widget, const QString& kind);

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);
/// Makes a chip, which is a check button; exclusive ones share a QButtonGroup.
QPushButton* makeChip(const QString& text, const QString& objectName);

/// Makes a button that looks like a link; `words` as introduce() takes them.
QPushButton* makeLink(const QString& text, const QString& name, const QString& words, const QString& tip = {});
/// Makes one of a row of buttons of which one is down; `kind`: "first", "last" or empty.
QToolButton* makeSegment(const QString& name, const QString& text, const QString& kind);

/// Names a widget for the program, and says to people what it is; without a tip its tool tip stays.
void introduce(QWidget* widget, const QString& name, const QString& words, const QString& tip = {});

/// Removes all that a layout has. It goes when the program comes round, and has no name until then: one of them may be
/// what leads here.
void emptyLayout(QLayout& layout);
/// Makes a layout with so many pixels between its parts; that of a widget has no margins.
template <class Layout> Layout* makeLayout(int spacing, QWidget* of = nullptr)
{
    auto* layout = new Layout(of);
    if (of)
        layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    return layout;
}

} // namespace warpatlas::ui::inline desktop
