#include "tests/ui/application.h"

#include "ui/desktop/start/application.h"

#include <cstdlib>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <memory>

namespace warpatlas::support {

namespace {

int argumentCount = 0;
char** arguments = nullptr;
std::unique_ptr<ui::Application> theApplication;

/// Whether an X server answers at DISPLAY. Qt aborts the program where none does, so it is asked before; through the
/// library at run time, because nothing else here needs X.
bool displayAnswers()
{
    void* library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
    using Open = void* (*)(const char*);
    using Close = int (*)(void*);
    const auto open = reinterpret_cast<Open>(dlsym(library, "XOpenDisplay"));
    const auto close = reinterpret_cast<Close>(dlsym(library, "XCloseDisplay"));
    void* display = open ? open(nullptr) : nullptr;
    if (display && close)
        close(display);
    return display != nullptr;
}

} // namespace

void rememberArguments(int argc, char** argv)
{
    argumentCount = argc;
    arguments = argv;
}

std::optional<std::string> noWindowReason()
{
    if (theApplication)
        return std::nullopt;
    const char* name = std::getenv("DISPLAY");
    if (!name || !*name)
        return "needs an X server: DISPLAY is not set (run under xvfb-run)";
    static const bool answers = displayAnswers();
    if (!answers)
        return std::string("needs an X server: none answers at DISPLAY=") + name;
    return std::nullopt;
}

ui::Application& application()
{
    if (!theApplication) {
        theApplication = std::make_unique<ui::Application>(argumentCount, arguments);
        theApplication->onError = [](const QString& line) { ADD_FAILURE() << line.toStdString(); };
    }
    return *theApplication;
}

void endApplication()
{
    theApplication.reset();
}

} // namespace warpatlas::support
