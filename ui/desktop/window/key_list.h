/// Which keys there are, in the window and on its canvas: for the dialog, and for whoever writes of them. Plain.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::ui {

struct KeyLine {
    bool canvas = false; ///< while the canvas has the keyboard; else anywhere in the window
    std::string words; ///< "Save experiment"; "memory: the next buffer", of one view
    std::string keys; ///< "Ctrl+S", "F5, Ctrl+R", "Left  Right"; empty for what is said of them all
};
/// The window's first; in the order in which they are read.
std::vector<KeyLine> keyList();

} // namespace warpatlas::ui
