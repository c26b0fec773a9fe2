#include "ui/desktop/window/help_dialogs.h"

#include "app/words/say.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/desktop/guide/guide_browser.h"
#include "ui/desktop/guide/guide_window.h"
#include "ui/desktop/layout/colourings.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/look/window_commands.h"
#include "ui/desktop/window/menus.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QString>
#include <QVBoxLayout>

#include <optional>

namespace warpatlas::ui::inline desktop {
std::vector<KeyLine> keyList()
{
    std::vector<KeyLine> lines;
    for (const WindowCommand& command : windowCommands())
        if (*command.keys != '\0')
            lines.push_back({KeyPlace::Window, plainWords(command), command.keys});
    std::size_t coloured = 0;
    while (coloured < colourings().size() && !keyOfColouring(coloured).isEmpty())
        ++coloured;
    const auto nameOfColour = [](std::size_t index) { return keyOfColouring(index).toString().toStdString(); };
    lines.push_back({KeyPlace::Window, warpatlas::say("guide.keys.colour", "Colour by …, in the order of the menu"),
        nameOfColour(0) + " … " + nameOfColour(coloured - 1)});
    lines.push_back({KeyPlace::Window, warpatlas::say("guide.keys.play", "Play or pause, wherever no text is typed"),
        keyOf(KeyCommand::PlayPause)});
    lines.push_back(
        {KeyPlace::Window, warpatlas::say("guide.keys.press", "Press the button that Tab has come to"), "Enter"});
    for (const KeyHelp& line : keyHelpOfAllViews(CanvasHostKind::Window))
        lines.push_back({KeyPlace::Canvas, (line.view.empty() ? "" : line.view + ": ") + line.words, line.keys});
    for (const WindowCommand& command : guideCommands())
        lines.push_back({KeyPlace::Guide, plainWords(command), command.keys});
    return lines;
}

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
    auto* dialog = new QDialog(parent);
    dialog->setObjectName("aboutDialog");
    dialog->setWindowTitle(said("dialog.about", "About WarpAtlas"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = makeLayout<QVBoxLayout>(16, dialog);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addWidget(makeLabel("WarpAtlas", "big"));
    auto* words =
        makeLabel(said("dialog.about.words",
                      "Shows where every CUDA thread goes.\n\nThe mapping comes from running the kernel's own "
                      "code, never from a formula "
                      "written beside it. Every number says whether it was measured, recorded, simulated, "
                      "modelled or follows from published limits."),
            "text");
    words->setWordWrap(true);
    words->setMinimumWidth(380);
    layout->addWidget(words);
    auto* made =
        makeLabel(said("dialog.about.made",
                      "Apache License 2.0. Made with Qt (LGPL), Dear ImGui, oneTBB; letters: Inter, JetBrains Mono."),
            "note");
    made->setWordWrap(true);
    layout->addWidget(made);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    layout->addWidget(buttons);
    dialog->show(); // the window stays usable behind it
}

} // namespace warpatlas::ui::inline desktop
