#include "ui/terminal/output.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/ioctl.h>
#include <unistd.h>

namespace warpatlas::ui::inline terminal {

namespace {

/// Returns 0, or the error that ended it.
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        text.remove_prefix(std::size_t(count));
    }
    return 0;
}

} // namespace

void ignoreClosedPipes()
{
    std::signal(SIGPIPE, SIG_IGN);
}

void keepStandardStreams()
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
            (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest that is free
}

void print(std::string_view text)
{
    const int error = writeAll(STDOUT_FILENO, text);
    if (error != 0 && error != EPIPE)
        throw InputError(warpatlas::say("cli.standard_output", "standard output"), std::strerror(error));
}

std::size_t outputColumns()
{
    constexpr std::size_t ofFiles = 240;
    std::size_t columns = 0;
    if (const char* const text = std::getenv("COLUMNS"); text != nullptr) {
        const auto [end, error] = std::from_chars(text, text + std::strlen(text), columns);
        if (error == std::errc() && *end == '\0' && columns > 0)
            return columns;
    }
    winsize size{};
    if (::isatty(STDOUT_FILENO) != 1)
        return ofFiles;
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void printError(const std::string& message)
{
    // One line, whatever the names of files contain.
    std::string line = "warpatlas: " + message;
    std::replace_if(
        line.begin(), line.end(), [](unsigned char letter) { return letter < 32 || letter == 127; }, ' ');
    writeAll(STDERR_FILENO, line + "\n"); // if this fails, it cannot be reported
}

std::string jsonText(const nlohmann::ordered_json& json)
{
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void writeText(const std::string& text, const std::string& path)
{
    if (path == "-")
        print(text);
    else
        writeFile(path, asBytes(text));
}

void writeJson(const nlohmann::ordered_json& json, const std::string& path)
{
    writeText(jsonText(json), path);
}

} // namespace warpatlas::ui::inline terminal
