/// Which keys there are, in the window, on its canvas and in the guide's window: for the guide's page of keys, and for
/// whoever writes of them. Plain.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::ui {

/// Anywhere in the window; while the canvas has the keyboard; in the guide's window.
enum class KeyPlace { Window, Canvas, Guide };

struct KeyLine {
    KeyPlace place = KeyPlace::Window;
    std::string words; ///< "Save experiment"; "memory: the next buffer", of one view
    std::string keys; ///< "Ctrl+S", "F5, Ctrl+R", "Left  Right"; empty for what is said of them all
};
/// Those of a place together; in the order in which they are read.
std::vector<KeyLine> keyList();

} // namespace warpatlas::ui
