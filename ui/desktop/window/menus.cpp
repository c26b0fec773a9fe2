#include "ui/desktop/window/menus.h"

#include "app/lesson/lesson_folder.h"
#include "app/lesson/read_lesson.h"
#include "app/words/language.h"
#include "ui/desktop/layout/colourings.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/model/view_model.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QScreen>

namespace warpatlas::ui::inline desktop {
namespace {

void addColourings(QMenu& menu, ViewModel& view)
{
    auto* group = new QActionGroup(&menu);
    std::size_t index = 0;
    for (const Colouring& colouring : colourings()) {
        QAction* action = menu.addAction('&' + said(colouring.title));
        action->setCheckable(true);
        action->setShortcut(keyOfColouring(index++));
        action->setToolTip(said(colouring.sentence));
        group->addAction(action);
        const auto by = colouring.colourBy;
        QObject::connect(action, &QAction::triggered, &view, [&view, by] { view.setColourBy(by); });
        const auto follow = [action, &view, by] { action->setChecked(view.state().colourBy == by); };
        QObject::connect(&view, &ViewModel::changed, action, follow);
        follow();
    }
}

/// Adds the speeds, the same as those of the bar on the canvas.
void addSpeeds(QMenu& menu, ViewModel& view)
{
    auto* group = new QActionGroup(&menu);
    for (double speed = Playback::slowest; speed <= Playback::fastest; speed *= 2) {
        QAction* action = menu.addAction(QString::number(speed) + "×");
        action->setObjectName("speed." + QString::number(speed));
        action->setCheckable(true);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &view, [&view, speed] { view.setSpeed(speed); });
        const auto follow = [action, &view, speed] { action->setChecked(view.state().playback.speed == speed); };
        QObject::connect(&view, &ViewModel::changed, action, follow);
        follow();
    }
}

/// Adds each panel, and the commands for all of them.
void addPanels(QMenu& menu, const Actions& actions, QMainWindow& window)
{
    menu.addActions({actions.foldLeft, actions.foldRight, actions.drawer});
    menu.addSeparator();
    menu.addActions({actions.askRight, actions.askHowFast, actions.askWhy, actions.askWhatIf});
    menu.addSeparator();
    // In the order of the questions that they answer.
    menu.addActions({actions.showProblems, actions.showCheck, actions.showDebugger, actions.showTimes, actions.showFlow,
        actions.showFairness, actions.showOccupancy, actions.showRoofline, actions.showCompare, actions.showSweep,
        actions.showProgram});
    menu.addSeparator();
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        menu.addAction(dock->toggleViewAction());
        dock->toggleViewAction()->setText(said("menu.panel", "Panel: {}", dock->windowTitle()));
    }
    menu.addSeparator();
    menu.addActions({actions.movePanels, actions.resetLayout});
}

} // namespace

MonitorMenu::MonitorMenu(Settings& settings, QWidget* parent)
    : QMenu(said("menu.monitors", "Present &on"), parent), m_settings(settings)
{
    setObjectName("monitors");
    // Monitors come and go: they are listed whenever the menu is opened.
    connect(this, &QMenu::aboutToShow, this, &MonitorMenu::fill);
    for (const auto changed : {&QGuiApplication::screenAdded, &QGuiApplication::screenRemoved})
        connect(qApp, changed, this, &MonitorMenu::fill, Qt::QueuedConnection);
    fill();
}

QString MonitorMenu::monitorFor(const QWidget& desktop) const
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    if (screens.size() < 2)
        return {};
    QString chosen = m_settings.get(setting::presenterMonitor);
    QString other;
    for (const QScreen* screen : screens) {
        if (screen->name() == chosen)
            return chosen;
        if (screen != desktop.screen() && other.isEmpty())
            other = screen->name();
    }
    return other;
}

void MonitorMenu::fill()
{
    clear();
    const QList<QScreen*> screens = QGuiApplication::screens();
    menuAction()->setVisible(screens.size() > 1);
    auto* group = new QActionGroup(this);
    const auto offer = [&](const QString& words, const QString& name) {
        QAction* action = addAction(words);
        action->setObjectName("monitor." + name);
        action->setCheckable(true);
        action->setChecked(m_settings.get(setting::presenterMonitor) == name);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, name] { m_settings.set(setting::presenterMonitor, name); });
    };
    offer(said("menu.monitors.other", "The other one"), {});
    for (const QScreen* screen : screens) {
        const QSize size = screen->size() * screen->devicePixelRatio();
        offer(QString("%1   %2 × %3").arg(screen->name()).arg(size.width()).arg(size.height()), screen->name());
    }
}

LessonMenu::LessonMenu(const Settings& settings, QWidget* parent)
    : QMenu(said("menu.title.lessons", "&Lessons"), parent), m_settings(settings)
{
    setObjectName("menu.lessons");
    connect(this, &QMenu::aboutToShow, this, &LessonMenu::fill);
}

/// Lessons are read when somebody looks at them for the first time.
void LessonMenu::fill()
{
    if (isEmpty())
        for (const std::string& name : shippedLessons()) {
            const LessonHead lesson = lessonHead(name);
            QAction* const action = addAction(QString());
            action->setObjectName("lesson." + toQt(name));
            action->setProperty(
                "title", QString("%1  %2").arg(std::atoi(name.c_str())).arg(asLabel(toQt(lesson.title))));
            action->setProperty("steps", qulonglong(lesson.steps));
            connect(action, &QAction::triggered, this, [this, name] { emit wanted(toQt(name)); });
        }
    // How far somebody came stands where shortcuts do.
    for (QAction* const action : actions()) {
        const qsizetype solved =
            m_settings.get(setting::lessons).value(action->objectName().section('.', 1)).toList().size();
        const auto steps = qsizetype(action->property("steps").toULongLong());
        action->setText(action->property("title").toString()
            + (solved == 0           ? QString()
                    : solved < steps ? "\t" + said("menu.lesson_steps", "{} of {}", solved, steps)
                                     : QString("\t✓")));
    }
}

QKeySequence keyOfColouring(std::size_t index)
{
    return index < 9 ? QKeySequence(QString("Alt+%1").arg(index + 1)) : QKeySequence();
}

LanguageMenu::LanguageMenu(QWidget* parent) : QMenu(said("menu.title.language", "&Language"), parent)
{
    setObjectName("menu.language");
    connect(this, &QMenu::aboutToShow, this, &LanguageMenu::fill);
}

/// Languages are read when somebody looks at them for the first time.
void LanguageMenu::fill()
{
    if (!isEmpty())
        return;
    auto* const one = new QActionGroup(this);
    for (const Language& language : languages()) {
        QAction* const action = addAction(toQt(language.name));
        action->setObjectName("language." + toQt(language.tag));
        action->setCheckable(true);
        action->setChecked(spokenLanguage().starts_with(language.tag));
        one->addAction(action);
        connect(action, &QAction::triggered, this, [this, tag = language.tag] {
            if (!spokenLanguage().starts_with(tag))
                emit chosen(toQt(tag));
        });
    }
}

void fillMenus(QMenuBar& bar, const Actions& actions, const OwnMenus& own, ViewModel& view, QMainWindow& window)
{
    // The menus are in one row with the toolbar on every system.
    bar.setNativeMenuBar(false);
    QMenu* file = bar.addMenu(said("menu.title.file", "&File"));
    file->addActions({actions.newKernel, actions.open, actions.openProgram});
    file->addAction(actions.gallery);
    file->addMenu(&own.recent);
    file->addActions({actions.saveExperiment, actions.saveExperimentAs, actions.saveKernel});
    file->addSeparator();
    file->addActions({actions.copyCard, actions.saveCard, actions.savePage});
    file->addActions(
        {actions.saveCanvas, actions.saveFilm, actions.saveWindow, actions.copyCanvas, actions.copyWindow});
    file->addSeparator();
    file->addAction(actions.quit);
    QMenu* edit = bar.addMenu(said("menu.title.edit", "&Edit"));
    edit->addActions({actions.undo, actions.redo});
    edit->addSeparator();
    edit->addAction(actions.editKernel);
    QMenu* run = bar.addMenu(said("menu.title.run", "&Run"));
    run->addActions({actions.run, actions.cancel, actions.measure});
    run->addSeparator();
    run->addActions({actions.playPause, actions.stepBack, actions.stepForward, actions.toStart});
    addSpeeds(*run->addMenu(said("menu.title.speed", "Sp&eed")), view);
    run->addAction(actions.follow);
    QMenu* debug = run->addMenu(said("menu.title.debug", "&Debug"));
    debug->setToolTipsVisible(true);
    debug->addActions({actions.lineOn, actions.lineBack, actions.instructionOn, actions.instructionBack,
        actions.barrierOn, actions.barrierBack});
    debug->addSeparator();
    debug->addActions({actions.problemOn, actions.whoWrote, actions.whoRead});
    QMenu* look = bar.addMenu(said("menu.title.view", "&View"));
    look->addActions({actions.fit, actions.findThread});
    QMenu* colour = look->addMenu(said("menu.title.colour", "&Colour by"));
    colour->setToolTipsVisible(true);
    addColourings(*colour, view);
    look->addSeparator();
    QMenu* panels = look->addMenu(said("menu.title.panels", "&Panels"));
    panels->setToolTipsVisible(true);
    addPanels(*panels, actions, window);
    look->addActions({actions.showPtx, actions.overlay});
    look->addSeparator();
    look->addActions({actions.theme, actions.reducedMotion, actions.systemLook});
    look->addMenu(&own.language);
    look->addSeparator();
    look->addActions({actions.compare, actions.present});
    look->addMenu(&own.monitors);
    QMenu* help = bar.addMenu(said("menu.title.help", "&Help"));
    help->addAction(actions.tour);
    help->addMenu(&own.lessons);
    help->addActions({actions.guide, actions.devices, actions.keys, actions.about});
}

} // namespace warpatlas::ui::inline desktop
