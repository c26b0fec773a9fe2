// Pictures and animations of the canvas: asks for their settings, then draws them beside the window's own work.
#include "ui/desktop/window/main_window.h"

#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/middle.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/pictures/panel_menus.h"
#include "ui/desktop/pictures/picture_dialog.h"
#include "ui/desktop/pictures/pictures.h"
#include "ui/desktop/program/program_panel.h"
#include "ui/desktop/share/page_maker.h"
#include "ui/desktop/window/message_bar.h"
#include "ui/pictures/card.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QProgressDialog>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {

namespace {

QSize canvasPixels(const CanvasHost& canvas)
{
    const double scale = canvas.devicePixelRatioF();
    return {int(canvas.width() * scale + 0.5), int(canvas.height() * scale + 0.5)};
}

/// Returns the camera that shows the same part of the data in a canvas of another size, with the same middle.
render::Camera atSize(render::Camera camera, QSize from, QSize to)
{
    const double zoom = std::min(double(to.width()) / from.width(), double(to.height()) / from.height());
    const double middleX = camera.originX + from.width() / (2 * camera.pixelsPerCell);
    const double middleY = camera.originY + from.height() / (2 * camera.pixelsPerCell);
    camera.pixelsPerCell *= zoom;
    camera.originX = middleX - to.width() / (2 * camera.pixelsPerCell);
    camera.originY = middleY - to.height() / (2 * camera.pixelsPerCell);
    return camera;
}

} // namespace

CanvasPictureOptions MainWindow::pictureOptions(const PictureAnswers& answers) const
{
    const CanvasState& state = m_view->state();
    const QSize shown = canvasPixels(*m_canvas);
    CanvasPictureOptions options;
    options.width = answers.size.width();
    options.height = answers.size.height();
    // Words grow with the picture, in quarters, so that they can be read as on the screen.
    const double growth =
        std::min(double(answers.size.width()) / shown.width(), double(answers.size.height()) / shown.height());
    options.pixelScale = std::max(std::round(4 * growth * m_canvas->devicePixelRatioF()) / 4, 0.5);
    options.theme = answers.theme.value_or(state.theme);
    options.views = state.views;
    options.colourBy = state.colourBy;
    options.time = state.playback.time;
    options.overlay = state.overlayVisible;
    options.caption = answers.caption;
    options.selectedThread = state.selected.thread;
    options.selection = state.selected;
    options.memoryBuffer = state.memoryBuffer;
    options.allBuffers = state.allBuffers;
    options.glance = m_follow->glance();
    if (const auto camera = m_canvas->camera())
        options.camera = atSize(*camera, shown, answers.size);
    return options;
}

void MainWindow::offerPanelPictures(QMenu& exports)
{
    const auto dockOf = [this](const Section& panel) {
        for (QDockWidget* dock : m_docks.all())
            if (dock->isAncestorOf(&panel))
                return dock;
        return m_docks.drawerDock;
    };
    PanelMenuParts parts;
    parts.folder = [this] { return dialogFolder(); };
    parts.savedIn = [this](const QString& folder) { m_lastFolder = folder; };
    parts.say = [this](const QString& line, bool wrong) { m_message->sayBriefly(line, wrong); };
    parts.hasSomething = [this, dockOf](const Section& panel) {
        if (&panel == m_docks.program)
            return m_middle->hasProgram();
        const bool inDrawer = dockOf(panel) == m_docks.drawerDock;
        return !panel.isHidden() && (!inDrawer || m_docks.drawer->hasPage(panel.name()));
    };
    parts.reveal = [this, dockOf](Section& panel) {
        if (&panel == m_docks.program) {
            m_middle->showProgram(true);
            return;
        }
        QDockWidget* dock = dockOf(panel);
        dock->show();
        if (dock == m_docks.drawerDock)
            m_docks.drawer->showPage(panel.name());
    };
    exports.addSeparator();
    (new PanelMenus(*this, std::move(parts)))
        ->fillExport(*exports.addMenu(said("menu.panel_pictures", "Picture of a pa&nel")));
}

void MainWindow::askSavePicture(Subject subject)
{
    // Taken before the dialog stands in front of it.
    const QImage window = subject == Subject::Window ? picture(subject) : QImage();
    PictureWish wish;
    if (subject == Subject::Canvas) {
        PictureDialog dialog(PictureDialog::Kind::Picture, canvasPixels(*m_canvas), m_settings, this);
        if (dialog.exec() != QDialog::Accepted)
            return;
        wish.options = pictureOptions(dialog.answers());
    }
    const QString name = subject == Subject::Canvas ? "canvas.png" : "window.png";
    QString path = QFileDialog::getSaveFileName(
        this, PictureDialog::titleOf(PictureDialog::Kind::Picture), dialogFolder() + '/' + name, "PNG (*.png)");
    if (path.isEmpty())
        return;
    m_lastFolder = QFileInfo(path).absolutePath();
    if (subject == Subject::Canvas) {
        wish.path = withEnding(path, ".png").toStdString();
        draw(std::move(wish));
        return;
    }
    const QString refusal = savePicture(window, path);
    if (refusal.isEmpty())
        m_message->sayBriefly(savedText(path), false);
    else
        m_model->say(refusal, true);
}

void MainWindow::askSaveFilm()
{
    PictureDialog dialog(PictureDialog::Kind::Film, canvasPixels(*m_canvas), m_settings, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const PictureAnswers answers = dialog.answers();
    const QString name = answers.sequence ? "frame.png" : "animation" + answers.ending;
    const QString filter = QString("%1 (*%2)").arg(answers.ending.mid(1).toUpper(), answers.ending);
    QString path = QFileDialog::getSaveFileName(
        this, PictureDialog::titleOf(PictureDialog::Kind::Film), dialogFolder() + '/' + name, filter);
    if (path.isEmpty())
        return;
    m_lastFolder = QFileInfo(path).absolutePath();
    path = withEnding(path, answers.ending);
    if (answers.sequence && !path.contains('%'))
        path.insert(path.size() - 4, "-%04d");
    draw({path.toStdString(), pictureOptions(answers), Film{0, 1, answers.frames(), answers.framesPerSecond, 0}});
}

void MainWindow::askSaveCard()
{
    const QString path = QFileDialog::getSaveFileName(
        this, said("window.save_card", "Save as a card"), dialogFolder() + "/card.png", "PNG (*.png)");
    if (path.isEmpty())
        return;
    m_lastFolder = QFileInfo(path).absolutePath();
    shareCard(withEnding(path, ".png"));
}

void MainWindow::askSavePage()
{
    const OutcomePointer outcome = outcomeToSave();
    if (!outcome)
        return;
    const QString path = QFileDialog::getSaveFileName(
        this, said("window.save_page", "Save as a page"), dialogFolder() + "/page.html", "HTML (*.html)");
    if (path.isEmpty())
        return;
    m_lastFolder = QFileInfo(path).absolutePath();
    const std::string file = withEnding(path, ".html").toStdString();
    save(QString::fromStdString(file), said("window.making_page", "Making the page …"),
        [outcome, charts = chartsOf(*outcome), file](
            Progress& progress, const Job::Told&) { savePage(pageOf(outcome, charts), file, progress); });
}

void MainWindow::shareCard(const QString& path)
{
    PictureWish wish;
    wish.card = true;
    wish.path = path.toStdString();
    wish.options = pictureOptions({{cardWidth, cardHeight}, {}, true});
    wish.options.pixelScale = 1;
    // The view has another shape: what is seen in the window need not be in it.
    wish.options.camera.reset();
    if (m_view->state().following)
        wish.visit = m_view->state().visit;
    wish.taken = [this](const QImage& image) {
        QApplication::clipboard()->setImage(image);
        m_message->sayBriefly(said("window.card_copied", "The card is on the clipboard."), false);
    };
    draw(std::move(wish));
}

OutcomePointer MainWindow::outcomeToSave()
{
    OutcomePointer outcome = m_canvas->wholeOutcome();
    if (!outcome)
        m_message->sayBriefly(m_model->pictured()
                ? said("window.not_read_back", "The result cannot be read back from the GPU: nothing is saved.")
                : said("window.nothing_to_save", "There is no picture of the canvas to save."),
            true);
    else if (m_pictureJob) {
        m_message->sayBriefly(said("window.still_drawn", "The picture before is still being drawn."), true);
        outcome.reset();
    }
    return outcome;
}

void MainWindow::draw(PictureWish wish)
{
    const OutcomePointer outcome = outcomeToSave();
    if (!outcome)
        return;
    const QString path = QString::fromStdString(wish.path);
    const QString words = wish.film
        ? said("window.drawing_frames", "Drawing {} frames …", grouped(std::uint64_t(wish.film->frames)))
        : said("window.drawing", "Drawing the picture …");
    save(path, words, drawing(outcome, std::move(wish)));
}

void MainWindow::save(const QString& path, const QString& words, Job::Work work)
{
    m_pictureJob = std::make_unique<Job>();
    // Not modal: the window can be worked with meanwhile.
    auto* progress = new QProgressDialog(words, said("window.drawing.cancel", "Cancel"), 0, 1000, this);
    progress->setObjectName("pictureProgress");
    progress->setWindowTitle(QFileInfo(path).fileName());
    progress->setAutoReset(false);
    progress->setMinimumDuration(400);
    connect(m_pictureJob.get(), &Job::progressed, progress,
        [progress](double fraction) { progress->setValue(int(fraction * 1000)); });
    connect(progress, &QProgressDialog::canceled, m_pictureJob.get(), &Job::cancel);
    connect(m_pictureJob.get(), &Job::ended, this, [this, progress, path](const QString& refusal, bool cancelled) {
        progress->deleteLater();
        // It is the sender: it goes when it has spoken.
        m_pictureJob.release()->deleteLater();
        if (cancelled)
            m_message->sayBriefly(said("window.drawing.cancelled", "Cancelled; no file is left."), false);
        else if (refusal.isEmpty() && path.isEmpty())
            return; // the error was told already
        else if (refusal.isEmpty())
            m_message->sayBriefly(savedText(path), false);
        else
            m_model->say(refusal, true);
    });
    m_pictureJob->start(std::move(work));
}

} // namespace warpatlas::ui::inline desktop
