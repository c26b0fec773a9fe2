/// Types into a kernel of 50 lines in the real window, at the bundled picture: how long from a key to the squiggle that
/// it causes, from a key to the picture of the changed kernel, and how long the window's thread was busy at a stretch.
///     warpatlas_typing_bench [ROUNDS]      20; needs an X server and a compiler for CUDA C++
/// Exit status 1 if the median squiggle takes longer than 300 ms, the median picture longer than 1 s, or the thread was
/// busy for longer than 50 ms.
#include "assets/assets.h"
#include "tests/bench/median.h"
#include "tests/ui/busy_probe.h"
#include "ui/desktop/editor/kernel_editor.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/start/application.h"
#include "ui/desktop/window/desktop.h"
#include "ui/desktop/window/main_window.h"

#include <fmt/format.h>

#include <QOpenGLWidget>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTimer>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <vector>

namespace {

using namespace warpatlas;
using namespace warpatlas::ui;
using Clock = std::chrono::steady_clock;

constexpr int rounds = 20, patience = 60000;
constexpr double squiggleMs = 300, pictureMs = 1000, busyMs = 50;

struct Bench {
    QTemporaryDir folder;
    std::unique_ptr<MainWindow> main;
    KernelEditor* editor = nullptr;

    bool waitFor(const std::function<bool()>& condition) const
    {
        // qWaitFor() sleeps 10 ms between two looks, and processEvents() with a time limit asks again and again and
        // takes a core from the compiler: what is measured ends with an event, so the loop sleeps until one comes.
        QTimer deadline;
        deadline.setSingleShot(true);
        deadline.start(patience);
        while (!condition()) {
            if (!deadline.isActive())
                return false;
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        }
        return true;
    }
    bool settled() const
    {
        return waitFor([this] {
            const auto& outcome = main->model().outcome();
            return outcome && outcome->complete && !main->model().busy() && !main->document().compiling()
                && outcome->bound->experiment == main->model().experiment();
        });
    }
    void select(const QString& what) const { editor->setTextCursor(editor->document()->find(what)); }
    /// A person's keys come one by one: the window answers each before the next.
    void type(const QString& keys) const
    {
        for (const QChar key : keys) {
            QTest::keyClick(editor, key.toLatin1());
            QCoreApplication::processEvents();
        }
    }
};

double since(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

[[noreturn]] void giveUp(const char* what)
{
    fmt::print(stderr, "waited in vain for {}\n", what);
    std::exit(2);
}

bool report(const char* what, std::vector<double> ms, double limit, bool judgeWorst)
{
    const double worst = *std::ranges::max_element(ms), middle = bench::median(ms);
    const bool holds = (judgeWorst ? worst : middle) <= limit;
    fmt::print("{:<44} median {:6.0f} ms, longest {:6.0f} ms, limit of the {} {:.0f} ms{}\n", what, middle, worst,
        judgeWorst ? "longest" : "median", limit, holds ? "" : "  MISSED");
    return holds;
}

} // namespace

int main(int argc, char** argv)
{
    const int count = argc > 1 ? std::max(1, std::atoi(argv[1])) : rounds;
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QSurfaceFormat::setDefaultFormat(canvasFormat());
    Application application(argc, argv);
    Bench window;
    const std::string_view text = assetText("bench/smooth.cu"); // as long as a homework: 50 lines
    const QString file = window.folder.filePath("smooth.cu");
    QFile written(file);
    if (!written.open(QIODevice::WriteOnly) || written.write(text.data(), qint64(text.size())) < 0)
        giveUp("a file to write");
    written.close();
    MainWindowOptions options;
    options.settingsFile = window.folder.filePath("settings.ini");
    options.canvas = liveCanvas(render::InteropPolicy::Automatic);
    options.files = {file};
    window.main = std::make_unique<MainWindow>(options);
    window.main->resize(1920, 1080);
    window.main->show();
    if (!QTest::qWaitForWindowExposed(window.main.get(), patience) || !window.settled())
        giveUp("the first picture");
    window.editor = window.main->findChild<KernelEditor*>("editor");

    support::BusyProbe probe;
    std::vector<double> squiggles, pictures, busy;
    const auto finish = [&] {
        busy.push_back(probe.longestMs());
        probe.restart();
    };
    for (int round = 0; round < count; ++round) {
        window.select("sum / 9.0f;");
        window.type("sun / 9.0f");
        auto start = Clock::now();
        QTest::keyClick(window.editor, ';');
        if (!window.waitFor([&] { return !window.editor->messages().empty(); }))
            giveUp("a squiggle");
        squiggles.push_back(since(start));
        finish();

        // Each version is a new one, so that no compilation is remembered.
        window.select("sun / 9.0f;");
        window.type(QString("sum / %1.%2f").arg(9 + round / 10).arg(round % 10 + 1));
        const auto before = window.main->model().outcome();
        start = Clock::now();
        QTest::keyClick(window.editor, ';');
        if (!window.waitFor([&] { return window.main->model().outcome() != before && window.main->model().outcome(); }))
            giveUp("a picture");
        bool drawn = false;
        const auto swapped = QObject::connect(
            window.main->findChild<QOpenGLWidget*>(), &QOpenGLWidget::frameSwapped, [&drawn] { drawn = true; });
        if (!window.waitFor([&] { return drawn; }))
            giveUp("a frame");
        QObject::disconnect(swapped);
        pictures.push_back(since(start));
        if (!window.settled())
            giveUp("the end of the run");
        finish();
        window.select(QString("sum / %1.%2f;").arg(9 + round / 10).arg(round % 10 + 1));
        window.type("sum / 9.0f;");
        if (!window.settled())
            giveUp("the end of the run");
        finish();
    }
    const auto& outcome = *window.main->model().outcome();
    fmt::print("{} rounds, picture of {} elements, on {}\n", count, outcome.output->shape().elements(),
        outcome.bound->experiment.device);
    bool holds = report("from the key to the squiggle", squiggles, squiggleMs, false);
    holds &= report("from the key to the first picture", pictures, pictureMs, false);
    holds &= report("the window's thread busy at a stretch", busy, busyMs, true);
    window.main.reset();
    return holds ? 0 : 1;
}
