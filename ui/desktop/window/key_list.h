/// All keys of the window, its canvas and the guide's window: for the guide's page of keys, and for texts about them.
/// Plain.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::ui {

/// Where keys work: anywhere in the window; while the canvas has the keyboard; in the guide's window.
enum class KeyPlace { Window, Canvas, Guide };

struct KeyLine {
    KeyPlace place = KeyPlace::Window;
    std::string words; ///< "Save experiment"; "memory: the next buffer", for one view
    std::string keys; ///< "Ctrl+S", "F5, Ctrl+R", "Left  Right"; empty for a remark about them all
};
/// Returns the keys, those of a place together, in the order in which they are read.
std::vector<KeyLine> keyList();

} // namespace warpatlas::ui
