#include "ui/command_line/progress/terminal_progress.h"

#include "ui/terminal/output.h"

#include <fmt/format.h>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace warpatlas::ui::inline command_line {

namespace {

constexpr std::string_view clearLine = "\r\033[K";

void toTerminal(std::string_view text)
{
    // A terminal that cannot be written to shows no progress; there is nothing else to do about it.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

} // namespace

TerminalProgress::TerminalProgress(bool saysWhere)
    : m_terminal(::isatty(STDERR_FILENO) == 1), m_saysWhere(saysWhere) { }

TerminalProgress::~TerminalProgress()
{
    if (m_shown)
        toTerminal(clearLine);
}

void TerminalProgress::show(const SessionEvent& event)
{
    const auto* progress = std::get_if<RunProgress>(&event);
    if (progress && progress->isSlow && m_saysWhere)
        say(progress->words);
    else if (progress)
        show(progress->fraction, progress->words);
}

void TerminalProgress::show(double fraction, const std::string& words)
{
    if (!m_terminal)
        return;
    std::string line = fmt::format("{}{:3.0f} %  {}", clearLine, fraction * 100, words);
    line.resize(std::min<std::size_t>(line.size(), clearLine.size() + 78)); // a wrapped line could not be written over
    toTerminal(line);
    m_shown = true;
}

void TerminalProgress::say(const std::string& line)
{
    if (std::exchange(m_shown, false))
        toTerminal(clearLine);
    printError(line);
}

} // namespace warpatlas::ui::inline command_line
