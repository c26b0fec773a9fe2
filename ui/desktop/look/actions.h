/// Every command of the window with its name and keys, once: menus, toolbar and the list of keys all use these.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

namespace warpatlas::ui {

class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QWidget* window);

    QAction *open, *saveExperiment, *saveExperimentAs, *saveCanvas, *saveFilm, *saveWindow, *copyCanvas, *copyWindow,
        *quit;
    QAction *undo, *redo; ///< made by the window from its undo stack
    QAction *run, *cancel, *measure;
    QAction *playPause, *stepBack, *stepForward, *toStart, *follow;
    QAction *fit, *findThread, *theme, *reducedMotion, *systemLook, *overlay, *present;
    QAction *foldLeft, *foldRight, *drawer, *showTimes, *showOccupancy, *showProblems, *movePanels, *resetLayout;
    QAction *keys, *about;

    const QList<QAction*>& all() const { return m_all; }
    void adopt(QAction* action, const char* name, const QList<QKeySequence>& keys);

private:
    QAction* make(
        const char* name, const QString& text, const QList<QKeySequence>& keys = {}, const QString& toolTip = {});

    QWidget* m_window;
    QList<QAction*> m_all;
};

} // namespace warpatlas::ui
