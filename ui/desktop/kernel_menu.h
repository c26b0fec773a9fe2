/// The menus that choose a kernel and one of its mistakes. All of the GUI thread.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <QString>

#include <functional>
#include <string>

class QMenu;

namespace warpatlas::ui {

/// "matmul tiled": the same for a kernel however it was named ("grayscale" and "grayscale:naive" are one).
QString kernelText(const std::string& name);

/// One line a kernel, in the order in which they are taught; one with variants opens a menu of these. Actions are named
/// "kernel.NAME:VARIANT", menus "kernel.NAME"; `chosen` gets "NAME:VARIANT".
void fillKernelMenu(QMenu& menu, const std::function<void(const std::string&)>& chosen);

/// Checks that kernel's action, however it was named, and the menu that it is in; no other.
void markKernel(QMenu& menu, const std::string& name);

/// "No mistake" and the kernel's, checkable, their name in QAction::data(). Nothing where it has none. Actions are
/// named "mistake." and "mistake.NAME"; `chosen` gets the name, empty for none.
void fillMistakeMenu(
    QMenu& menu, const KernelDescription& kernel, const std::function<void(const std::string&)>& chosen);

} // namespace warpatlas::ui
