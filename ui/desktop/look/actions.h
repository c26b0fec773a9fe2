/// The window's commands (window_commands.h) as Qt's actions, once each: menus and toolbar use these.
#pragma once

#include <QAction>
#include <QObject>

#include <string_view>

namespace warpatlas::ui::inline desktop {

class Actions : public QObject {
    Q_OBJECT
    QWidget* m_window; // before the actions, which are added to it

public:
    explicit Actions(QWidget* window);

    QAction *open = make("open"), *openProgram = make("openProgram"), *newKernel = make("newKernel"),
            *editKernel = make("editKernel"), *saveKernel = make("saveKernel"),
            *saveExperiment = make("saveExperiment"), *saveExperimentAs = make("saveExperimentAs"),
            *saveCanvas = make("saveCanvas"), *saveFilm = make("saveFilm"), *saveWindow = make("saveWindow"),
            *copyCanvas = make("copyCanvas"), *copyWindow = make("copyWindow"), *copyCard = make("copyCard"),
            *saveCard = make("saveCard"), *savePage = make("savePage"), *quit = make("quit"), *run = make("run"),
            *cancel = make("cancel"), *measure = make("measure"), *playPause = make("playPause"),
            *stepBack = make("stepBack"), *stepForward = make("stepForward"), *toStart = make("toStart"),
            *follow = make("follow"), *fit = make("fit"), *findThread = make("findThread"), *theme = make("theme"),
            *reducedMotion = make("reducedMotion"), *systemLook = make("systemLook"), *foldLeft = make("foldLeft"),
            *foldRight = make("foldRight"), *drawer = make("drawer"), *showTimes = make("showTimes"),
            *showOccupancy = make("showOccupancy"), *showRoofline = make("showRoofline"), *showFlow = make("showFlow"),
            *showFairness = make("showFairness"), *showProblems = make("showProblems"), *showCheck = make("showCheck"),
            *showSweep = make("showSweep"), *showCompare = make("showCompare"), *showDebugger = make("showDebugger"),
            *showProgram = make("showProgram"), *askRight = make("askright"), *askHowFast = make("askhowFast"),
            *askWhy = make("askwhy"), *askWhatIf = make("askwhatIf"), *lineOn = make("lineOn"),
            *lineBack = make("lineBack"), *instructionOn = make("instructionOn"),
            *instructionBack = make("instructionBack"), *barrierOn = make("barrierOn"),
            *barrierBack = make("barrierBack"), *problemOn = make("problemOn"), *whoWrote = make("whoWrote"),
            *whoRead = make("whoRead"), *movePanels = make("movePanels"), *resetLayout = make("resetLayout"),
            *showPtx = make("showPtx"), *overlay = make("overlay"), *compare = make("compare"),
            *present = make("present"), *gallery = make("gallery"), *tour = make("tour"), *guide = make("guide"),
            *devices = make("devices"), *keys = make("keys"), *about = make("about");
    QAction *undo = nullptr, *redo = nullptr; ///< made by the window from its undo stack

    /// Gives an action the name and keys of one of the window's commands.
    void adopt(QAction* action, std::string_view name);

private:
    QAction* make(std::string_view name);
};

} // namespace warpatlas::ui::inline desktop
