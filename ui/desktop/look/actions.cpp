#include "ui/desktop/look/actions.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/window_commands.h"

#include <QWidget>

namespace warpatlas::ui {

Actions::Actions(QWidget* window) : QObject(window), undo(nullptr), redo(nullptr), m_window(window)
{
    open = make("open");
    openProgram = make("openProgram");
    newKernel = make("newKernel");
    editKernel = make("editKernel");
    saveKernel = make("saveKernel");
    saveExperiment = make("saveExperiment");
    saveExperimentAs = make("saveExperimentAs");
    saveCanvas = make("saveCanvas");
    saveFilm = make("saveFilm");
    saveWindow = make("saveWindow");
    copyCanvas = make("copyCanvas");
    copyWindow = make("copyWindow");
    copyCard = make("copyCard");
    saveCard = make("saveCard");
    quit = make("quit");
    run = make("run");
    cancel = make("cancel");
    measure = make("measure");
    playPause = make("playPause");
    stepBack = make("stepBack");
    stepForward = make("stepForward");
    toStart = make("toStart");
    follow = make("follow");
    fit = make("fit");
    findThread = make("findThread");
    theme = make("theme");
    reducedMotion = make("reducedMotion");
    systemLook = make("systemLook");
    foldLeft = make("foldLeft");
    foldRight = make("foldRight");
    drawer = make("drawer");
    showTimes = make("showTimes");
    showOccupancy = make("showOccupancy");
    showRoofline = make("showRoofline");
    showFlow = make("showFlow");
    showFairness = make("showFairness");
    showProblems = make("showProblems");
    showCheck = make("showCheck");
    showSweep = make("showSweep");
    showCompare = make("showCompare");
    showDebugger = make("showDebugger");
    showProgram = make("showProgram");
    askRight = make("askright");
    askHowFast = make("askhowFast");
    askWhy = make("askwhy");
    askWhatIf = make("askwhatIf");
    lineOn = make("lineOn");
    lineBack = make("lineBack");
    instructionOn = make("instructionOn");
    instructionBack = make("instructionBack");
    barrierOn = make("barrierOn");
    barrierBack = make("barrierBack");
    problemOn = make("problemOn");
    whoWrote = make("whoWrote");
    whoRead = make("whoRead");
    movePanels = make("movePanels");
    resetLayout = make("resetLayout");
    showPtx = make("showPtx");
    overlay = make("overlay");
    compare = make("compare");
    present = make("present");
    gallery = make("gallery");
    tour = make("tour");
    guide = make("guide");
    devices = make("devices");
    keys = make("keys");
    about = make("about");
    for (QAction* action : {theme, reducedMotion, systemLook, overlay, measure, follow, present, compare, foldLeft,
             foldRight, drawer, movePanels, showPtx})
        action->setCheckable(true);
    overlay->setChecked(true);
    measure->setChecked(true);
    cancel->setEnabled(false);
    follow->setIconText(said("menu.follow.short", "Follow"));
    present->setIconText(said("menu.present.short", "Present"));
    compare->setIconText(said("menu.compare.short", "Compare"));
    run->setIcon(icon("play"));
    playPause->setIcon(icon("play"));
    stepBack->setIcon(icon("step_back"));
    stepForward->setIcon(icon("step_forward"));
    foldLeft->setIcon(icon("panel_left"));
    foldRight->setIcon(icon("panel_right"));
}

QAction* Actions::make(std::string_view name)
{
    const WindowCommand& command = windowCommand(name);
    auto* action = new QAction(said(command.text), this);
    action->setToolTip(QString::fromStdString(tipOf(command)));
    adopt(action, name);
    return action;
}

void Actions::adopt(QAction* action, std::string_view name)
{
    action->setObjectName("action." + QString::fromUtf8(name.data(), qsizetype(name.size())));
    QList<QKeySequence> keys;
    for (const QString& key : QString(windowCommand(name).keys).split(", ", Qt::SkipEmptyParts))
        keys += QKeySequence(key);
    action->setShortcuts(keys);
    // Theme and playback have icons for their buttons; in menus words are enough.
    action->setIconVisibleInMenu(false);
    m_window->addAction(action);
}

} // namespace warpatlas::ui
