#include "app/report/text_table.h"
#include "app/report/words.h"
#include "app/simulate/simulate_report.h"
#include "app/words/problem_words.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace warpatlas {
namespace {

std::string_view modeInWords(CompileMode mode)
{
    switch (mode) {
    case CompileMode::Lesson:
        return "lesson mode: loops as written";
    case CompileMode::Optimised:
        return "optimised: counters belong to the optimised code";
    case CompileMode::Debug:
        return "for debugging: nothing optimised";
    }
    return {};
}

std::string ratio(std::uint64_t above, std::uint64_t below)
{
    return below == 0 ? "-" : fmt::format("{:.2f}", double(above) / double(below));
}

std::string percent(std::uint64_t part, std::uint64_t whole)
{
    return fmt::format("{:.1f} %", 100.0 * double(part) / double(whole));
}

std::string plural(std::uint64_t count, std::string_view word)
{
    return fmt::format("{} {}{}", grouped(count), word, count == 1 ? "" : "s");
}

void addCounters(TextTable& table, const Counters& c)
{
    const std::string_view simulated = nameOf(Provenance::Simulated);
    table.row("Executed",
        fmt::format("{} thread instructions in {} of warps", grouped(c.threadInstructions),
            plural(c.warpInstructions, "instruction")),
        simulated);
    if (c.warpInstructions > 0)
        table.row(
            "Lanes", percent(c.threadInstructions, 32 * c.warpInstructions) + " active (lane efficiency)", simulated);
    if (c.branches > 0)
        table.row("Branches",
            fmt::format("{} of {} divergent: {} uniform (branch efficiency)", grouped(c.divergentBranches),
                grouped(c.branches), percent(c.branches - c.divergentBranches, c.branches)),
            simulated);
    if (c.globalLoadRequests > 0)
        table.row("Loads",
            fmt::format("{} sectors a request of a warp ({}, global memory)",
                ratio(c.globalLoadSectors, c.globalLoadRequests), plural(c.globalLoadRequests, "request")),
            simulated);
    if (c.globalStoreRequests > 0)
        table.row("Stores",
            fmt::format("{} sectors a request of a warp ({}, global memory)",
                ratio(c.globalStoreSectors, c.globalStoreRequests), plural(c.globalStoreRequests, "request")),
            simulated);
    if (c.sharedRequests > 0)
        table.row("Shared",
            fmt::format("conflict degree {} ({}, shared memory)", ratio(c.sharedPasses, c.sharedRequests),
                plural(c.sharedRequests, "request")),
            simulated);
}

/// Powers of ten only where the number is too long without.
std::string shownValue(const Array& array, std::uint64_t index)
{
    const std::string text = array.valueAsText(index, 6);
    const double value = array.valueAsDouble(index);
    const bool plain = std::abs(value) >= 1e-4 && std::abs(value) < 1e9;
    return plain && text.find('e') != std::string::npos ? fmt::format("{:.0f}", value) : text;
}

void addBuffer(TextTable& table, const SimulatedBuffer& buffer)
{
    const Array& array = *buffer.contents;
    const std::uint64_t count = array.shape().values();
    std::string words = fmt::format("{} {}, {}",
        buffer.role == BufferRole::Input        ? "in"
            : buffer.role == BufferRole::Output ? "out"
                                                : "inout",
        nameOf(array.type()), plural(count, "value"));
    if (buffer.written && buffer.role != BufferRole::Input)
        words += fmt::format(": {} written{}, {} unwritten", grouped(*buffer.written),
            *buffer.writtenMore > 0 ? fmt::format(" ({} more than once)", grouped(*buffer.writtenMore)) : "",
            grouped(count - *buffer.written));
    else if (buffer.written && *buffer.written > 0)
        words += fmt::format(": {} written", grouped(*buffer.written));
    else if (buffer.read)
        words += fmt::format(": {} read", grouped(*buffer.read));
    table.row(buffer.name.size() < 11 ? buffer.name : "", (buffer.name.size() < 11 ? "" : buffer.name + ": ") + words);
    if (!buffer.note.empty())
        table.row("", "  " + buffer.note);
    std::string values;
    constexpr std::uint64_t shown = 8;
    for (std::uint64_t i = 0; i < std::min(count, shown); ++i)
        values += fmt::format("{}{}", i > 0 ? " " : "", shownValue(array, i));
    table.row("", "  " + values + (count > shown ? " ..." : ""));
    if (!buffer.file.empty())
        table.row("", "  written to " + buffer.file);
}

std::string introduction(const Problem& problem)
{
    std::string words = placeInWords(problem);
    const auto add = [&](std::string_view part) { words += fmt::format("{}{}", words.empty() ? "" : ", ", part); };
    if (problem.severity == Severity::Possible && !saysPossible(problem))
        add("possible");
    if (problem.severity == Severity::Information)
        add("for information");
    return words.empty() ? words : words + ": ";
}

/// The source's lines as views, from 1.
std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines{{}};
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Tabs as blanks, nothing that would steer the terminal, cut behind `space` whole characters.
std::string shownSource(std::string_view line, std::size_t space)
{
    std::string text;
    std::size_t columns = 0;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        const bool goesOn = (byte & 0xc0) == 0x80; // a letter's second byte and those behind it
        const std::size_t wide = c == '\t' ? 4 : goesOn ? 0 : 1;
        if (columns + wide > space)
            break;
        columns += wide;
        if (c == '\t')
            text += "    ";
        else
            text += byte < 0x20 ? '?' : c;
    }
    return text;
}

/// From the first to the last line that was executed, with what of the source stands between: a kernel is read as a
/// whole. Lines that the source has not got (`#line` may name any) are those that were executed.
std::vector<std::uint32_t> shownLines(const SimulateOutcome& outcome, std::size_t sourceLines)
{
    std::vector<std::uint32_t> lines;
    for (const auto& [line, counters] : outcome.trace.lines) {
        const std::uint32_t next = lines.empty() ? line : lines.back() + 1;
        for (std::uint32_t between = std::max(next, 1U); between < line && between < sourceLines; ++between)
            lines.push_back(between);
        if (line != 0 || sourceLines == 0)
            lines.push_back(line);
    }
    return lines;
}

void addLines(TextTable& table, const SimulateOutcome& outcome, std::size_t columns)
{
    const std::vector<std::string_view> source = linesOf(outcome.source);
    table.line(fmt::format("{:>5} {:>12} {:>7} {:>8} {:>6} {:>8}  {}", "line", "instructions", "lanes", "sectors",
        "banks", "branches", outcome.source.empty() ? "" : outcome.sourceName));
    for (const std::uint32_t line : shownLines(outcome, outcome.source.empty() ? 0 : source.size())) {
        const auto found = outcome.trace.lines.find(line);
        const bool counted = found != outcome.trace.lines.end();
        std::string row = fmt::format("{:>5} ", line);
        if (counted) {
            const Counters& c = found->second;
            const std::uint64_t requests = c.globalLoadRequests + c.globalStoreRequests;
            row += fmt::format("{:>12} {:>7} {:>8} {:>6} {:>8}", grouped(c.warpInstructions),
                c.warpInstructions > 0 ? percent(c.threadInstructions, 32 * c.warpInstructions) : "",
                requests > 0 ? ratio(c.globalLoadSectors + c.globalStoreSectors, requests) : "",
                c.sharedRequests > 0 ? ratio(c.sharedPasses, c.sharedRequests) : "",
                c.branches > 0 ? percent(c.branches - c.divergentBranches, c.branches) : "");
        } else {
            row += fmt::format("{:>45}", "");
        }
        if (line < source.size())
            row += "  " + shownSource(source[line], std::max(columns, narrowestTable) - 53);
        row.resize(row.find_last_not_of(' ') + 1);
        table.line(row);
    }
    table.line("instructions: of warps. lanes: active. sectors: 32-byte pieces a request. banks: conflict degree.");
    table.line("branches: uniform. All counted in PTX; the hardware's own instructions differ.");
}

} // namespace

std::string toTable(const SimulateOutcome& outcome, std::size_t columns)
{
    TextTable table;
    table.row("Kernel", outcome.kernel);
    if (outcome.compilation != nullptr)
        table.row("Compiler",
            fmt::format("{} ({})", outcome.compilation->mode, modeInWords(outcome.compilation->compileMode)));
    else
        table.row("Compiler", "none: " + outcome.sourceName + " is PTX");
    table.row("Launch",
        fmt::format("grid {}, block {}: {}; shared memory {} bytes{}", toText(outcome.launch.grid),
            toText(outcome.launch.block), plural(outcome.launch.threads(), "thread"),
            grouped(std::uint64_t{outcome.staticSharedBytes} + outcome.dynamicSharedBytes),
            outcome.dynamicSharedBytes > 0 ? fmt::format(", {} of them dynamic", grouped(outcome.dynamicSharedBytes))
                                           : ""));
    table.row("Device", outcome.device.name);
    if (outcome.compilation != nullptr)
        for (const CompilerMessage& message : outcome.compilation->messages)
            table.row("Message", toText(message, outcome.sourceName));
    if (outcome.recorded) {
        table.gap();
        addCounters(table, outcome.trace.total);
    }
    if (outcome.launched && !outcome.buffers.empty()) {
        table.gap();
        for (const SimulatedBuffer& buffer : outcome.buffers)
            addBuffer(table, buffer);
    }
    if (outcome.recorded && !outcome.trace.lines.empty()) {
        table.gap();
        addLines(table, outcome, columns);
    }
    const std::uint64_t printed = outcome.trace.printed.size();
    if (outcome.trace.printedBytes > printed) {
        table.gap();
        table.row("Printed",
            fmt::format("cut: {} of {} bytes are shown", grouped(printed), grouped(outcome.trace.printedBytes)));
    }
    if (!outcome.problems.empty())
        table.gap();
    for (const Problem& problem : outcome.problems) {
        std::string message = introduction(problem) + sentenceOf(problem);
        if (problem.count > 1)
            message += fmt::format(" ({} times)", grouped(problem.count));
        table.row("Problem", message);
    }
    return table.take();
}

} // namespace warpatlas
