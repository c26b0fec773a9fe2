#include "ui/desktop/window/help_dialogs.h"

#include "ui/desktop/look/parts.h"
#include "ui/desktop/look/words.h"
#include "ui/desktop/window/key_list.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QScrollArea>
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

void showKeys(QWidget* parent)
{
    QDialog* dialog = makeDialog("keysDialog", "Keys", parent);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    // The window's keys left, those of the canvas right of them.
    int column = 0, row = 0;
    const auto add = [&](const QString& words, const QString& keys) {
        grid->addWidget(makeLabel(words, "text"), row, column);
        grid->addWidget(makeLabel(keys, "mono"), row++, column + 1);
    };
    for (const KeyLine& line : keyList()) {
        if (line.canvas && column == 0) {
            column = 2;
            row = 0;
            add("On the canvas", "");
        }
        add(toQt(line.words), toQt(line.keys));
    }
    auto* content = new QWidget;
    content->setLayout(grid);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(content);
    // Wide enough for its content; as high as the screen leaves it.
    area->setMinimumWidth(content->sizeHint().width() + 24);
    area->setMinimumHeight(std::min(content->sizeHint().height(), parent ? parent->height() - 160 : 480));
    dialog->layout()->addWidget(area);
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
