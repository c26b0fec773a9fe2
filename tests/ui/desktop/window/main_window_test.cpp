#include "tests/ui/desktop/window_fixture.h"

#include "tests/app/program/made_up_run.h"
#include "ui/desktop/layout/middle.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/panels/inspector_panel.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace warpatlas::ui {
namespace {

TEST_F(WindowTest, TheBundledPictureIsRunAndWhatIsShownAgreesWithTheRun)
{
    EXPECT_EQ(outcome().coverage->unwritten, 0u);
    ASSERT_TRUE(outcome().check);
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_TRUE(find("answer.right")->toolTip().contains("check against the CPU: equal"));
    EXPECT_EQ(text("status.check"), "") << "the answer to Right? has it";
    EXPECT_TRUE(text("occupancyPercent").contains("%"));
    EXPECT_EQ(find<QAbstractSpinBox>("block.x")->text(), QString::number(outcome().bound->launch.block.x));
    EXPECT_EQ(find<QAbstractSpinBox>("grid.x")->text(), QString::number(outcome().bound->launch.grid.x));
    EXPECT_TRUE(cardIsShown("covers the data"));
    EXPECT_FALSE(window->findChild<QWidget*>("launchCard")) << "nothing that cannot wait";
    QTest::keyClick(window.get(), Qt::Key_F4);
    EXPECT_TRUE(find("problemsEmpty")->isVisible());
}

TEST_F(WindowTest, ADroppedPictureIsOpenedAndRemembered)
{
    const QString path = writePicture("small.png", 100, 61);
    drop({path});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->work.outputBuffer().shape.extent, (Extent{100, 61, 1}));
    EXPECT_EQ(window->recentFiles().files().value(0), path);
    EXPECT_EQ(text("data.0.data"), "small.png");
}

TEST_F(WindowTest, AKernelWithoutInputsHasParametersOnlyAndGivesWayToAPicture)
{
    window->model().setKernel("thread_index:2d_2d");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(outcome().bound->data.empty());
    EXPECT_TRUE(outcome().check->matches);
    EXPECT_FALSE(window->findChild<QWidget*>("data.0"));
    type("parameter.width", "35");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->work.outputBuffer().shape.extent, (Extent{35, 67, 1}));
    drop({writePicture("small.png", 100, 61)});
    ASSERT_TRUE(waitFor([this] { return message().contains("shown with grayscale"); })) << message().toStdString();
    EXPECT_EQ(message(), "thread_index:2d_2d does not take it alone: shown with grayscale.");
}

TEST_F(WindowTest, ABadFileIsOneLineAndEverythingStays)
{
    const OutcomePointer before = window->model().outcome();
    const Experiment experiment = window->model().experiment();
    QFile good(writePicture("whole.png", 64, 64));
    ASSERT_TRUE(good.open(QIODevice::ReadOnly));
    const QByteArray bytes = good.readAll();
    const QString path = folder.filePath("truncated.png");
    QFile bad(path);
    ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
    bad.write(bytes.left(bytes.size() / 2));
    bad.close();
    drop({path});
    ASSERT_TRUE(waitFor([this] { return !message().isEmpty(); }));
    EXPECT_TRUE(message().contains("truncated.png")) << message().toStdString();
    EXPECT_FALSE(message().contains('\n'));
    EXPECT_EQ(window->model().outcome(), before);
    EXPECT_EQ(window->model().experiment(), experiment);
    EXPECT_TRUE(window->recentFiles().files().isEmpty());
    window->model().run();
    ASSERT_TRUE(settled());
    EXPECT_EQ(message(), "") << "a good run clears the line";
}

TEST_F(WindowTest, TypingABlockRunsItAndUndoTakesItBack)
{
    const Dim3 before = outcome().bound->launch.block;
    type("block.x", "20");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block.x, 20u);
    EXPECT_EQ(outcome().bound->launch.grid.x, (outcome().bound->work.cover.x + 19) / 20) << "still covers the data";
    // The keys go where the focus is: in the field itself, too, undo is the window's.
    QTest::keyClick(find("block.x"), Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, before);
}

TEST_F(WindowTest, APresetAndATruncatedGridAreSeenAndCounted)
{
    click("preset.32x32");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{32, 32, 1}));
    type("grid.x", "10");
    ASSERT_TRUE(settled());
    EXPECT_GT(outcome().coverage->unwritten, 0u);
    EXPECT_FALSE(find<QAbstractButton>("cover")->isChecked());
    EXPECT_TRUE(text("gridLine").startsWith("misses the last "));
    EXPECT_TRUE(waitFor([this] { return cardIsShown("written by no thread"); }));
    click("cover");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().coverage->unwritten, 0u);
}

TEST_F(WindowTest, CoverTheDataIsLitWhileTheGridCoversWhoeverSetIt)
{
    auto* cover = find<QAbstractButton>("cover");
    EXPECT_TRUE(cover->isChecked());
    const Dim3 covering = outcome().bound->launch.grid;
    click("cover");
    EXPECT_TRUE(cover->isChecked()) << "it covers still";
    type("grid.x", QString::number(covering.x - 1));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(cover->isChecked());
    type("grid.x", QString::number(covering.x));
    ASSERT_TRUE(settled());
    EXPECT_TRUE(cover->isChecked()) << "typed, and it covers";
    type("block.x", "8");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(cover->isChecked()) << "smaller blocks need more of them";
    click("cover");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(cover->isChecked());
    EXPECT_EQ(outcome().coverage->unwritten, 0u);
}

TEST_F(WindowTest, AMistakesGridThatDoesNotCoverIsNotLit)
{
    window->model().setKernel("grayscale");
    ASSERT_TRUE(settled());
    const auto& mistakes = findKernel("grayscale").value()->description().mistakes;
    const auto truncated = std::ranges::find(mistakes, MistakenLaunch::TruncatedGrid, &Mistake::launch);
    ASSERT_NE(truncated, mistakes.end());
    window->model().setMistake(truncated->name);
    ASSERT_TRUE(settled());
    ASSERT_GT(outcome().coverage->unwritten, 0u);
    auto* cover = find<QAbstractButton>("cover");
    EXPECT_FALSE(cover->isChecked()) << "nobody has set a grid, and it does not cover";
    click("cover");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().coverage->unwritten, 0u);
    EXPECT_TRUE(cover->isChecked());
}

TEST_F(WindowTest, ARefusedLaunchSaysWhyAndLeavesThePicture)
{
    const OutcomePointer pictured = window->model().pictured();
    type("block.x", "2048");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(outcome().launchProblems.empty());
    EXPECT_EQ(window->model().pictured(), pictured);
    EXPECT_TRUE(waitFor([this] { return find("launchAnyway")->isVisible(); }));
    EXPECT_TRUE(cardIsShown("last launch that ran"));
    EXPECT_GT(find<QListWidget>("problems")->count(), 0);
    EXPECT_TRUE(window->view().state().outdated);
    // The inspector says it as well, and that leaves room for its badge.
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    EXPECT_TRUE(waitFor([this] {
        const auto labels = window->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [](const QLabel* label) { return label->isVisible() && label->text() == "previous launch"; });
    }));
    EXPECT_TRUE(waitFor([this] { return tooWide().isEmpty(); })) << tooWide().toStdString();
    click("preset.8x8");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->view().state().outdated);
}

TEST_F(WindowTest, ANumberThatIsNotTakenIsSaid)
{
    const Launch before = outcome().bound->launch;
    type("block.x", "0");
    EXPECT_TRUE(message().contains("block x: \"0\"")) << message().toStdString();
    EXPECT_EQ(find<QAbstractSpinBox>("block.x")->text(), QString::number(before.block.x));
    type("grid.y", "a");
    EXPECT_TRUE(message().contains("grid y: \"a\"")) << message().toStdString();
    EXPECT_FALSE(message().contains('\n'));
    EXPECT_EQ(find<QAbstractSpinBox>("grid.y")->text(), QString::number(before.grid.y));
    EXPECT_EQ(window->model().experiment().block, std::nullopt) << "nothing was set";
}

TEST_F(WindowTest, AKernelHasOneLabelHoweverItIsNamed)
{
    Experiment named = window->model().experiment();
    for (const char* name : {"grayscale", "grayscale:naive"}) {
        named.kernel = name;
        window->model().start(named);
        EXPECT_EQ(find<QAbstractButton>("kernel")->text(), "grayscale naive") << name;
    }
    ASSERT_TRUE(settled());
}

TEST_F(WindowTest, AMistakeIsChosenByKeyboardShownEverywhereAndUndone)
{
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    auto* chooser = find<QToolButton>("mistake");
    EXPECT_TRUE(chooser->isVisible());
    EXPECT_EQ(chooser->text(), "no mistake");
    QTimer::singleShot(0, [chooser] { // pressing it waits for a choice
        QTest::keyClick(chooser->menu(), Qt::Key_Down);
        QTest::keyClick(chooser->menu(), Qt::Key_Down);
        QTest::keyClick(chooser->menu(), Qt::Key_Return);
    });
    chooser->setFocus();
    QTest::keyClick(chooser, Qt::Key_Space);
    ASSERT_TRUE(waitFor([this] { return !window->model().experiment().mistake.empty(); }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().mistake, "no_guard");
    EXPECT_EQ(chooser->text(), "No guard");
    EXPECT_EQ(chooser->toolTip().toStdString(), outcome().bound->mistake->summary);
    EXPECT_TRUE(window->windowTitle().endsWith("– matmul, mistake: no guard – WarpAtlas"));
    EXPECT_TRUE(waitFor([this] { return cardIsShown("Mistake shown: no guard."); }));
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(chooser->text(), "no mistake");
    EXPECT_TRUE(window->windowTitle().endsWith("– matmul – WarpAtlas"));
    EXPECT_TRUE(waitFor([this] { return !cardIsShown("Mistake shown"); }));
}

TEST_F(WindowTest, AKernelOfOneBlockOffersNoOther)
{
    window->model().setKernel("matmul:tiled");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(find("block.x")->isEnabled());
    EXPECT_EQ(find("block")->toolTip(), "matmul:tiled is written for blocks of 16 × 16 threads");
    EXPECT_TRUE(find<QAbstractButton>("preset.16x16")->isChecked());
    EXPECT_FALSE(window->findChild<QWidget*>("preset.32x32"));
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(find("block.x")->isEnabled());
    EXPECT_EQ(find("block")->toolTip(), "");
    EXPECT_TRUE(find("preset.32x32"));
}

TEST_F(WindowTest, PlayingMovesTimeAndPauseHoldsIt)
{
    auto* play = find<QAction>("action.playPause");
    play->trigger();
    ASSERT_TRUE(waitFor([this] {
        const Playback& playback = window->view().state().playback;
        return playback.playing && playback.time > 0.02 && playback.time < 0.9;
    }));
    play->trigger();
    const double held = window->view().state().playback.time;
    EXPECT_FALSE(window->view().state().playback.playing);
    find<QAction>("action.stepForward")->trigger();
    EXPECT_GT(window->view().state().playback.time, held);
    EXPECT_EQ(window->view().state().colourBy, render::ColourBy::State);
}

TEST_F(WindowTest, PointingAtAnElementShowsItsThreadAndAClickKeepsIt)
{
    window->view().setReducedMotion(true);
    const std::uint64_t element = 200 * outcome().bound->work.cover.x + 300;
    const auto place = window->canvas().placeOf(element);
    ASSERT_TRUE(place);
    auto* surface = find("canvas");
    // Zoom in about the element until its cell is wide enough to be pointed at.
    for (int i = 0; i < 16; ++i) {
        const QPointF at = *window->canvas().placeOf(element);
        QWheelEvent wheel(at, surface->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(surface, &wheel);
        QTest::qWait(0);
    }
    ASSERT_TRUE(waitFor([&] {
        const QPointF at = *window->canvas().placeOf(element);
        QMouseEvent move(QEvent::MouseMove, at, surface->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(surface, &move);
        return window->view().state().hovered.element && window->view().state().hovered.element->element == element;
    }));
    const ThreadId owner = threadFromLinear(outcome().bound->launch, outcome().owners->owner[element]);
    EXPECT_EQ(find<QLabel>("inspector.title")->accessibleName(),
        QString("Thread (%1, %2) of block (%3, %4)")
            .arg(owner.thread.x)
            .arg(owner.thread.y)
            .arg(owner.block.x)
            .arg(owner.block.y));
    EXPECT_TRUE(text("inspector.writes").endsWith(QString::fromStdString(outcome().output->valueAsText(element))));
    const auto* remark = window->findChild<InspectorPanel*>()->findChild<QLabel*>("remark");
    EXPECT_EQ(remark->text(), "pointed at");
    QTest::mouseClick(surface, Qt::LeftButton, {}, window->canvas().placeOf(element)->toPoint());
    ASSERT_TRUE(waitFor([&] { return window->view().state().selected.thread.has_value(); }));
    EXPECT_EQ(*window->view().state().selected.thread, outcome().owners->owner[element]);
    EXPECT_EQ(find<QLineEdit>("find.thread")->text(),
        QString("%1, %2 : %3, %4").arg(owner.block.x).arg(owner.block.y).arg(owner.thread.x).arg(owner.thread.y));
    EXPECT_EQ(remark->text(), "kept") << "though it is still pointed at";
    QTest::keyClick(surface, Qt::Key_Escape);
    ASSERT_TRUE(waitFor([&] { return !window->view().state().selected.thread; }));
    EXPECT_TRUE(find<QLineEdit>("find.thread")->text().isEmpty()) << "the thread that was";
}

TEST_F(WindowTest, ATypedThreadIsFoundAndAWrongOneIsRefused)
{
    type("find.thread", "3,2 : 5,1");
    const std::uint64_t linear = linearFromThread(outcome().bound->launch, {3, 2, 0}, {5, 1, 0});
    EXPECT_EQ(window->view().state().selected.thread, linear);
    EXPECT_EQ(find<QLabel>("inspector.title")->accessibleName(), "Thread (5, 1) of block (3, 2)");
    type("find.thread", QString::number(linear + 1));
    EXPECT_EQ(window->view().state().selected.thread, linear + 1) << "by its number";
    const std::uint32_t column = 3 * outcome().bound->launch.block.x + 5, row = 2 * outcome().bound->launch.block.y + 1;
    type("find.thread", QString("%1,%2").arg(column).arg(row));
    EXPECT_EQ(window->view().state().selected.thread, linear) << "by its pixel";
    type("find.thread", "3000, 2 : 0, 0");
    EXPECT_TRUE(text("find.said").contains("outside the grid"));
    EXPECT_EQ(window->view().state().selected.thread, linear);
    const QLabel* said = find<QLabel>("find.said");
    EXPECT_TRUE(waitFor([said] { return said->visibleRegion().boundingRect() == said->rect(); })) << "out of sight";
    // One thread in all: neither what was typed nor the refusal means anything any more.
    window->model().setBlock({1, 1, 1});
    window->model().setGrid(Dim3{1, 1, 1});
    ASSERT_TRUE(settled());
    EXPECT_TRUE(find<QLineEdit>("find.thread")->text().isEmpty());
    EXPECT_FALSE(said->isVisible());
}

TEST_F(WindowTest, ColouringsAreChosenAboveTheCanvasAndExplained)
{
    for (const char* name : {"owner", "state", "result", "writes"}) {
        find<QAction>(QString("colour.") + name)->trigger();
        EXPECT_TRUE(find<QAction>(QString("colour.") + name)->isChecked());
        EXPECT_EQ(find<QToolButton>("colour")->text(), name);
        EXPECT_TRUE(find("colour")->toolTip().startsWith(QString("Colour by %1: ").arg(name)));
    }
    EXPECT_EQ(window->view().state().colourBy, render::ColourBy::Writes);
}

TEST_F(WindowTest, PicturesOfCanvasAndWindowAreSavedAndCopied)
{
    const QString canvas = folder.filePath("canvas.png"), whole = folder.filePath("window.png");
    ASSERT_TRUE(window->savePictureTo(MainWindow::Subject::Canvas, canvas));
    ASSERT_TRUE(window->savePictureTo(MainWindow::Subject::Window, whole));
    const double scale = window->devicePixelRatioF();
    const QImage canvasImage(canvas), wholeImage(whole);
    EXPECT_EQ(wholeImage.size(), window->size() * scale);
    EXPECT_EQ(canvasImage.size(), find("canvas")->size() * scale);
    // The canvas is in the picture of the window, with the picture in it: many greys, not one surface.
    std::set<QRgb> colours;
    const QPoint corner = find("canvas")->mapTo(window.get(), QPoint(0, 0)) * scale;
    for (int y = 0; y < canvasImage.height(); y += 5)
        for (int x = 0; x < canvasImage.width(); x += 5)
            colours.insert(wholeImage.pixel(corner.x() + x, corner.y() + y));
    EXPECT_GT(colours.size(), 64u);
    window->copyPicture(MainWindow::Subject::Canvas);
    EXPECT_EQ(QApplication::clipboard()->image().size(), canvasImage.size());
    EXPECT_FALSE(window->savePictureTo(MainWindow::Subject::Canvas, "/nowhere/at/all.png"));
    EXPECT_TRUE(message().contains("/nowhere/at/all.png")) << message().toStdString();
}

/// A matrix product that takes a simulator long enough to be stopped under way.
Experiment longExperiment()
{
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"random:1500x1500:1", "random:1500x1500:2"};
    return experiment;
}

TEST_F(WindowTest, ALongRunShowsThatItRunsAndIsCancelledWithItsButton)
{
    const OutcomePointer before = window->model().outcome();
    window->model().history().change("long", longExperiment());
    ASSERT_TRUE(waitFor([this] { return window->model().busy() && !text("status.doing").isEmpty(); }));
    EXPECT_EQ(find<QAbstractButton>("run")->text(), "Cancel");
    click("run");
    ASSERT_TRUE(waitFor([this] { return !window->model().busy(); }));
    EXPECT_EQ(find<QAbstractButton>("run")->text(), "Run");
    EXPECT_TRUE(message().contains("Cancelled"));
    // Where the machine was so slow that some of it was known by then, that stays.
    if (window->model().outcome() == before)
        return;
    ASSERT_TRUE(outcome().trace);
    EXPECT_FALSE(outcome().trace->known.isAll());
    EXPECT_TRUE(message().contains("are simulated")) << message().toStdString();
}

TEST_F(WindowTest, ClosingWhileSomethingRunsEndsIt)
{
    window->model().start(longExperiment());
    ASSERT_TRUE(waitFor([this] { return window->model().busy() && !text("status.doing").isEmpty(); }));
    EXPECT_TRUE(window->close());
    window.reset(); // returns: nothing waits for anything
    SUCCEED();
}

TEST_F(WindowTest, ARunOfAProgramOpensOnItsPageWhateverWasShownLast)
{
    click("view.launch");
    EXPECT_TRUE(window->close());
    const test::TemporaryFolder programs;
    open(QString::fromStdString(test::saveMadeUpRun(programs, test::madeUpRun())));
    EXPECT_TRUE(waitFor([&] { return window->middle().isProgram(); }));
    EXPECT_FALSE(window->canvas().isVisible()) << "its timeline has the canvas' whole place";
    EXPECT_TRUE(find<QAbstractButton>("view.program")->isVisible());
    EXPECT_TRUE(find<QAbstractButton>("view.program")->isChecked());
    EXPECT_TRUE(waitFor([&] { return text("program.name") == "scale.cu, exit status 3"; }))
        << "it is read beside the window";
    ASSERT_TRUE(settled());
    EXPECT_TRUE(window->middle().isProgram());
    window->resize(1600, 900);
    ASSERT_TRUE(waitFor([this] { return window->width() == 1600; }));
    click("view.data");
    EXPECT_TRUE(window->canvas().isVisible());
    EXPECT_TRUE(find("view.program")->isVisible()) << "it is still open";
}

TEST_F(WindowTest, TheLastExperimentAndThemeComeBack)
{
    click("preset.8x8");
    ASSERT_TRUE(settled());
    QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier);
    EXPECT_EQ(window->view().state().theme, render::Theme::Light);
    EXPECT_FALSE(tokens().dark);
    ASSERT_TRUE(window->saveExperimentTo(folder.filePath("kept.warpatlas"))); // or it would be asked about
    window->close();
    open();
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{8, 8, 1}));
    EXPECT_EQ(window->view().state().theme, render::Theme::Light);
}

TEST_F(WindowTest, AnExperimentIsSavedAndOpenedAgain)
{
    click("preset.32x8");
    ASSERT_TRUE(settled());
    const Experiment saved = window->model().experiment();
    const QString path = folder.filePath("lecture.warpatlas");
    ASSERT_TRUE(window->saveExperimentTo(path));
    click("preset.8x8");
    ASSERT_TRUE(settled());
    window->model().data().openFiles({path});
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment(), saved);
}

TEST_F(WindowTest, EveryControlHasANameForWhoCannotSeeIt)
{
    for (QWidget* widget : window->findChildren<QWidget*>()) {
        const bool control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QAbstractSpinBox*>(widget)
            || (qobject_cast<QLineEdit*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget->parentWidget()));
        if (!control || widget->objectName().startsWith("qt_"))
            continue;
        EXPECT_FALSE(widget->objectName().isEmpty()) << widget->metaObject()->className();
        EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
        EXPECT_NE(widget->focusPolicy() & Qt::TabFocus, 0)
            << widget->objectName().toStdString() << " cannot be tabbed to";
    }
}

TEST_F(WindowTest, NothingIsCutOffAtTheSmallestSize)
{
    EXPECT_EQ(window->size(), QSize(1280, 720)) << "the panels ask for more than there is";
    EXPECT_TRUE(waitFor([this] { return tooWide().isEmpty(); })) << tooWide().toStdString();
    const QWidget* header = find("header");
    // Layouts follow what was last said in their own time.
    QString cut;
    EXPECT_TRUE(waitFor([&] {
        cut.clear();
        for (const QAbstractButton* button : header->findChildren<QAbstractButton*>())
            if (button->isVisible()
                && (button->width() < button->minimumSizeHint().width()
                    || !header->rect().contains(QRect(button->mapTo(header, QPoint()), button->size()))))
                cut += button->objectName() + '\n';
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->isVisible() && !label->wordWrap() && label->width() < label->sizeHint().width())
                cut += label->text() + '\n';
        return cut.isEmpty();
    })) << cut.toStdString();
}

TEST_F(WindowTest, TheHeaderShowsAllOfItselfHoweverLongItsChoicesAre)
{
    Experiment experiment = window->model().experiment();
    experiment.kernel = "matmul:register_tiled";
    const QWidget* header = find("header");
    const auto* menus = header->findChild<QMenuBar*>();
    const auto* all = find<QToolButton>("menus");
    const auto& mistakes = findKernel(experiment.kernel).value()->description().mistakes;
    const auto longest = std::ranges::max_element(mistakes, {}, [](const Mistake& one) { return one.title.size(); });
    ASSERT_NE(longest, mistakes.end());
    for (const std::string& mistake : {std::string(), longest->name})
        for (const int width : {640, 800, 960, 1280, 1366, 1920}) {
            experiment.mistake = mistake;
            window->model().start(experiment);
            window->resize(width, 720);
            ASSERT_TRUE(waitFor([&] { return header->width() == width; }));
            QString wrong;
            EXPECT_TRUE(waitFor([&] {
                wrong.clear();
                int end = 0;
                for (const QWidget* widget : header->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
                    if (!widget->isVisible())
                        continue;
                    if (!header->rect().contains(widget->geometry())
                        || widget->width() < widget->minimumSizeHint().width())
                        wrong += widget->objectName() + " is cut, ";
                    end = std::max(end, widget->geometry().right());
                }
                if (menus->isVisible() == all->isVisible())
                    wrong += "menus";
                return wrong.isEmpty();
            })) << width
                << ' ' << mistake << ": " << wrong.toStdString();
        }
    EXPECT_TRUE(menus->isVisible()) << "there is room for them";
}

TEST_F(WindowTest, MenusInOneButtonAreReachedByTheirLetters)
{
    window->model().setKernel("matmul:register_tiled");
    ASSERT_TRUE(settled());
    auto* all = find<QToolButton>("menus");
    ASSERT_TRUE(waitFor([&] { return all->isVisible(); })) << "1280 pixels have room for all menus";
    EXPECT_FALSE(all->icon().isNull());
    const auto titles = all->menu()->actions();
    ASSERT_EQ(titles.size(), 5);
    for (QAction* title : titles) {
        QMenu* menu = title->menu();
        ASSERT_NE(menu, nullptr);
        const QChar letter = title->text().at(title->text().indexOf('&') + 1);
        QTest::keyClick(window.get(), char(letter.toLatin1()), Qt::AltModifier);
        EXPECT_TRUE(waitFor([&] { return menu->isVisible(); })) << title->text().toStdString();
        menu->close();
    }
}

} // namespace
} // namespace warpatlas::ui
