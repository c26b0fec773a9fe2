#include "ui/desktop/window/key_list.h"

#include "app/words/say.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/desktop/guide/guide_window.h"
#include "ui/desktop/layout/colourings.h"
#include "ui/desktop/look/window_commands.h"
#include "ui/desktop/window/menus.h"

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
