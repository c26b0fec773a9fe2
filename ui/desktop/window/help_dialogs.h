/// The pages of help: the keys, and what this program is.
#pragma once

#include <QString>

#include <string>
#include <vector>

class QWidget;

namespace warpatlas::ui::inline desktop {

/// Where keys work: anywhere in the window; while the canvas has the keyboard; in the guide's window.
enum class KeyPlace { Window, Canvas, Guide };

struct KeyLine {
    KeyPlace place = KeyPlace::Window;
    std::string words; ///< "Save experiment"; "memory: the next buffer", for one view
    std::string keys; ///< "Ctrl+S", "F5, Ctrl+R", "Left  Right"; empty for a remark about them all
};
/// Returns all keys of the window, its canvas and the guide's window, those of a place together, in the order in which
/// they are read.
std::vector<KeyLine> keyList();

/// Returns a page for the guide's window, in the present colours: keyList().
QString keysPage();
void showAbout(QWidget* parent);

} // namespace warpatlas::ui::inline desktop
