/// What can follow when somebody writes CUDA C++: CUDA's own words and the names that the text has already.
#pragma once

#include <QString>
#include <QStringList>

namespace warpatlas::ui {

/// CUDA's words, alphabetically: qualifiers, built-in variables and their members, functions of the device.
const QStringList& cudaWords();

/// CUDA's words and the text's own names of three letters and more, alphabetically, each once. `except`: the name that
/// is being written.
QStringList completionWords(const QString& text, const QString& except);

} // namespace warpatlas::ui
