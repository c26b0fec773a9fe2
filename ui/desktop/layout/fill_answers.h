/// Puts the pages below the four questions, and keeps their answers and numbers up to date.
#pragma once

#include "ui/desktop/layout/docks.h"

#include <QWidget>

namespace warpatlas::ui::inline desktop {

class DebuggerPanel;

/// Sections below one another, with the margins that all panels share.
QWidget* column(const QList<QWidget*>& sections, bool stretchLast);
/// Makes content scrollable, so that nothing is cut off in a small window.
QWidget* scrolled(QWidget* content, Qt::ScrollBarPolicy sideways = Qt::ScrollBarAlwaysOff);

void fillAnswers(const Docks& docks, DebuggerPanel& debugger, DesktopModel& model, ViewModel& view, CanvasHost& canvas);

} // namespace warpatlas::ui::inline desktop
