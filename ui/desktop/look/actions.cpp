#include "ui/desktop/look/actions.h"

#include "ui/desktop/look/icons.h"

#include <QWidget>

namespace warpatlas::ui {

Actions::Actions(QWidget* window) : QObject(window), undo(nullptr), redo(nullptr), m_window(window)
{
    const auto control = [](int key) { return QKeySequence(Qt::CTRL | Qt::Key(key)); };
    const auto controlShift = [](int key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key(key)); };
    open = make("open", "&Open…", {control(Qt::Key_O)}, "Open a picture, a matrix or an experiment");
    saveExperiment = make("saveExperiment", "&Save experiment", {control(Qt::Key_S)});
    saveExperimentAs = make("saveExperimentAs", "Save experiment &as…", {controlShift(Qt::Key_S)});
    saveCanvas = make("saveCanvas", "Save &picture of the canvas…", {controlShift(Qt::Key_P)});
    saveFilm = make("saveFilm", "Save a&nimation of the canvas…", {controlShift(Qt::Key_A)});
    saveWindow = make("saveWindow", "Save picture of the &window…", {controlShift(Qt::Key_W)});
    copyCanvas = make("copyCanvas", "&Copy picture of the canvas", {controlShift(Qt::Key_C)});
    copyWindow = make("copyWindow", "Copy picture of the win&dow");
    quit = make("quit", "&Quit", {control(Qt::Key_Q)});
    run = make("run", "&Run", {QKeySequence(Qt::Key_F5), control(Qt::Key_R)}, "Run the experiment (F5)");
    cancel = make("cancel", "&Cancel", {QKeySequence(Qt::SHIFT | Qt::Key_F5)}, "Stop what is running (Shift+F5)");
    measure = make("measure", "&Measure times with each run");
    playPause = make("playPause", "&Play or pause", {control(Qt::Key_Space)}, "Play the launch (Ctrl+Space)");
    stepBack = make("stepBack", "Step &back", {control(Qt::Key_Left)}, "To the moment before (Ctrl+Left)");
    stepForward = make("stepForward", "Step &forward", {control(Qt::Key_Right)}, "To the next moment (Ctrl+Right)");
    toStart = make("toStart", "To the &start", {control(Qt::Key_Home)});
    follow =
        make("follow", "Follow the &thread", {controlShift(Qt::Key_F)}, "Follow the selected thread, line by line (F)");
    fit = make("fit", "&Fit the data", {control(Qt::Key_0)});
    findThread = make("findThread", "Find a &thread", {control(Qt::Key_F), control(Qt::Key_T)});
    theme = make("theme", "&Light theme", {control(Qt::Key_L)}, "Dark or light (Ctrl+L)");
    reducedMotion = make("reducedMotion", "Reduced &motion");
    systemLook = make("systemLook", "&As the system has it", {}, "Theme and motion follow the settings of the desktop");
    foldLeft = make("foldLeft", "&Data and launch", {QKeySequence(Qt::Key_F7)}, "Fold data and launch away (F7)");
    foldRight = make("foldRight", "&Source and thread", {QKeySequence(Qt::Key_F8)}, "Fold source and thread away (F8)");
    drawer = make("drawer", "D&rawer", {QKeySequence(Qt::Key_F9)}, "Open or close the drawer (F9)");
    showTimes = make("showTimes", "&Times", {QKeySequence(Qt::Key_F2)});
    showOccupancy = make("showOccupancy", "&Occupancy", {QKeySequence(Qt::Key_F3)});
    showProblems = make("showProblems", "&Problems", {QKeySequence(Qt::Key_F4)});
    movePanels = make("movePanels", "&Move panels", {}, "Show the rows by which panels are moved, floated and closed");
    resetLayout = make("resetLayout", "Reset &layout");
    overlay = make("overlay", "&Legend on the canvas", {control(Qt::Key_I)});
    present = make("present", "P&resent", {QKeySequence(Qt::Key_F11)},
        "Show the canvas full screen to others. Keys pressed there hold until something changes here (F11)");
    keys = make("keys", "&Keys", {QKeySequence(Qt::Key_F1)});
    about = make("about", "&About WarpAtlas");
    for (QAction* action :
        {theme, reducedMotion, systemLook, overlay, measure, follow, present, foldLeft, foldRight, drawer, movePanels})
        action->setCheckable(true);
    overlay->setChecked(true);
    measure->setChecked(true);
    cancel->setEnabled(false);
    follow->setIconText("Follow");
    present->setIconText("Present");
    run->setIcon(icon("play"));
    playPause->setIcon(icon("play"));
    stepBack->setIcon(icon("step_back"));
    stepForward->setIcon(icon("step_forward"));
    foldLeft->setIcon(icon("panel_left"));
    foldRight->setIcon(icon("panel_right"));
}

QAction* Actions::make(const char* name, const QString& text, const QList<QKeySequence>& keys, const QString& toolTip)
{
    auto* action = new QAction(text, this);
    if (!toolTip.isEmpty())
        action->setToolTip(toolTip);
    adopt(action, name, keys);
    return action;
}

void Actions::adopt(QAction* action, const char* name, const QList<QKeySequence>& keys)
{
    action->setObjectName(QString("action.") + name);
    action->setShortcuts(keys);
    // Theme and playback have icons for their buttons; in menus words are enough.
    action->setIconVisibleInMenu(false);
    m_window->addAction(action);
    m_all += action;
}

} // namespace warpatlas::ui
