/// The menus that choose a kernel and one of its mistakes. All of the GUI thread.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <QString>

#include <functional>
#include <string>

class QMenu;

namespace warpatlas::ui::inline desktop {

/// Returns "matmul tiled": the same text for all names of a kernel ("grayscale" and "grayscale:naive" are one).
QString kernelText(const std::string& name);

/// Fills the menu with a field that finds kernels by their words, and one menu a family, in the order in which they are
/// taught. Actions are named "kernel.NAME:VARIANT", found ones "found.NAME:VARIANT", menus "family.TITLE"; `chosen`
/// gets "NAME:VARIANT".
void fillKernelMenu(QMenu& menu, const std::function<void(const std::string&)>& chosen);

/// Checks only that kernel's action, by any of its names, and the menu of its family.
void markKernel(QMenu& menu, const std::string& name);

/// Fills the menu with "No mistake" and the kernel's mistakes, checkable, their name in QAction::data(); with nothing
/// where it has none. Actions are named "mistake." and "mistake.NAME"; `chosen` gets the name, empty for none.
void fillMistakeMenu(
    QMenu& menu, const KernelDescription& kernel, const std::function<void(const std::string&)>& chosen);

} // namespace warpatlas::ui::inline desktop
