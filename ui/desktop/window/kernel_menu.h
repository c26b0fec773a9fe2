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

/// A field that finds kernels by words of theirs, and one menu a family, in the order in which they are taught. Actions
/// are named "kernel.NAME:VARIANT", those that are found "found.NAME:VARIANT", menus "family.TITLE"; `chosen` gets
/// "NAME:VARIANT".
void fillKernelMenu(QMenu& menu, const std::function<void(const std::string&)>& chosen);

/// Checks that kernel's action, however it was named, and the menu of its family; no other.
void markKernel(QMenu& menu, const std::string& name);

/// "No mistake" and the kernel's, checkable, their name in QAction::data(). Nothing where it has none. Actions are
/// named "mistake." and "mistake.NAME"; `chosen` gets the name, empty for none.
void fillMistakeMenu(
    QMenu& menu, const KernelDescription& kernel, const std::function<void(const std::string&)>& chosen);

} // namespace warpatlas::ui
