#include "kernels/compiler/diagnostics.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace warpatlas::inline compiler {
namespace {

using MessageSeverity = CompilerMessage::Severity;

std::vector<std::string_view> logLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::optional<std::uint32_t> numberFrom(std::string_view text)
{
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// "/somewhere/cuda_fp16.h" as it is called in messages.
std::string_view baseName(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

struct Word {
    std::string_view text;
    MessageSeverity severity;
};
constexpr Word severities[] = {{"catastrophic error", MessageSeverity::Error},
    {"internal error", MessageSeverity::Error}, {"fatal error", MessageSeverity::Error},
    {"error", MessageSeverity::Error}, {"warning", MessageSeverity::Warning}, {"remark", MessageSeverity::Note},
    {"note", MessageSeverity::Note}};

/// "error: text" or "warning #177-D: text"; false if it is none.
bool readSeverity(std::string_view rest, CompilerMessage& message)
{
    for (const Word& word : severities) {
        if (!rest.starts_with(word.text))
            continue;
        const std::string_view behind = rest.substr(word.text.size());
        const std::size_t colon = behind.find(": ");
        if (colon == std::string_view::npos || (colon > 0 && !behind.starts_with(" #")))
            continue;
        message.severity = word.severity;
        message.text = trimmed(behind.substr(colon + 2));
        return true;
    }
    return false;
}

void setPlace(CompilerMessage& message, std::string_view file, std::string_view fileName, std::uint32_t line)
{
    if (file == fileName || (file.starts_with("./") && file.substr(2) == fileName)) {
        message.line = line;
        return;
    }
    message.file = file;
    message.fileLine = line;
    message.text = std::string(baseName(file)) + ", line " + std::to_string(line) + ": " + message.text;
}

/// "k.cu(4): warning #177-D: variable ..."
std::optional<CompilerMessage> toolkitMessage(std::string_view line, std::string_view fileName)
{
    const std::size_t behind = line.find("): ");
    const std::size_t open = behind == std::string_view::npos ? behind : line.rfind('(', behind);
    if (open == std::string_view::npos)
        return std::nullopt;
    const auto number = numberFrom(line.substr(open + 1, behind - open - 1));
    CompilerMessage message;
    if (!number || !readSeverity(line.substr(behind + 3), message))
        return std::nullopt;
    setPlace(message, line.substr(0, open), fileName, *number);
    return message;
}

/// "At end of source: error: expected a "}"": what is missing is missing behind the last word of the text.
std::optional<CompilerMessage> messageAtEnd(std::string_view line, std::string_view text)
{
    constexpr std::string_view place = "At end of source: ";
    CompilerMessage message;
    if (!line.starts_with(place) || !readSeverity(line.substr(place.size()), message))
        return std::nullopt;
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    if (!text.empty()) {
        message.line = 1 + static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
        message.column = static_cast<std::uint32_t>(text.size() - (text.rfind('\n') + 1));
    }
    return message;
}

} // namespace

std::vector<CompilerMessage> messagesOfToolkit(std::string_view log, std::string_view fileName, std::string_view text)
{
    std::vector<CompilerMessage> messages;
    const std::vector<std::string_view> lines = logLines(log);
    std::string_view shown; // the source line that stands above a caret
    for (const std::string_view line : lines) {
        if (auto message = toolkitMessage(line, fileName)) {
            messages.push_back(std::move(*message));
        } else if (auto atEnd = messageAtEnd(line, text)) {
            // Behind other errors it follows from them.
            if (std::ranges::count(messages, MessageSeverity::Error, &CompilerMessage::severity) == 0)
                messages.push_back(std::move(*atEnd));
        } else if (trimmed(line) == "^") {
            // The line above is the source's, two columns to the right; a tab is one column there as here.
            if (!messages.empty() && messages.back().line != 0 && messages.back().column == 0 && line.find('^') >= 2
                && shown.starts_with("  "))
                messages.back().column = std::uint32_t(line.find('^') - 2) + 1;
        } else if (line.starts_with("nvrtc: error: ") || line.starts_with("error: ")) {
            messages.push_back(
                {MessageSeverity::Error, 0, 0, std::string(trimmed(line.substr(line.find("error: ") + 7)))});
        } else if (trimmed(line).starts_with("detected during") && !messages.empty()) {
            messages.back().text += "; " + std::string(trimmed(line));
        }
        shown = line;
    }
    return messages;
}

std::vector<CompilerMessage> messagesOfClang(std::string_view log, std::string_view fileName)
{
    std::vector<CompilerMessage> messages;
    for (const std::string_view line : logLines(log)) {
        CompilerMessage message;
        // "k.cu:4:7: error: ..."; a name may contain colons, a place does not.
        for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
            const std::size_t second = line.find(':', colon + 1);
            const std::size_t third = second == std::string_view::npos ? second : line.find(": ", second + 1);
            if (third == std::string_view::npos)
                break;
            const auto number = numberFrom(line.substr(colon + 1, second - colon - 1));
            const auto column = numberFrom(line.substr(second + 1, third - second - 1));
            if (!number || !column || !readSeverity(line.substr(third + 2), message))
                continue;
            setPlace(message, line.substr(0, colon), fileName, *number);
            message.column = message.line != 0 ? *column : 0;
            break;
        }
        if (message.text.empty()) {
            const std::size_t start = line.starts_with("clang") ? line.find(": ") : std::string_view::npos;
            if (start == std::string_view::npos || !readSeverity(line.substr(start + 2), message))
                if (!readSeverity(line, message))
                    continue;
        }
        if (message.severity == MessageSeverity::Note && message.line == 0)
            continue; // about this program's own header
        messages.push_back(std::move(message));
    }
    return messages;
}

CompilerMessage messageOfEnd(
    CompilerEnd end, std::string_view compiler, std::string_view how, const CompileLimits& limits)
{
    const std::string subject = "the compiler (" + std::string(compiler) + ") ";
    std::string text;
    switch (end) {
    case CompilerEnd::Finished:
        break;
    case CompilerEnd::Crashed:
        text = subject + "crashed (" + std::string(how) + "), which no text should make it do; look near the templates";
        break;
    case CompilerEnd::TimeLimit:
        text =
            subject + "was stopped: it was not done after " + fmt::format("{:g} s", double(limits.time.count()) / 1000);
        break;
    case CompilerEnd::MemoryLimit:
        text = subject + "was stopped: it took more than "
            + fmt::format("{:g} GiB of memory", double(limits.bytes) / double(std::uint64_t(1) << 30));
        break;
    case CompilerEnd::NotStarted:
        text = subject + "could not be started";
        break;
    }
    return {MessageSeverity::Error, 0, 0, std::move(text)};
}

void explainFailure(Compilation& result, const std::string& howItGaveUp)
{
    if (!result.succeeded
        && std::ranges::count(result.messages, MessageSeverity::Error, &CompilerMessage::severity) == 0)
        result.messages.push_back({MessageSeverity::Error, 0, 0, howItGaveUp});
}

void explainLeftOut(std::vector<CompilerMessage>& messages, const std::vector<std::string>& functions,
    const std::vector<std::string>& variables)
{
    for (CompilerMessage& message : messages) {
        const std::string text = message.text;
        if (text.find("undefined") == std::string::npos && text.find("undeclared") == std::string::npos)
            continue;
        const auto isNamed = [&](const std::string& name) {
            return text.find("\"" + name + "\"") != std::string::npos
                || text.find("'" + name + "'") != std::string::npos;
        };
        if (const auto name = std::ranges::find_if(functions, isNamed); name != functions.end())
            message.text = "'" + *name + "' is a host function; device code can call it if __device__ stands before it";
        else if (const auto variable = std::ranges::find_if(variables, isNamed); variable != variables.end())
            message.text = "'" + *variable
                + "' is a host variable; device code can use it if __device__ or __constant__ stands before it";
    }
}

} // namespace warpatlas::inline compiler
