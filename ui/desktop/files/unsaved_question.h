/// The question before unsaved changes are lost.
#pragma once

#include <QString>

class QWidget;

namespace warpatlas::ui {

enum class UnsavedAnswer { Save, Discard, Cancel };

/// `subject` has the changes: "lesson.warpatlas", "The experiment with photo.png"; `what` is a sentence about them.
UnsavedAnswer askAboutUnsaved(QWidget* parent, const QString& subject, const QString& what);

} // namespace warpatlas::ui
