/// The QApplication of the ui tests, started by the first test that needs a window.
#pragma once

#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {
class Application;
}

namespace warpatlas::support {

void rememberArguments(int argc, char** argv);

/// Why no window can be shown here (no X server); empty if one can. Starts nothing.
std::optional<std::string> noWindowReason();
/// Starts the application on first use. Only where noWindowReason() is empty. What an event throws fails the test.
ui::Application& application();
/// Ends it, if it was started, before the program's static objects go.
void endApplication();

} // namespace warpatlas::support

/// First line of a test that shows a window: skips it visibly where there is no X server.
#define WARPATLAS_NEEDS_WINDOW()                                                                                       \
    do {                                                                                                               \
        if (const auto reason = warpatlas::support::noWindowReason())                                                  \
            GTEST_SKIP() << *reason;                                                                                   \
        warpatlas::support::application();                                                                             \
    } while (false)
