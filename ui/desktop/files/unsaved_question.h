/// The question before unsaved changes are lost.
#pragma once

#include <QString>

class QWidget;

namespace warpatlas::ui {

enum class UnsavedAnswer { Save, Discard, Cancel };

/// `name`: of the experiment's file or data; may be empty.
UnsavedAnswer askAboutUnsaved(QWidget* parent, const QString& name);

} // namespace warpatlas::ui
