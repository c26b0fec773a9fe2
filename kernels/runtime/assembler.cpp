#include "kernels/runtime/assembler.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

extern char** environ;

namespace warpatlas::runtime {
namespace {

/// A text in a file that is gone with it.
class TextFile {
public:
    explicit TextFile(const std::string& text)
    {
        std::error_code unknown;
        const std::filesystem::path folder = std::filesystem::temp_directory_path(unknown);
        m_path = ((folder.empty() ? "/tmp" : folder) / "warpatlas-ptx-XXXXXX").string();
        const int file = ::mkstemp(m_path.data());
        std::size_t written = 0;
        while (file >= 0 && written < text.size()) {
            const ssize_t bytes = ::write(file, text.data() + written, text.size() - written);
            if (bytes <= 0)
                break;
            written += static_cast<std::size_t>(bytes);
        }
        if (file >= 0)
            ::close(file);
        m_whole = file >= 0 && written == text.size();
    }
    ~TextFile() { ::unlink(m_path.c_str()); }
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;
    const std::string& path() const { return m_path; }
    bool isWhole() const { return m_whole; }

private:
    std::string m_path;
    bool m_whole = false;
};

struct Output {
    std::string text;
    bool well = false; ///< it was started, and ended with 0
};

/// Runs a program and returns all that it prints.
Output outputOf(std::vector<std::string> words)
{
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    pid_t id = 0;
    const int failed = ::posix_spawn(&id, arguments[0], &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string said;
    std::array<char, 4096> part{};
    for (ssize_t bytes = 0; failed == 0 && (bytes = ::read(ends[0], part.data(), part.size())) != 0;)
        if (bytes > 0)
            said.append(part.data(), static_cast<std::size_t>(bytes));
        else if (errno != EINTR)
            break;
    ::close(ends[0]);
    int status = 0;
    pid_t ended = -1;
    while (failed == 0 && (ended = ::waitpid(id, &status, 0)) < 0 && errno == EINTR) { }
    // A program that does not want to hear of its children has no status of them.
    const bool well = failed == 0 && (ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0));
    return {std::move(said), well};
}

/// Where debuggers are told nothing, as linked code for debugging tells them nothing (images/link.h), the assembler
/// takes no ".target sm_75, debug": the text without that, which is not optimised either; empty where it is no such.
std::string withoutDebugTarget(const std::string& ptx)
{
    constexpr std::string_view directive = ".target ", debug = ", debug";
    const std::size_t at = ptx.find(directive), end = std::min(ptx.find('\n', at), ptx.size());
    const std::size_t place = at == std::string::npos ? at : ptx.find(debug, at);
    if (place == std::string::npos || place >= end || ptx.find(".debug_info", end) != std::string::npos)
        return {};
    return std::string(ptx).erase(place, debug.size());
}

Output assemble(const std::string& program, const std::string& ptx, int computeCapability)
{
    const std::string plain = withoutDebugTarget(ptx);
    const TextFile file(plain.empty() ? ptx : plain);
    if (!file.isWhole())
        return {};
    std::vector<std::string> command{
        program, "-v", "--gpu-name", "sm_" + std::to_string(computeCapability), file.path(), "-o", "/dev/null"};
    if (!plain.empty())
        command.emplace_back("-O0");
    return outputOf(command);
}

/// The text with the version that the assembler says it has at most; empty where that is not what it said. Compilers
/// write the newest version that they know, whatever of it they use.
std::string withOlderVersion(const std::string& ptx, const std::string& said)
{
    constexpr std::string_view before = "current version is '", directive = ".version ";
    const std::size_t at = said.find(before), place = ptx.find(directive);
    if (at == std::string::npos || place == std::string::npos)
        return {};
    const std::size_t from = at + before.size(), end = said.find('\'', from);
    if (end == std::string::npos)
        return {};
    std::string older = ptx;
    older.replace(place, ptx.find('\n', place) - place, std::string(directive) + said.substr(from, end - from));
    return older;
}

} // namespace

std::string assemblersReport(const std::string& ptx, int computeCapability)
{
    const char* const program = std::getenv("WARPATLAS_PTXAS");
    if (program == nullptr || *program == '\0')
        return {};
    Output output = assemble(program, ptx, computeCapability);
    if (const std::string older = output.well ? std::string() : withOlderVersion(ptx, output.text); !older.empty())
        output = assemble(program, older, computeCapability);
    return output.well ? output.text : std::string();
}

} // namespace warpatlas::runtime
