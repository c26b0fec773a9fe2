// The actions of the window.
#include "ui/desktop/window/main_window.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_kind.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/choices/try_panel.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/compare/compare_panel.h"
#include "ui/desktop/debugger/canvas_menu.h"
#include "ui/desktop/editor/editor_panel.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/fairness/fairness_panel.h"
#include "ui/desktop/files/files.h"
#include "ui/desktop/flow/flow_panel.h"
#include "ui/desktop/gallery/gallery_dialog.h"
#include "ui/desktop/guide/guide_browser.h"
#include "ui/desktop/guide/guide_window.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/layout_keeper.h"
#include "ui/desktop/layout/middle.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/lesson/lesson_programs.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/machine/devices_dialog.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/ptx_bridge.h"
#include "ui/desktop/panels/dataset_panel.h"
#include "ui/desktop/panels/launch_panel.h"
#include "ui/desktop/panels/own_launch_row.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/panels/thread_finder_panel.h"
#include "ui/desktop/panels/times_panel.h"
#include "ui/desktop/pictures/pictures.h"
#include "ui/desktop/program/program_panel.h"
#include "ui/desktop/roofline/roofline_panel.h"
#include "ui/desktop/sweep/sweep_panel.h"
#include "ui/desktop/window/canvas_pair.h"
#include "ui/desktop/window/help_dialogs.h"
#include "ui/desktop/window/menus.h"
#include "ui/desktop/window/message_bar.h"
#include "ui/desktop/window/presenter_link.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QImageReader>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QUndoStack>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// "NVIDIA H100/PCIe/SSE2", "llvmpipe (LLVM 15.0.6, 256 bits)": of the first part of the window that OpenGL draws;
/// empty where there is none, or it was not drawn yet. Threads: the window's.
QString rendererNameOf(const QWidget& window)
{
    for (QOpenGLWidget* const drawn : window.findChildren<QOpenGLWidget*>()) {
        if (!drawn->context())
            continue;
        drawn->makeCurrent();
        const auto* const name = drawn->context()->functions()->glGetString(GL_RENDERER);
        QString text = name ? QString::fromLatin1(reinterpret_cast<const char*>(name)) : QString();
        drawn->doneCurrent();
        if (!text.isEmpty())
            return text;
    }
    return {};
}

/// An experiment or a kernel's text, which are no data.
bool isOpenedAlone(const QString& path)
{
    return isExperimentFile(path.toStdString()) || isKernelSource(path.toStdString());
}

} // namespace

void MainWindow::connectActions()
{
    const auto on = [this](QAction* action, auto what) { connect(action, &QAction::triggered, this, what); };
    on(m_actions->open, [this] { askOpen(-1); });
    on(m_actions->saveExperiment, [this] { m_files->save(); });
    on(m_actions->saveExperimentAs, [this] { m_files->saveAs(); });
    on(m_actions->saveCanvas, [this] { askSavePicture(Subject::Canvas); });
    on(m_actions->saveFilm, [this] { askSaveFilm(); });
    on(m_actions->saveWindow, [this] { askSavePicture(Subject::Window); });
    on(m_actions->copyCanvas, [this] { copyPicture(Subject::Canvas); });
    on(m_actions->copyCard, [this] { shareCard({}); });
    on(m_actions->saveCard, [this] { askSaveCard(); });
    on(m_actions->savePage, [this] { askSavePage(); });
    on(m_actions->copyWindow, [this] { copyPicture(Subject::Window); });
    on(m_actions->quit, [this] { close(); });
    on(m_actions->run, [this] { m_model->run(); });
    on(m_actions->cancel, [this] { m_model->cancel(); });
    on(m_actions->measure, [this](bool measuring) { m_model->setMeasuring(measuring); });
    on(m_actions->playPause, [this] { m_view->playPause(); });
    on(m_actions->stepBack, [this] { m_view->step(-1); });
    on(m_actions->stepForward, [this] { m_view->step(1); });
    on(m_actions->toStart, [this] { m_view->scrub(0); });
    on(m_actions->follow, [this](bool following) {
        if (following)
            m_follow->begin();
        else
            m_view->setFollowing(false);
        if (m_view->state().following)
            m_docks.sources->setWriting(false); // the lines with the thread's numbers
    });
    // By the canvas' own key, wherever it was pressed; a problem leads to its line in the editor.
    connect(m_canvas, &CanvasHost::followBegan, m_docks.sources, [this] { m_docks.sources->setWriting(false); });
    connect(m_view.get(), &ViewModel::changed, m_message, [this] {
        if (m_view->state().selected.thread || m_view->state().selected.block)
            m_message->unsay(FollowBridge::nobodySelected());
    });
    const auto showFollowing = [this] { m_actions->follow->setChecked(m_view->state().following); };
    connect(m_view.get(), &ViewModel::changed, this, showFollowing);
    on(m_actions->fit, [this] { m_canvas->fitToView(); });
    on(m_actions->findThread, [this] {
        m_keeper->setFolded(LayoutKeeper::Side::Right, false);
        m_docks.inspector->show();
        m_docks.inspector->raise();
        m_docks.finder->begin();
    });
    on(m_actions->overlay, [this](bool visible) { m_view->setOverlayVisible(visible); });
    on(m_actions->gallery, [this] { gallery().open(GalleryPart::Kernels); });
    on(m_actions->guide, [this] { guide().showChapter(chapterOfFocus()); });
    on(m_actions->tour, [this] { startTour(); });
    on(m_actions->devices, [this] { showDevices(); });
    on(m_actions->keys, [this] { guide().showChapter(GuideBrowser::keysTopic); });
    on(m_actions->about, [this] { showAbout(this); });
}

void MainWindow::connectLayout()
{
    using Side = LayoutKeeper::Side;
    const auto on = [this](QAction* action, auto what) { connect(action, &QAction::triggered, this, what); };
    on(m_actions->foldLeft, [this](bool shown) { m_keeper->setFolded(Side::Left, !shown); });
    on(m_actions->foldRight, [this](bool shown) { m_keeper->setFolded(Side::Right, !shown); });
    on(m_actions->drawer, [this](bool open) {
        m_docks.drawerDock->show();
        m_docks.drawer->setOpen(open);
    });
    const auto page = [this, on](QAction* action, const char* title) {
        on(action, [this, title] {
            m_docks.drawerDock->show();
            m_docks.drawer->showPage(title);
            m_docks.drawer->takeKeys();
        });
    };
    page(m_actions->showTimes, "Times");
    page(m_actions->showOccupancy, "Occupancy");
    page(m_actions->showRoofline, "Roofline");
    page(m_actions->showFlow, "Flow");
    page(m_actions->showFairness, "Fairness");
    page(m_actions->showProblems, "Problems");
    page(m_actions->showSweep, "Sweep");
    page(m_actions->showCompare, "Compare");
    page(m_actions->showDebugger, "Debugger");
    page(m_actions->showCheck, "Check");
    connect(m_docks.next, &TryPanel::newKernelWanted, m_actions->newKernel, &QAction::trigger);
    connect(m_docks.next, &TryPanel::checkWanted, m_actions->showCheck, &QAction::trigger);
    connect(m_docks.next, &TryPanel::dataWanted, this, [this] { gallery().open(GalleryPart::Data); });
    const auto ask = [this, on](QAction* action, Question question) {
        on(action, [this, question] {
            Drawer& drawer = *m_docks.drawer;
            m_docks.drawerDock->show();
            if (drawer.isOpen() && drawer.question() == question && !drawer.isAncestorOf(focusWidget())) {
                drawer.setOpen(false);
                return;
            }
            drawer.ask(question);
            drawer.takeKeys();
        });
    };
    ask(m_actions->askRight, Question::Right);
    ask(m_actions->askHowFast, Question::HowFast);
    ask(m_actions->askWhy, Question::Why);
    ask(m_actions->askWhatIf, Question::WhatIf);
    on(m_actions->showDebugger, [this] { m_docks.sources->setWriting(false); });
    on(m_actions->movePanels, [this](bool shown) { showTitles(m_docks, shown); });
    on(m_actions->resetLayout, [this] { m_keeper->reset(); });
    const auto show = [this] {
        m_actions->foldLeft->setChecked(!m_keeper->isFolded(Side::Left));
        m_actions->foldRight->setChecked(!m_keeper->isFolded(Side::Right));
        m_actions->drawer->setChecked(m_docks.drawer->isOpen());
    };
    for (ResultMenu* saves : findChildren<ResultMenu*>()) {
        saves->dialogFolder = [this] { return dialogFolder(); };
        saves->savedIn = [this](const QString& folder) { m_lastFolder = folder; };
        connect(saves, &ResultMenu::told, m_message, &MessageBar::sayBriefly);
    }
    connect(m_keeper, &LayoutKeeper::foldsChanged, this, show);
    connect(m_docks.drawer, &Drawer::openChanged, this, show);
    show();
}

/// A whole program takes the canvas' place; what is chosen of it, or beside it, brings the canvas back.
void MainWindow::connectProgram()
{
    connect(m_actions->showProgram, &QAction::triggered, this, [this] {
        m_middle->showProgram(true);
        m_middle->takeKeys();
    });
    connect(m_actions->openProgram, &QAction::triggered, this, [this] {
        m_middle->showProgram(true);
        m_docks.program->choose();
    });
    connect(&m_model->history().stack(), &QUndoStack::indexChanged, m_middle, [this](int step) {
        if (step > 0)
            m_middle->showProgram(false);
    });
    connect(m_view.get(), &ViewModel::changed, m_middle, [this, shown = m_view->state().views.main]() mutable {
        if (std::exchange(shown, m_view->state().views.main) != m_view->state().views.main)
            m_middle->showProgram(false);
    });
    m_docks.program->dialogFolder = [this] { return dialogFolder(); };
    m_docks.program->savedIn = [this](const QString& folder) { m_lastFolder = folder; };
    m_docks.program->openAnew = [this](const std::function<void()>& open) {
        m_files->beginWith([this, open] {
            open();
            m_middle->showProgram(false);
        });
    };
    const auto saveText = [this](const QString& file) {
        const bool isEdited = m_document->isOpen() && m_document->isModified();
        return !isEdited || QFileInfo(m_document->file()) != QFileInfo(file) || m_files->saveText(false);
    };
    m_docks.program->saveText = saveText;
    m_docks.launchPanel->ownLaunch().saveText = saveText;
    m_docks.program->setStarts(m_settings.programStarts());
    connect(m_docks.program, &ProgramPanel::startsChanged, this,
        [this](const QVariantList& starts) { m_settings.setProgramStarts(starts); });
    connect(m_docks.program, &ProgramPanel::told, m_message, &MessageBar::sayBriefly);
    connect(&m_docks.lesson->programs(), &LessonPrograms::ready, this, [this](const QString& savedRun) {
        m_docks.program->open(savedRun);
        m_middle->showProgram(true);
        // A timeline needs the room of the source, which is another kernel's.
        if (!m_keeper->isFolded(LayoutKeeper::Side::Right)) {
            m_keeper->setFolded(LayoutKeeper::Side::Right, true);
            m_foldedForProgram = true;
        }
    });
    connect(
        m_middle, &Middle::changed, m_docks.lesson, [this] { m_docks.lesson->setProgramShown(m_middle->isProgram()); });
    connect(m_docks.lesson, &LessonModel::writingWanted, this,
        [this] { m_keeper->setFolded(LayoutKeeper::Side::Right, false); });
    connect(m_docks.lesson, &LessonModel::shows, this, [this](bool program) {
        if (program)
            return;
        m_middle->showProgram(false);
        if (std::exchange(m_foldedForProgram, false))
            m_keeper->setFolded(LayoutKeeper::Side::Right, false);
    });
}

void MainWindow::connectPresenter(const MainWindowOptions& options)
{
    m_actions->present->setEnabled(options.runs);
    if (!options.runs)
        return;
    m_presenter = new PresenterLink(
        *m_model, *m_view, *m_canvas, *m_follow, *m_docks.lesson,
        [options = options.presenter, window = options.presenterWindow](LiveInbox& inbox, const QString& monitor) {
            PresenterWindowOptions here = window;
            here.driven = true;
            if (!monitor.isEmpty())
                here.monitor = monitor.toStdString();
            return presentLive(inbox, options, here);
        },
        this);
    connect(m_actions->present, &QAction::triggered, this, [this](bool on) {
        if (on)
            m_presenter->start(m_monitors->monitorFor(*this));
        else
            m_presenter->stop();
    });
    connect(m_presenter, &PresenterLink::runningChanged, m_actions->present, &QAction::setChecked);
    connect(m_presenter, &PresenterLink::said, m_message, &MessageBar::say);
}

void MainWindow::connectEditing()
{
    const auto on = [this](QAction* action, auto what) { connect(action, &QAction::triggered, this, what); };
    on(m_actions->newKernel, [this] {
        m_keeper->setFolded(LayoutKeeper::Side::Right, false);
        m_files->newKernel();
        if (m_docks.sources->isWriting())
            m_docks.editor->startWriting();
    });
    on(m_actions->editKernel, [this] {
        m_keeper->setFolded(LayoutKeeper::Side::Right, false);
        m_docks.sources->setWriting(!m_docks.sources->isWriting());
    });
    on(m_actions->saveKernel, [this] { m_files->saveText(true); });
    // The run's source shows a problem's line by itself.
    connect(findChild<ProblemsPanel*>(), &ProblemsPanel::chosen, m_docks.editor, [this](const Problem& problem) {
        const std::uint32_t line = problem.line ? m_ptx->toWritten(*problem.line) : 0;
        if (line != 0 && m_docks.sources->isWriting())
            m_docks.editor->editor()->goToLine(line);
    });
    connect(m_docks.editor, &EditorPanel::saveRequested, this, [this] { m_files->saveText(false); });
    connect(m_docks.editor, &EditorPanel::cellRequested, m_files, &Files::openCell);
    const auto show = [this] { m_actions->saveKernel->setEnabled(m_document->isOpen()); };
    connect(m_document.get(), &KernelDocument::stateChanged, this, show);
    show();
}

void MainWindow::connectDebugging()
{
    const auto step = [this](QAction* action, DebugWish::Stop stop, DebugDirection direction) {
        connect(action, &QAction::triggered, this, [this, stop, direction] {
            m_docks.sources->setWriting(false); // the lines with the thread's numbers
            m_debugging->go({.stop = stop, .direction = direction, .scope = m_debugging->scope()});
        });
    };
    step(m_actions->lineOn, DebugWish::Stop::Line, DebugDirection::Forward);
    step(m_actions->lineBack, DebugWish::Stop::Line, DebugDirection::Backward);
    step(m_actions->instructionOn, DebugWish::Stop::Instruction, DebugDirection::Forward);
    step(m_actions->instructionBack, DebugWish::Stop::Instruction, DebugDirection::Backward);
    step(m_actions->barrierOn, DebugWish::Stop::Barrier, DebugDirection::Forward);
    step(m_actions->barrierBack, DebugWish::Stop::Barrier, DebugDirection::Backward);
    step(m_actions->problemOn, DebugWish::Stop::Problem, DebugDirection::Forward);
    const auto ask = [this](QAction* action, DebugWish::Stop stop) {
        connect(action, &QAction::triggered, this, [this, stop] {
            const Selection& selected = m_view->state().selected;
            if (selected.element)
                m_docks.sources->setWriting(false);
            if (selected.element)
                m_debugging->findLast(selected.element->buffer, selected.element->element, stop);
            else
                m_model->say(said("debug.no_element", "Click an element first."), false);
        });
    };
    ask(m_actions->whoWrote, DebugWish::Stop::Write);
    ask(m_actions->whoRead, DebugWish::Stop::Read);
    connect(m_canvas, &CanvasHost::menuWanted, this, [this](const QPoint& place) {
        makeCanvasMenu(*m_model, *m_view, *m_debugging, *m_actions, this)->popup(place);
    });
}

void MainWindow::connectPtx()
{
    connect(m_actions->showPtx, &QAction::triggered, this, [this](bool shown) {
        if (shown)
            m_keeper->setFolded(LayoutKeeper::Side::Right, false);
        m_docks.sourceSplit->setPtxShown(shown);
    });
    connect(m_docks.sourceSplit, &SourceSplit::ptxShownChanged, this, [this](bool shown) {
        m_actions->showPtx->setChecked(shown);
        m_settings.set(setting::ptxShown, shown);
    });
    m_docks.sourceSplit->setPtxShown(m_settings.get(setting::ptxShown));
}

void MainWindow::connectCompare()
{
    m_compare->wholeOutcome = [this] { return m_canvas->wholeOutcome(); };
    m_pair->setModels(*m_model, *m_compare);
    m_docks.compare->dialogFolder = [this] { return dialogFolder(); };
    m_docks.compare->openedIn = [this](const QString& folder) { m_lastFolder = folder; };
    connect(m_compare.get(), &CompareModel::told, m_message, &MessageBar::sayBriefly);
    const auto show = [this] { m_actions->compare->setChecked(m_compare->isOn()); };
    connect(m_compare.get(), &CompareModel::changed, this, show);
    connect(m_actions->compare, &QAction::triggered, this, [this, show](bool on) {
        if (on) {
            m_compare->keep();
            m_docks.drawerDock->show();
            m_docks.drawer->showPage("Compare");
        } else {
            m_compare->end();
        }
        show();
    });
}

/// Returns where a file dialog begins: beside the open file, else where a file was chosen last, else where the program
/// was started.
QString MainWindow::dialogFolder() const
{
    QStringList folders{m_openFolder};
    for (const std::string& spec : m_model->experiment().data)
        if (const std::string_view file = fileOf(spec); !file.empty())
            folders += QFileInfo(QString::fromUtf8(file.data(), qsizetype(file.size()))).absolutePath();
    folders += m_lastFolder;
    for (const QString& folder : folders)
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    return QDir::currentPath();
}

void MainWindow::askOpen(int input)
{
    QStringList patterns{
        QString("*") + experimentExtension, "*.cu", "*.ptx", "*.ipynb", "*.npy", "*.csv", "*.tsv", "*.mtx"};
    for (const QByteArray& format : QImageReader::supportedImageFormats())
        patterns += "*." + QString::fromLatin1(format);
    const QString filter = said("dialog.filter.any", "All that can be opened ({})", patterns.join(' ')) + ";;"
        + experimentFilter() + ";;" + said("dialog.filter.all", "All files (*)");
    // Several at once fill the inputs in their order; one input takes one file.
    const QStringList paths = input < 0
        ? QFileDialog::getOpenFileNames(this,
            said("dialog.open_any", "Open pictures, matrices, a kernel, a notebook or an experiment"), dialogFolder(),
            filter)
        : QStringList(QFileDialog::getOpenFileName(
            this, said("dialog.open_data", "Open a picture or a matrix"), dialogFolder(), filter));
    if (paths.isEmpty() || paths.first().isEmpty())
        return;
    m_openFolder = m_lastFolder = QFileInfo(paths.first()).absolutePath();
    if (input < 0 || isOpenedAlone(paths.first()))
        m_files->open(paths);
    else
        m_model->data().set(std::size_t(input), paths.first().toStdString());
}

/// Opens dropped files. One file on a buffer of the canvas replaces the data of that input; the output is none.
void MainWindow::openDropped(const QStringList& files, const QPointF& place)
{
    const auto buffer = m_canvas->bufferAt(m_canvas->mapFromGlobal(place));
    const std::shared_ptr<const InputSet> inputs = m_model->inputs();
    const bool onInput = buffer && inputs && inputs->inputs.size() > 1 && *buffer < inputs->inputs.size();
    if (onInput && files.size() == 1 && !isOpenedAlone(files.first()))
        m_model->data().set(*buffer, files.first().toStdString());
    else
        m_files->open(files);
}

void MainWindow::showDevices()
{
    if (!m_devicesDialog)
        m_devicesDialog = new DevicesDialog(MachineWatch::thisMachine(), std::chrono::seconds(1), this);
    m_devicesDialog->setRenderer(rendererNameOf(*this));
    m_devicesDialog->show(); // the window stays usable behind it
    m_devicesDialog->raise();
    m_devicesDialog->activateWindow();
}

GalleryDialog& MainWindow::gallery()
{
    if (!m_gallery) {
        m_gallery = new GalleryDialog(*m_model, this);
        connect(m_gallery, &GalleryDialog::openFileWanted, this, [this] { askOpen(-1); });
        connect(m_gallery, &GalleryDialog::generateWanted, m_docks.data, [this] { m_docks.data->generate(0); });
    }
    return *m_gallery;
}

GuideWindow& MainWindow::guide()
{
    if (!m_guide)
        m_guide = std::make_unique<GuideWindow>(m_settings, keysPage);
    return *m_guide;
}

/// Returns the guide's chapter on the panel that has the keys; empty for the canvas and for panels without one.
QString MainWindow::chapterOfFocus() const
{
    const QWidget* focus = focusWidget();
    if (m_docks.data->isAncestorOf(focus))
        return "data";
    if (m_docks.timesPanel->isAncestorOf(focus))
        return "times";
    if (m_docks.sweep->isAncestorOf(focus))
        return "sweeps";
    return m_docks.source->isAncestorOf(focus) || m_docks.inspector->isAncestorOf(focus) ? "following" : "";
}

QImage MainWindow::picture(Subject subject)
{
    if (subject == Subject::Window)
        return pictureOfWindow(*this);
    return m_pair->isShowingTwo() ? pictureOfWindow(*m_pair) : m_canvas->picture();
}

bool MainWindow::savePictureTo(Subject subject, QString path)
{
    const QString refusal = savePicture(picture(subject), path);
    if (!refusal.isEmpty())
        m_model->say(refusal, true);
    return refusal.isEmpty();
}

void MainWindow::copyPicture(Subject subject)
{
    const QImage image = picture(subject);
    if (image.isNull())
        m_message->sayBriefly(said("window.nothing_to_copy", "There is no picture of the canvas to copy."), true);
    else
        QApplication::clipboard()->setImage(image);
}

} // namespace warpatlas::ui::inline desktop
