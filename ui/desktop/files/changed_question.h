/// The question before a text is saved over what another program made of its file.
#pragma once

#include <QString>

class QWidget;

namespace warpatlas::ui {

enum class ChangedAnswer { Overwrite, ReadAgain, Cancel };

/// `name`: the file's.
ChangedAnswer askAboutChanged(QWidget* parent, const QString& name);

} // namespace warpatlas::ui
