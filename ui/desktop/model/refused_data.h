/// What is no data, told before anything is changed for it.
#pragma once

#include <QString>

namespace warpatlas::ui {

/// Returns in one sentence why a file cannot be opened as data, as far as its beginning tells; empty: that tells
/// nothing against it, or cannot be read at all, which the run says. Reads 64 KiB at most.
QString refusalOfData(const QString& path);

} // namespace warpatlas::ui
