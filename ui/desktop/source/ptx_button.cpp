#include "ui/desktop/source/ptx_button.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/window_commands.h"

namespace warpatlas::ui {

QPushButton* makePtxButton(const char* objectName, QWidget* parent)
{
    auto* button = new QPushButton(said("ptx_view.button", "PTX"), parent);
    button->setObjectName(objectName);
    button->setAccessibleName(said("ptx_view.button.name", "Show the PTX beside the source"));
    button->setCheckable(true);
    setRole(button, "link");
    button->setToolTip(QString::fromStdString(tipOf(windowCommand("showPtx"))));
    return button;
}

} // namespace warpatlas::ui
