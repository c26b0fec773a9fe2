#include "app/program/program_start.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warpatlas::inline program {
namespace {

bool isVariableName(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !text.empty() && isLetter(text.front())
        && std::ranges::all_of(text, [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

} // namespace

InputFile::InputFile(const std::string& path)
{
    if (path.empty())
        return;
    requireFileName(path);
    // Not blocking, so that a pipe without a writer is refused instead of waited for.
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (number < 0)
        throw InputError(path, reasonOf(errno));
    struct stat information { };
    const bool known = ::fstat(number, &information) == 0;
    const bool folder = known && S_ISDIR(information.st_mode);
    if (!known || !(S_ISREG(information.st_mode) || S_ISCHR(information.st_mode))) {
        ::close(number);
        throw InputError(path, folder ? reasonOf(EISDIR) : say("file.not_regular", "is not a regular file"));
    }
    ::fcntl(number, F_SETFL, 0); // the program waits for a device as it would anywhere
    m_number = number;
}

InputFile::~InputFile()
{
    if (m_number >= 0)
        ::close(m_number);
}

std::string whyNoVariable(std::string_view text, bool ofCommand)
{
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    if (equals == std::string_view::npos || !isVariableName(name) || text.find('\0') != std::string_view::npos)
        return say("program.no_variable", "is not NAME=VALUE, as a variable of the environment is written");
    if (name.starts_with("WARPATLAS_"))
        return say("program.own_variable", "names that begin with WARPATLAS_ are kept for WarpAtlas itself");
    if (ofCommand && (name == "LD_LIBRARY_PATH" || name == "PATH" || name == "PYTHONPATH"))
        return say("program.set_variable",
            "{} says where a command finds CUDA's libraries here: set it for WarpAtlas, which puts its own in front",
            std::string(name));
    return {};
}

void requireStart(const std::vector<std::string>& environment, const std::string& inputFile, bool ofCommand)
{
    for (const std::string& variable : environment)
        if (const std::string reason = whyNoVariable(variable, ofCommand); !reason.empty())
            throw InputError(variable, reason);
    const InputFile readable(inputFile);
}

} // namespace warpatlas::inline program
