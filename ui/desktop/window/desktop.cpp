#include "ui/desktop/window/desktop.h"

#include "app/words/language.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/start/application.h"
#include "ui/desktop/start/display_check.h"
#include "ui/desktop/start/starting_qt.h"
#include "ui/desktop/window/canvas_widget.h"
#include "ui/desktop/window/main_window.h"
#include "ui/desktop/window/quit_on_signal.h"

#include <QLibraryInfo>
#include <QLocale>
#include <QSurfaceFormat>
#include <QTranslator>

#include <cstdio>
#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {
namespace {

/// Returns the exit status.
int refuseToStart(const std::string& reason)
{
    std::fprintf(stderr, "warpatlas: %s\n", reason.c_str());
    return 2;
}

/// Qt's own words, of its dialogs, as far as it has them in that language.
void speakInWindow(const std::string& language)
{
    const std::string chosen = Settings().get(setting::language).toStdString();
    if (language.empty() && !(!chosen.empty() && speak(chosen)))
        speak(systemLanguage());
    const QLocale locale(toQt(spokenLanguage()));
    QLocale::setDefault(locale);
    qDeleteAll(qApp->findChildren<QTranslator*>());
    auto* const words = new QTranslator(qApp);
    if (words->load(locale, "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(words);
}

} // namespace

QSurfaceFormat canvasFormat()
{
    QSurfaceFormat format;
    format.setVersion(4, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapInterval(1);
    return format;
}

CanvasFactory liveCanvas(render::InteropPolicy policy)
{
    return [policy](ViewModel& view, QWidget* parent) -> CanvasHost* { return new CanvasWidget(view, policy, parent); };
}

int runDesktop(int& argc, char** argv, const DesktopOptions& options)
{
    if (const std::string reason = displayRefusal(argc, argv); !reason.empty())
        return refuseToStart(reason);
    // Both before the application: contexts share, and every QOpenGLWidget gets what the canvas needs.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QSurfaceFormat::setDefaultFormat(canvasFormat());
    std::optional<StartingQt> starting(std::in_place);
    Application application(argc, argv);
    const QString reason = openGlRefusal(*starting);
    starting.reset();
    if (!reason.isEmpty())
        return refuseToStart(reason.toStdString());
    QApplication::setApplicationName("WarpAtlas");
    QGuiApplication::setDesktopFileName("warpatlas");
    MainWindowOptions window;
    window.presenter.interop = options.interop ? render::InteropPolicy::Automatic : render::InteropPolicy::Never;
    window.canvas = liveCanvas(window.presenter.interop);
    for (const std::string& file : options.files)
        window.files += QString::fromStdString(file);
    const QuitOnSignal quitOnSignal;
    std::string language = options.language;
    for (;;) {
        speakInWindow(language);
        MainWindow main(window);
        application.onError = [&main](const QString& line) { main.model().say(line, true); };
        main.showFirst();
        const int status = QApplication::exec();
        application.onError = nullptr; // the window goes first
        // The status that a shell gives a program that a signal ended.
        if (quitOnSignal.signal() != 0)
            return 128 + quitOnSignal.signal();
        if (!main.comesBack())
            return status;
        language.clear();
        window.files.clear(); // it goes on with what was shown
    }
}

} // namespace warpatlas::ui::inline desktop
