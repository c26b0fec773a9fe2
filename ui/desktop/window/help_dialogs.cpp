#include "ui/desktop/window/help_dialogs.h"

#include "ui/desktop/guide/guide_html.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/window/key_list.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QVBoxLayout>

#include <optional>

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

QString keysPage()
{
    KeyTable table;
    std::optional<KeyPlace> place;
    for (const KeyLine& line : keyList()) {
        if (place != line.place)
            table.addHeading(line.place == KeyPlace::Window ? said("guide.keys.window", "In the window")
                    : line.place == KeyPlace::Canvas        ? said("guide.keys.canvas", "On the canvas")
                                                            : said("guide.keys.guide", "In the guide"));
        place = line.place;
        table.add(toQt(line.words), toQt(line.keys));
    }
    return table.html(tokens());
}

void showAbout(QWidget* parent)
{
    QDialog* dialog = makeDialog("aboutDialog", said("dialog.about", "About WarpAtlas"), parent);
    dialog->layout()->addWidget(makeLabel("WarpAtlas", "big"));
    auto* words =
        makeLabel(said("dialog.about.words",
                      "Shows where every CUDA thread goes.\n\nThe mapping comes from running the kernel's own "
                      "code, never from a formula "
                      "written beside it. Every number says whether it was measured, recorded, simulated, "
                      "modelled or follows from published limits."),
            "text");
    words->setWordWrap(true);
    words->setMinimumWidth(380);
    dialog->layout()->addWidget(words);
    auto* made =
        makeLabel(said("dialog.about.made",
                      "Apache License 2.0. Made with Qt (LGPL), Dear ImGui, oneTBB; letters: Inter, JetBrains Mono."),
            "note");
    made->setWordWrap(true);
    dialog->layout()->addWidget(made);
    finish(dialog);
}

} // namespace warpatlas::ui
