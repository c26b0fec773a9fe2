/// Words in a panel that take the room there is, and no more: a narrow panel stays narrow. GUI thread.
#pragma once

#include <QLabel>

namespace warpatlas::ui {

/// `role` as makeLabel() takes it. Wrapped, or one line that ends with an ellipsis where it has no room; who sets its
/// text gives it a tool tip with the whole. Without a parent until a layout takes it.
QLabel* makeFittingLabel(const QString& name, const char* role, bool wraps = true);

} // namespace warpatlas::ui
