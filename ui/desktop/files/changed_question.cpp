#include "ui/desktop/files/changed_question.h"

#include "ui/desktop/look/qt_words.h"

#include <QAbstractButton>
#include <QMessageBox>

namespace warpatlas::ui {

ChangedAnswer askAboutChanged(QWidget* parent, const QString& name)
{
    QMessageBox box(QMessageBox::NoIcon, said("dialog.changed", "Changed by another program"),
        said("dialog.changed.line", "{} was changed by another program since it was read here.", name),
        QMessageBox::Save | QMessageBox::Open | QMessageBox::Cancel, parent);
    box.setObjectName("changedQuestion");
    box.setInformativeText(said("dialog.changed.what", "Saving would undo what was changed there."));
    box.button(QMessageBox::Save)->setText(said("dialog.changed.overwrite", "Overwrite it"));
    box.button(QMessageBox::Open)->setText(said("dialog.changed.read", "Read it again"));
    box.setDefaultButton(QMessageBox::Cancel);
    box.setEscapeButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save:
        return ChangedAnswer::Overwrite;
    case QMessageBox::Open:
        return ChangedAnswer::ReadAgain;
    default:
        return ChangedAnswer::Cancel;
    }
}

} // namespace warpatlas::ui
