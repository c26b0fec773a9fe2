#include "ui/desktop/window/main_window.h"

#include "app/dataset/generators.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/flow/flow_panel.h"
#include "ui/desktop/gallery/gallery_dialog.h"
#include "ui/desktop/guide/guide_window.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/layout_keeper.h"
#include "ui/desktop/layout/middle.h"
#include "ui/desktop/layout/view_row.h"
#include "ui/desktop/lesson/lesson_cover.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/system_look.h"
#include "ui/desktop/look/wheel_guard.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/device_list.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/missing_files.h"
#include "ui/desktop/model/ptx_bridge.h"
#include "ui/desktop/model/recent_files.h"
#include "ui/desktop/panels/dataset_panel.h"
#include "ui/desktop/panels/problem_guide.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/panels/times_panel.h"
#include "ui/desktop/program/program_panel.h"
#include "ui/desktop/window/canvas_pair.h"
#include "ui/desktop/window/focus_home.h"
#include "ui/desktop/window/header_bar.h"
#include "ui/desktop/window/look.h"
#include "ui/desktop/window/menus.h"
#include "ui/desktop/window/message_bar.h"
#include "ui/desktop/window/presenter_link.h"
#include "ui/desktop/window/quit_on_signal.h"
#include "ui/desktop/window/status_strip.h"
#include "ui/desktop/window/tour.h"

#include <QDockWidget>
#include <QDropEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QShowEvent>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// Takes files that are dropped on a window and on everything in it.
class FileDrop : public QObject {
public:
    /// `place`: logical pixels of the screen.
    using Dropped = std::function<void(const QStringList& files, const QPointF& place)>;
    FileDrop(QWidget& window, Dropped dropped) : QObject(&window), m_window(window), m_dropped(std::move(dropped))
    {
        window.setAcceptDrops(true);
        window.installEventFilter(this);
    }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool drops = event->type() == QEvent::Drop;
        if (!drops && event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove)
            return QObject::eventFilter(watched, event);
        auto* drop = static_cast<QDropEvent*>(event);
        QStringList files;
        for (const QUrl& url : drop->mimeData()->urls())
            if (url.isLocalFile())
                files += url.toLocalFile();
        if (files.isEmpty())
            return QObject::eventFilter(watched, event);
        drop->acceptProposedAction();
        if (drops)
            m_dropped(files, m_window.mapToGlobal(drop->position()));
        return true;
    }

    QWidget& m_window;
    Dropped m_dropped;
};

} // namespace

MainWindow::MainWindow(const MainWindowOptions& options)
    : m_settings(options.runs ? Settings(options.settingsFile) : Settings::none()),
      m_view(std::make_unique<ViewModel>())
{
    setObjectName("mainWindow");
    setWindowTitle("WarpAtlas");
    setWindowIcon(icon("warpatlas"));
    setMinimumSize(640, 480); // 1280 x 960 at 200 %
    m_view->setViews(m_settings.views());
    m_view->setGrain(m_settings.grain());
    m_view->setSpeed(m_settings.speed());
    m_view->shared().cone = m_settings.get(setting::cone);

    m_actions = new Actions(this);
    // A picture has the look that is asked for.
    new Look(m_settings, *m_view, *m_actions,
        options.runs ? new SystemLook(SystemLook::sessionAddress(), this) : nullptr, this);
    guardWheel(this);
    auto* middle = new QWidget;
    auto* layout = makeLayout<QVBoxLayout>(0, middle);
    m_message = new MessageBar;
    auto* frame = new CanvasFrame;
    m_canvas = options.canvas(*m_view, frame);
    frame->setCanvas(m_canvas);
    layout->addWidget(m_message);
    m_pair = new CanvasPair(frame, *m_canvas, *m_view, options.canvas);
    setCentralWidget(middle);

    if (options.runs)
        m_runner = std::make_unique<SessionRunner>(m_canvas->displayTarget(), wakes(this, [this] {
            if (m_runner)
                m_runner->update();
        }));
    m_model = std::make_unique<DesktopModel>(m_runner.get());
    m_actions->undo = m_model->history().stack().createUndoAction(m_actions, said(windowCommand("undo").text));
    m_actions->redo = m_model->history().stack().createRedoAction(m_actions, said(windowCommand("redo").text));
    m_actions->adopt(m_actions->undo, "undo");
    m_actions->adopt(m_actions->redo, "redo");

    m_devices = new DeviceList(this);
    m_recent = new RecentFiles(m_settings, this);
    m_monitors = new MonitorMenu(m_settings, this);
    m_follow = std::make_unique<FollowBridge>(*m_model, *m_view, *m_canvas);
    m_document = std::make_unique<KernelDocument>(*m_model);
    m_debugging = std::make_unique<DebugBridge>(*m_model, *m_view, *m_follow);
    m_ptx = std::make_unique<PtxBridge>(*m_model, *m_document);
    m_compare = std::make_unique<CompareModel>(*m_model);
    m_docks = makeDocks(
        *this, *m_model, *m_document, *m_view, *m_canvas, *m_follow, *m_debugging, *m_ptx, *m_compare, m_settings);
    m_middle = new Middle(m_pair, m_docks.program);
    layout->addWidget(m_middle, 1);
    auto* guide = new ProblemGuide(*m_model, *m_view, *m_follow, *m_canvas, this);
    connect(findChild<ProblemsPanel*>(), &ProblemsPanel::chosen, guide, &ProblemGuide::show);
    auto* header = new HeaderBar(*m_model, *m_view, *m_actions, *m_devices, *m_recent);
    layout->insertWidget(0, new ViewRow(*m_model, *m_view, *m_middle, *m_actions));
    m_keeper = new LayoutKeeper(*this, m_docks, m_settings);
    connectLayout();
    connectProgram();
    auto* lessons = new LessonMenu(m_settings, this);
    coverWhileAsked(*m_docks.lesson, {centralWidget(), m_docks.source, m_docks.inspector, m_docks.drawerDock}, this);
    connect(lessons, &LessonMenu::wanted, m_docks.lesson, &LessonModel::open);
    auto* language = new LanguageMenu(this);
    connect(language, &LanguageMenu::chosen, this, [this](const QString& tag) {
        m_comesBack = close(); // what is unsaved may keep it
        if (m_comesBack)
            m_settings.set(setting::language, tag);
    });
    fillMenus(*header->menuBar(), *m_actions, {*m_recent, *m_monitors, *lessons, *language}, *m_view, *this);
    setMenuWidget(header);
    offerPanelPictures(*header->exportMenu());
    connect(header, &HeaderBar::generateRequested, m_docks.data, &DatasetPanel::generate);
    connect(header, &HeaderBar::galleryRequested, this, [this](GalleryPart part) { gallery().open(part); });
    auto* strip = new StatusStrip(*m_model);
    connect(strip, &StatusStrip::devicesAsked, m_actions->devices, &QAction::trigger);
    setStatusBar(strip);

    m_files = new Files(*this, *m_model, *m_document, *m_view, *m_recent, m_settings.folder());
    m_files->dialogFolder = [this] { return dialogFolder(); };
    for (OfferBar* bar : m_files->bars())
        layout->insertWidget(2, bar);
    connectModel();
    connectActions();
    connectEditing();
    connectDebugging();
    connectPtx();
    connectCompare();
    connectPresenter(options);
    new FocusHome(*this, *m_canvas, *m_actions->playPause);
    new FileDrop(*this, [this](const QStringList& files, const QPointF& place) { openDropped(files, place); });
    // Queued, because the layout of the last session, and its page, come back while the window is being shown.
    connect(
        m_files, &Files::programOpened, this,
        [this](const QString& path) {
            m_actions->showProgram->trigger();
            m_docks.program->open(path);
        },
        Qt::QueuedConnection);
    connect(m_recent, &RecentFiles::chosen, m_files, [this](const QString& path) { m_files->open({path}); });
    connect(m_docks.data, &DatasetPanel::openRequested, this, &MainWindow::askOpen);
    connect(m_canvas, &CanvasHost::lookedAt, this, [this](const ElementWindow& window) {
        if (m_runner)
            m_runner->lookAt(window);
    });
    if (options.runs) {
        m_devices->ask();
        // CUDA draws into GL memory: the first run waits until it is known whether that can be lent.
        connect(
            m_canvas, &CanvasHost::ready, this, [this, files = options.files] { startFirstRun(files); },
            Qt::SingleShotConnection);
    }
    resize((screen()->availableSize() * 0.9).boundedTo({2560, 1440}));
    if (!m_settings.get(setting::geometry).isEmpty())
        restoreGeometry(m_settings.get(setting::geometry));
}

void MainWindow::showFirst()
{
    // A small screen is filled, including the space for the window's frame.
    constexpr int smallScreen = 1440;
    if (m_settings.get(setting::geometry).isEmpty() && screen()->availableSize().width() <= smallScreen)
        showMaximized();
    else
        show();
    if (m_settings.isKept() && !m_settings.get(setting::played))
        startTour();
}

void MainWindow::startTour()
{
    if (!findChild<Tour*>("tour"))
        new Tour({m_settings, *m_model, *m_view, *m_follow, *m_canvas, *m_docks.source}, this);
}

MainWindow::~MainWindow()
{
    // A worker may be waiting for this thread to lend it GL memory: it is let go first, then waited for, and only then
    // is the memory freed.
    m_pictureJob.reset();
    delete m_presenter;
    m_canvas->closeDisplay();
    m_runner.reset();
    removeEventFilter(m_keeper); // the window is deactivated as it goes, when the panels are gone
    const auto docks = findChildren<QDockWidget*>();
    qDeleteAll(docks);
    m_pair->close();
    m_compare.reset();
    m_ptx.reset();
    m_debugging.reset();
    m_follow.reset();
    m_document.reset();
    delete m_canvas;
}

/// Remembers for the next start what is shown and how.
void MainWindow::rememberView()
{
    const CanvasState& state = m_view->state();
    m_settings.setViews(state.views);
    m_settings.set(setting::speed, state.playback.speed);
    m_settings.set(setting::cone, state.cone);
    // A followed thread's grain goes with the thread.
    if (!state.following)
        m_settings.setGrain(state.playback.grain);
}

void MainWindow::startFirstRun(const QStringList& files)
{
    const std::optional<Answer<Experiment>> kept = m_settings.lastExperiment();
    std::optional<Experiment> last = kept && *kept ? std::optional(kept->value()) : std::nullopt;
    m_deviceIsOpen = !last;
    // The bundled picture is a good start as well, but a person who misses the last experiment must be told why it is
    // gone.
    QString line = kept && !*kept
        ? said("window.left_aside", "What the last session kept is left aside: {}", kept->reason())
        : QString();
    if (last)
        if (const QString missing = toQt(replaceMissingFiles(*last).words()); !missing.isEmpty())
            line = missing;
    // Opened files must not be saved over the last session's file.
    if (last && files.isEmpty() && !m_settings.get(setting::lastFile).isEmpty())
        m_files->resume(m_settings.get(setting::lastFile));
    Experiment first = last.value_or(Experiment());
    if (!files.isEmpty() && last) {
        // Only the kernel and the device of the last session are used: its data, mistake and launch are not what the
        // files were opened for.
        first = Experiment();
        if (!last->source) // of a text, the name alone means nothing
            first.kernel = last->kernel;
        first.device = last->device;
        first.gpu = last->gpu;
        line.clear();
    }
    m_model->start(first, line);
    preferGpu();
    if (!files.isEmpty()) {
        // The file must be seen, whatever was shown last; an experiment has a view of its own.
        m_view->showMain(ViewKind::Data);
        m_view->setColourBy(render::ColourBy::State);
        // The next start may be in another folder.
        QStringList paths;
        for (const QString& file : files)
            paths += isGenerator(file.toStdString()) ? file : QFileInfo(file).absoluteFilePath();
        m_files->open(paths, true);
    }
    m_files->offerRecovery();
    if (const QString lesson = m_settings.get(setting::lesson); files.isEmpty() && !lesson.isEmpty())
        m_docks.lesson->open(lesson);
}

void MainWindow::preferGpu()
{
    // Only while the person has chosen nothing: where there is a GPU, people come for its run.
    if (!m_deviceIsOpen || m_devices->firstCuda().empty() || m_model->history().stack().count() > 0)
        return;
    m_deviceIsOpen = false;
    Experiment onGpu = m_model->experiment();
    onGpu.device = m_devices->firstCuda();
    m_model->start(onGpu);
}

void MainWindow::connectModel()
{
    connect(m_model.get(), &DesktopModel::outcomeChanged, this, [this] {
        const OutcomePointer& pictured = m_model->pictured();
        if (!m_pair->isShowingTwo()) // else it shows both
            m_canvas->setOutcome(pictured);
        m_view->setOutdated(m_model->outdated());
        const OutcomePointer& outcome = m_model->outcome();
        if (m_view->state().colourBy == render::ColourBy::Difference && outcome->stage >= Stage::Checked
            && !outcome->reference)
            m_view->setColourBy(render::ColourBy::State); // there is nothing to differ from
        m_settings.setLastExperiment(m_model->outcome()->bound->experiment);
    });
    connect(&m_model->data(), &OpenedData::viewOpened, this, [this](const SavedView& view) {
        CanvasState state = m_view->state();
        applyView(view, state, {});
        if (const OutcomePointer& outcome = m_model->outcome())
            state.selected = within(state.selected, *outcome->bound);
        m_view->adopt(state);
    });
    connect(&m_files->file(), &ExperimentFile::changed, this,
        [this] { m_settings.set(setting::lastFile, m_files->file().path()); });
    connect(m_files, &Files::discarded, this, [this](const Experiment& kept) { m_settings.setLastExperiment(kept); });
    connect(m_model.get(), &DesktopModel::said, m_message, [this](const QString& line, bool wrong) {
        wrong ? m_message->say(line, true) : m_message->sayBriefly(line, false);
    });
    connect(&m_model->data(), &OpenedData::saidOfChange, m_message, &MessageBar::sayWithUndo);
    connect(m_message, &MessageBar::undoPressed, m_actions->undo, &QAction::trigger);
    connect(m_model.get(), &DesktopModel::outdatedChanged, this, [this] { m_view->setOutdated(m_model->outdated()); });
    connect(m_model.get(), &DesktopModel::inputsChanged, this, [this] {
        m_view->setWaiting(m_model->waiting());
        m_view->setOutdated(m_model->outdated());
    });
    // Lines about the run before, or about one that waited, no longer hold.
    connect(m_model.get(), &DesktopModel::runStarted, m_message, [this] { m_message->say({}, false); });
    connect(&m_model->data(), &OpenedData::opened, m_recent, &RecentFiles::add);
    connect(&m_model->data(), &OpenedData::opened, this,
        [this](const QString& path) { m_openFolder = QFileInfo(path).absolutePath(); });
    connect(
        m_model.get(), &DesktopModel::busyChanged, this, [this] { m_actions->cancel->setEnabled(m_model->busy()); });
    connect(m_devices, &DeviceList::changed, this, [this] {
        m_docks.timesPanel->setGpuAbsence(m_devices->cudaAbsence());
        m_docks.flow->setDevices(m_devices->devices());
        m_docks.program->setDevices(m_devices->devices());
        preferGpu();
    });
}

bool MainWindow::saveExperimentTo(const QString& path)
{
    return m_files->saveTo(path);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (std::exchange(m_shown, true))
        return;
    m_keeper->restore();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    // Nothing else took the key: the page of an answer is closed last.
    if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier)
        m_docks.drawer->setOpen(false);
    QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    // A signal ends the program with or without an answer.
    if (QuitOnSignal::quitting())
        m_files->leaveBehind();
    else if (m_settings.isKept() && !m_files->mayLoseChanges()) {
        event->ignore();
        return;
    }
    if (m_guide)
        m_guide->close();
    m_keeper->keep();
    rememberView();
    m_model->cancel();
    if (m_presenter)
        m_presenter->stop();
    QMainWindow::closeEvent(event);
}

} // namespace warpatlas::ui::inline desktop
