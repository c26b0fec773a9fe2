// The page of whole programs, driven by a program that comes when the test says so.
#include "tests/ui/desktop/program/program_panel_fixture.h"

#include "app/program/launch_experiment.h"
#include "app/program/program_report.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/source/source_view.h"

#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>

namespace warpatlas::ui {
namespace {

using testing::HasSubstr;

class ProgramPanelTest : public ProgramPanelFixture { };

TEST_F(ProgramPanelTest, RunsAProgramAndShowsWhatItDid)
{
    EXPECT_THAT(text("program.empty"), HasSubstr("A whole CUDA program"));
    EXPECT_FALSE(find("program.run")->isVisible()) << "there is no program yet";
    panel->open(file);
    ASSERT_TRUE(waitFor([&] { return output() == "scaled "; })) << "output comes while the program runs";
    EXPECT_EQ(find<QPushButton>("program.run")->text(), "Stop");
    EXPECT_EQ(panel->headline(), "running");
    finish();
    EXPECT_EQ(output(), "scaled 24 values\n");
    EXPECT_EQ(text("program.sentence"),
        "1 stream: copies and kernels take 30.0 µs one after another, 30.0 µs as they ran. The host waits for 20.0 "
        "µs.");
    EXPECT_THAT(problems(), HasSubstr("96 bytes of cudaMalloc() are not freed at the end"));
    EXPECT_EQ(panel->headline(), "1 launch");
    EXPECT_EQ(toText(panel->problems()), "1 error") << "as problems are counted everywhere";
    EXPECT_EQ(chart().points(), 3);
    EXPECT_EQ(asked.gpu.name, model->experiment().gpu);
    EXPECT_GT(asked.keptBytes, 0);
}

TEST_F(ProgramPanelTest, OpensALaunchInTheViews)
{
    panel->open(file);
    finish();
    emit find<PointView>("programChart")->chosen(barOf(ProgramBar::What::Wait));
    EXPECT_FALSE(model->experiment().source) << "what is no launch opens nothing";
    emit find<PointView>("programChart")->chosen(barOf(ProgramBar::What::Kernel));
    ASSERT_TRUE(model->experiment().source);
    EXPECT_EQ(model->experiment(), *recordedLaunch(panel->program()->path() + ":1"));
    // A later run has a file of its own: the launch that is open keeps its memory.
    const std::string first = panel->program()->path();
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_NE(panel->program()->path(), first);
    EXPECT_TRUE(recordedLaunch(first + ":1"));
    model->history().stack().undo();
    EXPECT_FALSE(model->experiment().source);
}

TEST_F(ProgramPanelTest, SaysWhyALaunchStaysClosed)
{
    run.record.calls[1].launch.front().arguments[0].type = "float**";
    panel->open(file);
    finish();
    emit find<PointView>("programChart")->chosen(barOf(ProgramBar::What::Kernel));
    EXPECT_FALSE(model->experiment().source);
    EXPECT_THAT(told.toStdString(), HasSubstr("argument 1 (float**) points to what are no plain numbers"));
}

TEST_F(ProgramPanelTest, PassesArgumentsAsAShellDoes)
{
    panel->open(file);
    finish();
    QTest::keyClicks(find<QLineEdit>("program.arguments"), R"(photo.ppm "two words" 5)");
    QTest::keyClick(find("program.arguments"), Qt::Key_Return);
    finish();
    EXPECT_EQ(asked.arguments, (std::vector<std::string>{"photo.ppm", "two words", "5"}));
    EXPECT_EQ(loadProgram(panel->program()->path()).arguments, asked.arguments);
}

TEST_F(ProgramPanelTest, ReadsASavedRunBesideTheWindow)
{
    panel->open(file);
    finish();
    const std::string shown = panel->program()->path(), saved = folder.path("kept.warpatlas-program");
    ASSERT_TRUE(panel->saveTo(toQString(saved)));
    told.clear();
    auto* const bar = find<QProgressBar>("program.bar");
    EXPECT_FALSE(bar->isVisible());
    slowly = true;
    panel->open(toQString(saved));
    EXPECT_EQ(panel->headline(), "reading");
    ASSERT_TRUE(waitFor([&] { return bar->isVisible() && bar->value() == 500; }));
    EXPECT_EQ(panel->program()->path(), shown) << "what is shown stays until then";
    EXPECT_TRUE(find("programChart")->isVisible());
    EXPECT_EQ(find<QPushButton>("program.run")->text(), "Stop");
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_EQ(panel->program()->path(), shown) << "it is not wanted any more";
    EXPECT_EQ(told, "");
    EXPECT_FALSE(bar->isVisible());
    // Of two, the last is shown.
    const std::string other = folder.path("other.warpatlas-program");
    ASSERT_TRUE(panel->saveTo(toQString(other)));
    panel->open(toQString(saved));
    panel->open(toQString(other));
    step.release(2);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_EQ(panel->program()->path(), other);
    // A program that is opened meanwhile is run.
    panel->open(toQString(saved));
    panel->open(file);
    step.release(2);
    ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    EXPECT_EQ(output(), "scaled 24 values\n");
}

TEST_F(ProgramPanelTest, GivesAProgramItsInputAndEnvironment)
{
    panel->open(file);
    finish();
    EXPECT_TRUE(asked.environment.empty());
    EXPECT_EQ(asked.output.inputFile, "") << "none by default";
    const std::string input = folder.write("input.txt", "5\n");
    find<QLineEdit>("program.environment")->setText(R"(OMP_NUM_THREADS=1 MODE="two words")");
    find<QLineEdit>("program.input")->setText(toQString(input));
    QTest::keyClick(find("program.input"), Qt::Key_Return);
    finish();
    const std::vector<std::string> variables{"OMP_NUM_THREADS=1", "MODE=two words"};
    EXPECT_EQ(asked.environment, variables);
    EXPECT_EQ(asked.output.inputFile, input);
    EXPECT_EQ(panel->program()->environment, variables);
    EXPECT_EQ(panel->program()->inputFile, input);
    const std::string saved = folder.path("kept.warpatlas-program");
    ASSERT_TRUE(panel->saveTo(toQString(saved)));
    // Another program has its own, and each comes back with its program.
    panel->open(toQString(folder.write("other.cu", test::scaleText)));
    finish();
    EXPECT_TRUE(asked.environment.empty());
    EXPECT_EQ(find<QLineEdit>("program.input")->text(), "");
    panel->open(file);
    finish();
    EXPECT_EQ(asked.environment, variables);
    find<QLineEdit>("program.environment")->clear();
    find<QLineEdit>("program.input")->clear();
    panel->open(toQString(saved));
    ASSERT_TRUE(waitFor([&] { return panel->program() && panel->program()->path() == saved; }));
    EXPECT_EQ(find<QLineEdit>("program.input")->text().toStdString(), input);
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_EQ(asked.environment, variables);
}

TEST_F(ProgramPanelTest, CompilesAgainAsItWasCompiled)
{
    ProgramWish wish;
    wish.file = file.toStdString();
    wish.compilerOptions = {"-rdc=true", folder.write("other part.cu", "")};
    wish.definitions = {"N=3"};
    wish.compiler = ProgramCompiler::Nvcc;
    wish.gpu = findGpu("RTX 4090").value();
    const std::string saved = folder.path("linked.warpatlas-program");
    run.compiler = "nvcc 13.0";
    saveProgram(run, wish, saved);
    panel->open(toQString(saved));
    ASSERT_TRUE(waitFor([&] { return panel->program() != nullptr; }));
    auto* const options = find<QLineEdit>("program.compilerOptions");
    EXPECT_EQ(options->text().toStdString(), "-DN=3 --compiler nvcc -rdc=true '" + folder.path("other part.cu") + "'");
    EXPECT_EQ(text("program.facts"), "nvcc 13.0 · " + wish.gpu.name);
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_EQ(asked.compilerOptions, wish.compilerOptions);
    EXPECT_EQ(asked.definitions, wish.definitions);
    EXPECT_EQ(asked.compiler, wish.compiler);
    EXPECT_EQ(asked.gpu.name, wish.gpu.name) << "the one that it saw";
    EXPECT_EQ(loadProgram(panel->program()->path()).compilerOptions, wish.compilerOptions);
    // The window's GPU counts once it is another.
    Experiment other = model->experiment();
    other.gpu = "T4";
    model->data().openExperiment("choose", other, {});
    options->setText("-DN=4");
    QTest::keyClick(options, Qt::Key_Return);
    finish();
    EXPECT_EQ(asked.gpu.name, "T4");
    EXPECT_EQ(asked.definitions, std::vector<std::string>{"N=4"});
    EXPECT_TRUE(asked.compilerOptions.empty());
    EXPECT_EQ(asked.compiler, ProgramCompiler::Any);
    options->setText("-std=c++11");
    QTest::keyClick(options, Qt::Key_Return);
    EXPECT_THAT(told.toStdString(), testing::StartsWith("-std=c++11: is none of"));
    EXPECT_FALSE(panel->job().running());
}

TEST_F(ProgramPanelTest, StartsAProgramAsItWasStartedInTheLastSession)
{
    QVariantList starts;
    QObject::connect(panel.get(), &ProgramPanel::startsChanged, [&](const QVariantList& now) { starts = now; });
    panel->open(file);
    finish();
    find<QLineEdit>("program.arguments")->setText("5");
    find<QLineEdit>("program.compilerOptions")->setText("-DN=4");
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    ASSERT_EQ(starts.size(), 1) << "of each program there is one";
    {
        Settings settings(toQString(folder.path("settings.ini")));
        settings.setProgramStarts(starts);
    }
    QVariantList kept = Settings(toQString(folder.path("settings.ini"))).programStarts();
    EXPECT_EQ(kept, starts);
    kept.append(QStringList{"damaged"});
    kept.prepend(7);
    ProgramPanel next(*model, [this](const ProgramWish& wish, const Progress&) {
        asked = wish;
        return run;
    });
    next.setStarts(kept);
    next.open(file);
    ASSERT_TRUE(waitFor([&] { return !next.job().running(); }));
    EXPECT_EQ(asked.arguments, std::vector<std::string>{"5"});
    EXPECT_EQ(asked.definitions, std::vector<std::string>{"N=4"});
}

TEST_F(ProgramPanelTest, RefusesAWrongStartInOneLine)
{
    panel->open(file);
    finish();
    const std::string shown = panel->program()->path();
    asked = {};
    find<QLineEdit>("program.environment")->setText("OMP_NUM_THREADS 1");
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    EXPECT_THAT(told.toStdString(), testing::StartsWith("OMP_NUM_THREADS: is not NAME=VALUE"));
    find<QLineEdit>("program.environment")->setText("MODE=\"two words");
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    EXPECT_THAT(told.toStdString(), HasSubstr("a quote is not closed"));
    find<QLineEdit>("program.environment")->clear();
    const std::string none = folder.path("none.txt");
    find<QLineEdit>("program.input")->setText(toQString(none));
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    EXPECT_EQ(told.toStdString(), none + ": no such file");
    EXPECT_FALSE(panel->job().running());
    EXPECT_EQ(asked.file, "") << "nothing was run";
    EXPECT_EQ(panel->program()->path(), shown) << "what is shown stays";
}

TEST_F(ProgramPanelTest, ShowsWhatASavedRunPrinted)
{
    run.printed.emplace().add("saved 24 values\n");
    panel->open(file);
    finish();
    EXPECT_TRUE(asked.keepsPrinted);
    const std::string saved = panel->program()->path();
    run.printed.reset();
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    const std::string silent = panel->program()->path();
    panel->open(toQString(saved));
    ASSERT_TRUE(waitFor([&] { return panel->program() && panel->program()->path() == saved; }));
    EXPECT_EQ(output(), "saved 24 values\n");
    panel->open(toQString(silent));
    ASSERT_TRUE(waitFor([&] { return panel->program() && panel->program()->path() == silent; }));
    EXPECT_EQ(output(), "");
    EXPECT_EQ(find<QPlainTextEdit>("programOutput")->placeholderText(), "What the program printed was not kept");
}

TEST_F(ProgramPanelTest, ShowsTheLineOfACall)
{
    run.record.lines = {3, 6};
    panel->open(file);
    finish();
    auto* const source = find<SourceView>("program.source");
    auto* const view = find<PointView>("programChart");
    EXPECT_EQ(source->contents().lines.join('\n').toStdString() + '\n', test::scaleText);
    EXPECT_EQ(text("program.sourceName"), "scale.cu");
    emit view->pointed(barOf(ProgramBar::What::Kernel));
    EXPECT_EQ(source->marks().linked, 6);
    emit view->pointed(std::nullopt);
    EXPECT_EQ(source->marks().linked, 0);
    const std::size_t wait = barOf(ProgramBar::What::Wait);
    emit view->chosen(wait);
    EXPECT_EQ(source->marks().live, 3);
    EXPECT_EQ(chart().chosen(), std::vector<std::size_t>{wait});
    EXPECT_TRUE(source->isVisible()) << "a narrow page shows one of both, and now the text";
    EXPECT_FALSE(find("programOutput")->isVisible());
    EXPECT_THAT(source->wordsOf(3).toStdString(), HasSubstr("1 call here: cudaMalloc"));
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    EXPECT_TRUE(find("programOutput")->isVisible()) << "what it prints is seen";
    finish();
    panel->resize(1800, 400);
    QCoreApplication::processEvents();
    EXPECT_TRUE(source->isVisible());
    EXPECT_TRUE(find("programOutput")->isVisible());
    EXPECT_FALSE(find("program.showSource")->isVisible());
}

TEST_F(ProgramPanelTest, AProblemShowsItsCallAndOpensItsLaunch)
{
    run.record.lines = {3, 6};
    Problem problem;
    problem.line = 6;
    problem.fact = ToldByApi{"reads past the end of a"};
    run.record.calls[1].launch.front().problems = {problem};
    panel->open(file);
    finish();
    panel->resize(1800, 400);
    auto* const list = find<QListWidget>("program.problems");
    ASSERT_EQ(list->count(), 2) << "the kernel's, and a leak";
    EXPECT_EQ(toText(panel->problems()), "2 errors");
    EXPECT_EQ(list->toolTip(), "");
    QCoreApplication::processEvents();
    const auto click = [&](int row) {
        list->scrollToItem(list->item(row));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
    };
    click(1);
    auto* const source = find<SourceView>("program.source");
    EXPECT_EQ(source->marks().live, 3);
    EXPECT_EQ(chart().chosen(), std::vector<std::size_t>{barOf(ProgramBar::What::Wait)});
    EXPECT_THAT(text("program.pointed"), HasSubstr("96 bytes of cudaMalloc()"));
    EXPECT_FALSE(model->experiment().source) << "it is of no launch";
    list->setCurrentRow(0);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_EQ(source->marks().live, 6);
    ASSERT_EQ(chart().chosen().size(), 2) << "what the host did and what the stream did";
    EXPECT_EQ(chart().bar(chart().chosen()[1]).what, ProgramBar::What::Kernel);
    ASSERT_TRUE(model->experiment().source);
    EXPECT_EQ(model->experiment(), *recordedLaunch(panel->program()->path() + ":1"));
}

TEST_F(ProgramPanelTest, ManyLanesHaveAScrollBar)
{
    for (std::uint64_t i = 2; i < 34; ++i) {
        runtime::CallRecord call = run.record.calls[1];
        call.thread = call.stream = i;
        call.number = i;
        run.record.calls.push_back(call);
        run.record.lines.push_back(12);
    }
    panel->open(file);
    finish();
    QCoreApplication::processEvents();
    auto* const view = find<PointView>("programChart");
    auto* const bar = find<QScrollBar>("programChart.rows");
    ASSERT_TRUE(bar->isVisible());
    EXPECT_GT(bar->maximum(), 0);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_GT(bar->value(), 0);
    EXPECT_EQ(chart().scrolled(), bar->value());
    for (std::size_t i = 0; i < chart().points(); ++i)
        QTest::keyClick(view, Qt::Key_Right);
    EXPECT_EQ(bar->value(), bar->maximum()) << "what the keys point at is seen";
}

TEST_F(ProgramPanelTest, TheLineIsInViewOnceThereIsRoomForIt)
{
    std::string longText = test::scaleText;
    for (int i = 0; i < 60; ++i)
        longText += "// " + std::to_string(i) + '\n';
    run.record.lines = {3, 50};
    panel->open(toQString(folder.write("long.cu", longText)));
    finish();
    auto* const source = find<SourceView>("program.source");
    emit find<PointView>("programChart")->chosen(barOf(ProgramBar::What::Kernel));
    ASSERT_TRUE(waitFor([&] { return source->isVisible(); }));
    const auto isInView = [&] {
        const auto [first, last] = source->linesInView();
        return first < 50 && 50 < last;
    };
    EXPECT_TRUE(waitFor(isInView)) << "with some lines around it";
    panel->resize(1800, 260);
    EXPECT_TRUE(waitFor(isInView));
}

TEST_F(ProgramPanelTest, ALineChoosesTheCallsThatItMade)
{
    run.record.lines = {3, 6};
    panel->open(file);
    finish();
    QTest::mouseClick(find("program.showSource"), Qt::LeftButton);
    QCoreApplication::processEvents();
    auto* const source = find<SourceView>("program.source");
    const auto click = [&](std::uint32_t line) {
        source->showLine(line);
        QTest::mouseClick(source->viewport(), Qt::LeftButton, {}, source->lineRect(line).center());
    };
    click(6);
    ASSERT_EQ(chart().chosen().size(), 2) << "what the host did and what the stream did";
    for (const std::size_t bar : chart().chosen())
        EXPECT_EQ(chart().bar(bar).call, 1);
    EXPECT_EQ(text("program.pointed"), "Line 6: 1 call, 30.0 µs on the device (modelled)");
    // What is pointed at meanwhile leaves that as it was.
    emit find<PointView>("programChart")->pointed(barOf(ProgramBar::What::Wait));
    EXPECT_EQ(source->marks().linked, 3);
    emit find<PointView>("programChart")->pointed(std::nullopt);
    EXPECT_EQ(chart().chosen().size(), 2);
    EXPECT_THAT(text("program.pointed"), testing::StartsWith("Line 6:"));
    click(3);
    EXPECT_EQ(text("program.pointed"), "Line 3: 1 call");
    click(5);
    EXPECT_EQ(chart().chosen().size(), 0);
    EXPECT_EQ(text("program.pointed"), "Line 5: no call of CUDA was made there.");
    EXPECT_FALSE(model->experiment().source) << "a line opens no launch";
}

TEST_F(ProgramPanelTest, ReadsTheFileThatDebugInformationNames)
{
    const std::string named = folder.write("host.cpp", "int main()\n{\n    call();\n}\n");
    run.wasCommand = true;
    run.record.lines = {3, 9};
    run.record.lineFiles = {run.record.fileNumber(named), run.record.fileNumber(folder.path("gone.cpp"))};
    panel->open(file);
    finish();
    auto* const source = find<SourceView>("program.source");
    EXPECT_EQ(source->contents().lines.size(), 4);
    EXPECT_EQ(text("program.sourceName"), "host.cpp, as the file is now");
    emit find<PointView>("programChart")->pointed(barOf(ProgramBar::What::Kernel));
    EXPECT_EQ(source->contents().lines.join("").toStdString(), "");
    EXPECT_EQ(text("program.sourceName"), folder.path("gone.cpp") + ": no such file");
    emit find<PointView>("programChart")->pointed(barOf(ProgramBar::What::Wait));
    EXPECT_EQ(source->marks().linked, 3);
}

TEST_F(ProgramPanelTest, LeavesTheTimelineAsAFigureAndAsNumbers)
{
    EXPECT_FALSE(panel->saves().saveTo(ResultMenu::File::Figure, toQString(folder.path("none.png"))));
    panel->open(file);
    finish();
    const std::string saved = folder.path("kept.warpatlas-program");
    ASSERT_TRUE(panel->saveTo(toQString(saved)));
    ASSERT_TRUE(panel->saves().saveTo(ResultMenu::File::Csv, toQString(folder.path("first"))));
    EXPECT_EQ(test::read(folder.path("first.csv")), programCsv(run.record, file.toStdString()));
    // The same run gives the same bytes.
    for (const std::string kind : {".png", ".svg", ".pdf"}) {
        ASSERT_TRUE(panel->saves().saveTo(ResultMenu::File::Figure, toQString(folder.path("first" + kind))));
        panel->open(toQString(saved));
        ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
        ASSERT_EQ(panel->program()->path(), saved);
        ASSERT_TRUE(panel->saves().saveTo(ResultMenu::File::Figure, toQString(folder.path("second" + kind))));
        EXPECT_TRUE(test::read(folder.path("first" + kind)) == test::read(folder.path("second" + kind))) << kind;
    }
}

/// What was changed of its text in the window is what runs.
TEST_F(ProgramPanelTest, KeepsTheTextBeforeItRuns)
{
    std::vector<QString> kept;
    bool mayRun = true;
    panel->saveText = [&](const QString& path) {
        kept.push_back(path);
        return mayRun;
    };
    panel->open(file);
    finish();
    const std::string first = panel->program()->path();
    mayRun = false; // the question was answered with Cancel
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    EXPECT_FALSE(panel->job().running());
    ASSERT_TRUE(panel->program());
    EXPECT_EQ(panel->program()->path(), first);
    mayRun = true;
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_NE(panel->program()->path(), first);
    EXPECT_EQ(kept, (std::vector{file, file, file}));
}

TEST_F(ProgramPanelTest, SaysThatAProgramCalledNothing)
{
    run.record = {};
    run.hostProblems.clear();
    run.status = 2;
    panel->open(file);
    finish();
    ASSERT_TRUE(panel->program());
    EXPECT_EQ(text("program.empty"), "The program called nothing of CUDA.");
    EXPECT_EQ(text("program.name"), "scale.cu, exit status 2");
}

TEST_F(ProgramPanelTest, StopsAProgram)
{
    panel->open(file);
    ASSERT_TRUE(waitFor([&] { return output() == "scaled "; }));
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_FALSE(panel->program());
    EXPECT_EQ(text("program.empty"), "scale.cu was stopped.");
    EXPECT_EQ(find<QPushButton>("program.run")->text(), "Run again");
}

TEST_F(ProgramPanelTest, ShowsWhatAStoppedProgramDid)
{
    run.stopped = true;
    run.signal = 15;
    run.status = 143;
    running = {"scale", "", {{2, 2, 1}, {4, 4, 1}}, 10, false, {{1, 1, 0}, 0, 6, 500}, 1000};
    run.record.running = running;
    panel->open(file);
    const std::string where = "scale.cu:6, block (1, 1), warp 0; about 1,000";
    ASSERT_TRUE(waitFor([&] {
        return text("program.empty").find("\nStill running after 10 s: scale in " + where) != std::string::npos;
    }));
    finish();
    ASSERT_TRUE(panel->program());
    EXPECT_EQ(text("program.name"), "scale.cu, stopped");
    EXPECT_TRUE(find("programChart")->isVisible());
    EXPECT_THAT(problems(), HasSubstr("10 s after its launch, scale was in " + where));
    EXPECT_EQ(panel->headline(), "1 launch") << "where it was stopped is no problem";
    EXPECT_THAT(problems(), testing::Not(HasSubstr("signal")));
}

TEST_F(ProgramPanelTest, AnotherIsOpenedWhileOneRuns)
{
    panel->open(file);
    ASSERT_TRUE(waitFor([&] { return output() == "scaled "; }));
    panel->open(toQString(folder.write("other.cu", test::scaleText)));
    step.release(2); // the first ends as it was asked to, the second runs
    ASSERT_TRUE(waitFor([&] { return !panel->job().running() && panel->program(); }));
    EXPECT_EQ(panel->program()->source.file, folder.path("other.cu"));
    // A saved run stays when the program that ran beside it has ended.
    const std::string saved = folder.path("kept.warpatlas-program");
    ASSERT_TRUE(panel->saveTo(toQString(saved)));
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    panel->open(toQString(saved));
    step.release();
    ASSERT_TRUE(waitFor([&] { return panel->program() && panel->program()->path() == saved; }));
    EXPECT_FALSE(panel->job().running());
}

TEST_F(ProgramPanelTest, TellsHowItEnded)
{
    run.status = 7;
    panel->open(file);
    finish();
    EXPECT_EQ(text("program.name"), "scale.cu, exit status 7");
    run.status = 139;
    run.signal = 11;
    run.hostProblems.clear();
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return output() == "scaled "; }));
    EXPECT_FALSE(find("programChart")->isVisible()) << "what is shown is never another run's";
    EXPECT_EQ(text("program.empty"), "scale.cu is compiled and run.");
    finish();
    EXPECT_THAT(problems(), HasSubstr("ended by a signal (Segmentation fault), after cudaLaunchKernel()"));
    EXPECT_GT(panel->problems().errors, 0U);
}

TEST_F(ProgramPanelTest, BarsStayBelowThePointer)
{
    panel->open(file);
    finish();
    auto* const view = find<PointView>("programChart");
    QCoreApplication::processEvents(); // the page is laid out
    const QRect before = view->geometry();
    for (std::size_t bar = 0; bar < chart().points(); ++bar) {
        emit view->pointed(bar);
        QCoreApplication::processEvents();
        EXPECT_EQ(view->geometry(), before);
    }
}

TEST_F(ProgramPanelTest, SaysWhatDoesNotCompile)
{
    run = {};
    run.messages = "scale.cu(3): error: identifier \"n\" is undefined\n";
    panel->open(file);
    finish();
    EXPECT_EQ(text("program.empty"), "scale.cu does not compile.");
    EXPECT_THAT(output(), HasSubstr("identifier \"n\" is undefined"));
    refusal = "needs nvcc, which is not here";
    QTest::mouseClick(find("program.run"), Qt::LeftButton);
    finish();
    EXPECT_THAT(text("program.empty"), HasSubstr("needs nvcc, which is not here"));
}

TEST_F(ProgramPanelTest, SavesARunAndShowsItAgain)
{
    panel->open(file);
    finish();
    const std::string saved = folder.path("kept.warpatlas-program");
    ASSERT_TRUE(panel->saveTo(toQString(saved)));
    EXPECT_EQ(told, "Saved kept.warpatlas-program");
    const auto isRead = [&] { return !panel->job().running(); };
    panel->open(toQString(saved));
    ASSERT_TRUE(waitFor(isRead));
    EXPECT_EQ(panel->program()->path(), saved);
    EXPECT_EQ(chart().points(), 3);
    EXPECT_EQ(text("program.name"), "scale.cu, exit status 3");
    EXPECT_EQ(output(), "") << "it is shown as it was, and not run";
    panel->open(toQString(folder.path("none.warpatlas-program")));
    ASSERT_TRUE(waitFor(isRead));
    EXPECT_THAT(told.toStdString(), HasSubstr("none.warpatlas-program"));
    EXPECT_EQ(panel->program()->path(), saved) << "what is shown stays";
}

} // namespace
} // namespace warpatlas::ui
