#include "ui/command_line/trace_options.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"

#include <charconv>
#include <variant>
#include <vector>

namespace warpatlas::ui {
namespace {

/// Reads "3" or "1,0,2", from 0; at most three numbers, with `separator` between them.
std::vector<std::uint64_t> numbers(
    const std::string& option, const std::string& text, char separator, std::size_t most, const std::string& refusal)
{
    std::vector<std::uint64_t> list;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        std::uint64_t number = 0;
        const auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, number);
        if (error != std::errc() || stop != text.data() + end || list.size() == most)
            throw InputError(optionText(option, text), refusal);
        list.push_back(number);
        at = end + 1;
    }
    return list;
}

Dim3 index(const std::string& option, const std::string& text, const std::vector<std::uint64_t>& list)
{
    for (const std::uint64_t number : list)
        if (number > 0xffffffffu)
            throw InputError(optionText(option, text), say("cli.trace.large", "is larger than any index"));
    const auto axis = [&](std::size_t i) { return i < list.size() ? static_cast<std::uint32_t>(list[i]) : 0; };
    return {axis(0), axis(1), axis(2)};
}

/// Reads a number from 0, or indices by axis.
std::variant<std::uint64_t, Dim3> numberOrIndex(
    const std::string& option, const std::string& text, const std::vector<std::uint64_t>& list)
{
    if (list.size() == 1)
        return list[0];
    return index(option, text, list);
}

} // namespace

void TraceOptions::addTo(CLI::App& command)
{
    const AddOption option{command, say("cli.trace.group", "One block, step by step")};
    m_trace = option(
        "--trace", m_block, "[BLOCK]", say("cli.trace", "Print what a block does: its number, or X,Y[,Z] (default 0)"));
    m_trace->expected(0, 1);
    option("--trace-warp", m_warp, "N", say("cli.trace.warp", "Only this warp's steps"))->needs(m_trace);
    option("--trace-thread", m_thread, "THREAD",
        say("cli.trace.thread", "Only the steps of this thread: its number in the block, or X,Y[,Z]"))
        ->needs(m_trace);
    option("--trace-lines", m_lines, "A[-B]", say("cli.trace.lines", "Only these lines of the source"))->needs(m_trace);
    option("--trace-from", m_from, "STEP", say("cli.trace.from", "Record from this step on"))->needs(m_trace);
    option("--trace-most", m_most, "N", say("cli.trace.most", "Print at most so many steps (default 10000)"))
        ->needs(m_trace);
    requireName(*option(
        "--trace-file", m_file, "FILE|-", say("cli.trace.file", "Where to print it; as JSON where --json is given"))
                     ->needs(m_trace));
}

std::optional<BlockTraceRequest> TraceOptions::request() const
{
    if (m_trace == nullptr || m_trace->count() == 0)
        return std::nullopt;
    BlockTraceRequest request;
    if (!m_block.empty())
        request.block = numberOrIndex("--trace", m_block,
            numbers("--trace", m_block, ',', 3,
                say("cli.trace.block_form", "is not a block: its number, or X,Y or X,Y,Z")));
    constexpr int most = 2'000'000'000;
    if (!m_warp.empty())
        request.warp = static_cast<std::uint32_t>(parseWhole("--trace-warp", m_warp, 0, 31));
    if (!m_thread.empty())
        request.thread = numberOrIndex("--trace-thread", m_thread,
            numbers("--trace-thread", m_thread, ',', 3,
                say("cli.trace.thread_form", "is not a thread: its number in the block, or X,Y or X,Y,Z")));
    if (!m_lines.empty()) {
        const auto list = numbers("--trace-lines", m_lines, '-', 2,
            say("cli.trace.lines_form", "is not a line, or the first and the last: 12-20"));
        const Dim3 ends = index("--trace-lines", m_lines, list);
        request.lines = {ends.x, list.size() == 2 ? ends.y : ends.x};
        if (request.lines.first > request.lines.second)
            throw InputError(optionText("--trace-lines", m_lines), say("cli.trace.ends", "ends before it begins"));
    }
    request.firstStep =
        numbers("--trace-from", m_from, ',', 1, say("cli.trace.step_form", "is not a step: a whole number from 0"))[0];
    request.mostSteps = static_cast<std::uint64_t>(parseWhole("--trace-most", m_most, 1, most));
    return request;
}

} // namespace warpatlas::ui
