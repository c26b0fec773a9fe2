#include "tests/ui/held_display.h"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <string>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

namespace warpatlas::support {

namespace {

std::vector<std::string> displays()
{
    const char* list = std::getenv("WARPATLAS_TEST_DISPLAYS");
    std::istringstream words(list ? list : "");
    std::vector<std::string> names;
    for (std::string name; words >> name;)
        names.push_back(name);
    if (const char* own = std::getenv("DISPLAY"); names.empty() && own && *own != '\0')
        names.emplace_back(own);
    return names;
}

std::string asFileName(std::string display)
{
    std::replace_if(
        display.begin(), display.end(), [](char letter) { return letter == '/' || letter == ':'; }, '_');
    return display;
}

/// Held until the process ends, however it does; children that become other programs do not have it.
bool lock(const std::string& display, bool wait)
{
    const std::string file = "warpatlas_tests_" + std::to_string(::getuid()) + asFileName(display);
    const int descriptor =
        ::open((std::filesystem::temp_directory_path() / file).c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return wait; // there is nothing to wait for
    if (::flock(descriptor, wait ? LOCK_EX : LOCK_EX | LOCK_NB) == 0)
        return true;
    ::close(descriptor);
    return wait;
}

} // namespace

void holdDisplay()
{
    const std::vector<std::string> names = displays();
    if (names.empty())
        return;
    auto held = std::find_if(names.begin(), names.end(), [](const std::string& name) { return lock(name, false); });
    if (held == names.end()) {
        held = names.begin() + ::getpid() % std::ptrdiff_t(names.size());
        lock(*held, true);
    }
    ::setenv("DISPLAY", held->c_str(), 1);
    if (names.size() > 1)
        for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            if (const char* folder = std::getenv(name))
                ::setenv(name, (std::filesystem::path(folder) / asFileName(*held)).c_str(), 1);
}

} // namespace warpatlas::support
