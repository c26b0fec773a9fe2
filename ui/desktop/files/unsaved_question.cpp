#include "ui/desktop/files/unsaved_question.h"

#include <QMessageBox>

namespace warpatlas::ui {

UnsavedAnswer askAboutUnsaved(QWidget* parent, const QString& subject)
{
    QMessageBox box(QMessageBox::NoIcon, "Unsaved changes", subject + " has changes that are not saved.",
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setObjectName("unsavedQuestion");
    box.setInformativeText("Kernel, data, launch, parameters or device were changed.");
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
