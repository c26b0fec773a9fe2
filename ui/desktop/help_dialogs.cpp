#include "ui/desktop/help_dialogs.h"

#include "ui/desktop/actions.h"
#include "ui/desktop/parts.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

QDialog* makeDialog(const QString& name, const QString& title, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setWindowTitle(title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(16);
    return dialog;
}

void finish(QDialog* dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    dialog->layout()->addWidget(buttons);
    dialog->show(); // the window stays usable behind it
}

} // namespace

void showKeys(const Actions& actions, QWidget* parent)
{
    QDialog* dialog = makeDialog("keysDialog", "Keys", parent);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    int row = 0;
    const auto add = [&](const QString& words, const QString& keys) {
        grid->addWidget(makeLabel(words, "text"), row, 0);
        grid->addWidget(makeLabel(keys, "mono"), row++, 1);
    };
    for (const QAction* action : actions.all()) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys += key.toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            // Undo and redo carry the name of the step behind theirs.
            add(action == actions.undo       ? QString("Undo")
                    : action == actions.redo ? QString("Redo")
                                             : action->text().remove('&').remove("…"),
                keys.join(", "));
    }
    add("Colour by owner, state, result, writes", "Alt+1 … Alt+4");
    add("Play or pause, wherever no text is typed", "Space");
    add("Press the button that Tab has come to", "Enter");
    add("On the canvas: zoom, move", "wheel or + −, drag or arrows");
    static_cast<QVBoxLayout*>(dialog->layout())->addLayout(grid);
    finish(dialog);
}

void showAbout(QWidget* parent)
{
    QDialog* dialog = makeDialog("aboutDialog", "About WarpAtlas", parent);
    dialog->layout()->addWidget(makeLabel("WarpAtlas", "big"));
    auto* words = makeLabel("Shows where every CUDA thread goes.\n\nThe mapping comes from running the kernel's own "
                            "code, never from a formula "
                            "written beside it. Every number says whether it was measured, recorded, simulated, "
                            "modelled or follows from published limits.",
        "text");
    words->setWordWrap(true);
    words->setMinimumWidth(380);
    dialog->layout()->addWidget(words);
    auto* made = makeLabel(
        "Apache License 2.0. Made with Qt (LGPL), Dear ImGui, oneTBB; letters: Inter, JetBrains Mono.", "note");
    made->setWordWrap(true);
    dialog->layout()->addWidget(made);
    finish(dialog);
}

} // namespace warpatlas::ui
