/// Every command of the window with its words and keys, once: menus, buttons, tool tips and the list of keys use them.
/// The canvas' keys are in ui/canvas/state/key_commands.h. Plain.
#pragma once

#include "app/words/say.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas::ui::inline desktop {

struct WindowCommand {
    std::string_view name; ///< the action's name, after "action."
    Text text; ///< in a menu, with '&' before its letter
    const char* keys = ""; ///< "F5, Ctrl+R"; empty: none
    Text tip = {}; ///< may be empty
};
std::span<const WindowCommand> windowCommands(); ///< in the order of the list of keys
/// Throws std::logic_error where no command has the name.
const WindowCommand& windowCommand(std::string_view name);
std::string keyOfWindow(std::string_view name); ///< the first one: "F5"; empty: none
std::string plainWords(const WindowCommand& command); ///< "Save experiment as"
std::string tipOf(const WindowCommand& command); ///< with its key; empty: none

} // namespace warpatlas::ui::inline desktop
