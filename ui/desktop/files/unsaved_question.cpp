#include "ui/desktop/files/unsaved_question.h"

#include "ui/desktop/look/qt_words.h"

#include <QMessageBox>

namespace warpatlas::ui {

UnsavedAnswer askAboutUnsaved(QWidget* parent, const QString& subject, const QString& what)
{
    QMessageBox box(QMessageBox::NoIcon, said("dialog.unsaved", "Unsaved changes"),
        said("dialog.unsaved.line", "{} has changes that are not saved.", subject),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setObjectName("unsavedQuestion");
    box.setInformativeText(what);
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save:
        return UnsavedAnswer::Save;
    case QMessageBox::Discard:
        return UnsavedAnswer::Discard;
    default:
        return UnsavedAnswer::Cancel;
    }
}

} // namespace warpatlas::ui
