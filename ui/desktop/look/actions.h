/// The window's commands (window_commands.h) as Qt's actions, once each: menus and toolbar use these.
#pragma once

#include <QAction>
#include <QObject>

#include <string_view>

namespace warpatlas::ui {

class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QWidget* window);

    QAction *open, *openProgram, *newKernel, *editKernel, *saveKernel, *saveExperiment, *saveExperimentAs, *saveCanvas,
        *saveFilm, *saveWindow, *copyCanvas, *copyWindow, *copyCard, *saveCard, *quit;
    QAction *undo, *redo; ///< made by the window from its undo stack
    QAction *run, *cancel, *measure;
    QAction *playPause, *stepBack, *stepForward, *toStart, *follow;
    QAction *lineOn, *lineBack, *instructionOn, *instructionBack, *barrierOn, *barrierBack, *problemOn, *whoWrote,
        *whoRead;
    QAction *fit, *findThread, *theme, *reducedMotion, *systemLook, *overlay, *present, *compare;
    QAction *foldLeft, *foldRight, *drawer, *showTimes, *showOccupancy, *showRoofline, *showFlow, *showFairness,
        *showProblems, *showCheck, *showSweep, *showCompare, *showDebugger, *showProgram, *showPtx, *movePanels,
        *resetLayout;
    QAction *askRight, *askHowFast, *askWhy, *askWhatIf;
    QAction *gallery, *tour, *guide, *devices, *keys, *about;

    /// Gives an action the name and keys of one of the window's commands.
    void adopt(QAction* action, std::string_view name);

private:
    QAction* make(std::string_view name);

    QWidget* m_window;
};

} // namespace warpatlas::ui
