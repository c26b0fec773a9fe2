#include "app/report/source_table.h"

#include "app/report/source_report.h"
#include "app/words/figures.h"
#include "app/words/labels.h"
#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace warpatlas::inline report {
namespace {

/// By CompileMode.
constexpr Text modes[] = {{"report.lesson_mode", "lesson mode: loops as written"},
    {"report.optimised", "optimised: counters belong to the optimised code"},
    {"report.debugging", "for debugging: nothing optimised"}};

std::string ratio(std::uint64_t above, std::uint64_t below)
{
    return below == 0 ? "-" : fmt::format("{:.2f}", double(above) / double(below));
}

void addCounters(TextTable& table, const Counters& c)
{
    const auto add = [&](bool there, const Text& label, const std::string& words) {
        if (there)
            table.row(label, words, nameOf(Provenance::Simulated));
    };
    const auto sectors = [](std::uint64_t count, std::uint64_t requests) {
        return say("report.sectors", "{} sectors a request of a warp ({}, global memory)", ratio(count, requests),
            counted(requests, noun::request));
    };
    add(true, label::executed,
        say("report.instructions", "{} thread instructions in {} of warps", grouped(c.threadInstructions),
            counted(c.warpInstructions, noun::instruction)));
    add(c.warpInstructions > 0, label::lanes,
        say("report.active_lanes", "{} active (lane efficiency)",
            percent(c.threadInstructions, 32 * c.warpInstructions)));
    add(c.branches > 0, label::branches,
        say("report.divergent", "{} of {} divergent: {} uniform (branch efficiency)", grouped(c.divergentBranches),
            grouped(c.branches), percent(c.branches - c.divergentBranches, c.branches)));
    add(c.globalLoadRequests > 0, label::loads, sectors(c.globalLoadSectors, c.globalLoadRequests));
    add(c.globalStoreRequests > 0, label::stores, sectors(c.globalStoreSectors, c.globalStoreRequests));
    add(c.textureRequests > 0, label::textures,
        say("report.texture_elements", "{} elements a request of a warp ({}, textures and surfaces)",
            ratio(c.textureElements, c.textureRequests), counted(c.textureRequests, noun::request)));
    add(c.sharedRequests > 0, label::shared,
        say("report.conflict_degree", "conflict degree {} ({}, shared memory)", ratio(c.sharedPasses, c.sharedRequests),
            counted(c.sharedRequests, noun::request)));
}

/// Writes powers of ten only where the number is too long without.
std::string shownValue(const Array& array, std::uint64_t index)
{
    const std::string text = array.valueAsText(index, 6);
    const double value = array.valueAsDouble(index);
    const bool plain = std::abs(value) >= 1e-4 && std::abs(value) < 1e9;
    return plain && text.find('e') != std::string::npos ? fmt::format("{:.0f}", value) : text;
}

void addBuffer(TextTable& table, const Outcome& outcome, std::size_t buffer)
{
    const BufferSpec& spec = outcome.bound->work.buffers[buffer];
    const BoundFile& file = outcome.bound->source->files[buffer];
    const std::uint64_t count = spec.shape.values();
    const BufferRole role = touchedRole(outcome, buffer);
    std::string words = fmt::format("{} {}, {}", nameOf(role), nameOf(spec.type), counted(count, noun::value));
    const auto counts = accessCounts(outcome, buffer);
    if (counts && role != BufferRole::Input)
        words += counts->writtenMore > 0 ? say("report.written_more", ": {} written ({} more than once), {} unwritten",
                     grouped(counts->written), grouped(counts->writtenMore), grouped(count - counts->written))
                                         : say("report.written_once", ": {} written, {} unwritten",
                                             grouped(counts->written), grouped(count - counts->written));
    else if (counts)
        words += counts->written > 0 ? say("report.written", ": {} written", grouped(counts->written))
                                     : say("report.read", ": {} read", grouped(counts->read));
    const bool isShort = spec.name.size() < 11;
    table.row(isShort ? spec.name : "", (isShort ? "" : spec.name + ": ") + words);
    if (!file.note.empty())
        table.row("", "  " + file.note);
    if (buffer < outcome.after.size()) {
        std::string values;
        constexpr std::uint64_t shown = 8;
        for (std::uint64_t i = 0; i < std::min(count, shown); ++i)
            values += fmt::format("{}{}", i > 0 ? " " : "", shownValue(*outcome.after[buffer], i));
        table.row("", "  " + values + (count > shown ? " ..." : ""));
    }
    if (!file.output.empty())
        table.row("", "  " + say("report.written_to", "written to {}", file.output));
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

/// Writes tabs as blanks, drops characters that control the terminal, and cuts behind `space` whole characters.
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

/// Returns the lines from the first to the last that was executed, with the source's lines between them, as a kernel is
/// read as a whole. Of lines that the source does not have (`#line` may name any), only executed ones.
std::vector<std::uint32_t> shownLines(const Trace& trace, std::size_t sourceLines)
{
    std::vector<std::uint32_t> lines;
    for (const auto& [line, counters] : trace.lines) {
        const std::uint32_t next = lines.empty() ? line : lines.back() + 1;
        for (std::uint32_t between = std::max(next, 1U); between < line && between < sourceLines; ++between)
            lines.push_back(between);
        if (line != 0 || sourceLines == 0)
            lines.push_back(line);
    }
    return lines;
}

void addLines(TextTable& table, const Outcome& outcome, std::size_t columns)
{
    const KernelCode& code = outcome.bound->work.code;
    const std::vector<std::string_view> source = linesOf(code.source);
    table.line(fmt::format("{:>5} {:>12} {:>8} {:>8} {:>6} {:>8}  {}", say("report.line", "line"),
        say("report.column_instructions", "instructions"), say("report.column_lanes", "lanes"),
        say("report.column_sectors", "sectors"), say("report.banks", "banks"),
        say("report.column_branches", "branches"), code.source.empty() ? "" : code.sourceName));
    for (const std::uint32_t line : shownLines(*outcome.trace, code.source.empty() ? 0 : source.size())) {
        const auto found = outcome.trace->lines.find(line);
        std::string row = fmt::format("{:>5} {:>46}", line, "");
        if (found != outcome.trace->lines.end()) {
            const Counters& c = found->second;
            const std::uint64_t requests = c.globalLoadRequests + c.globalStoreRequests;
            row = fmt::format("{:>5} {:>12} {:>8} {:>8} {:>6} {:>8}", line, grouped(c.warpInstructions),
                c.warpInstructions > 0 ? percent(c.threadInstructions, 32 * c.warpInstructions) : "",
                requests > 0 ? ratio(c.globalLoadSectors + c.globalStoreSectors, requests) : "",
                c.sharedRequests > 0 ? ratio(c.sharedPasses, c.sharedRequests) : "",
                c.branches > 0 ? percent(c.branches - c.divergentBranches, c.branches) : "");
        }
        if (line < source.size())
            row += "  " + shownSource(source[line], std::max<std::size_t>(columns, 100) - 54);
        row.resize(row.find_last_not_of(' ') + 1);
        table.line(row);
    }
    for (const auto& [line, others] : outcome.trace->callers) {
        std::vector<std::string> names;
        for (const std::uint32_t other : others)
            names.push_back(say("line", "line {}", other));
        table.line(say("report.line_callers",
            "line {}: with all that functions of headers did that it calls, and {} as well.", line, listed(names)));
    }
    table.line(say("report.line_columns",
        "instructions: of warps. lanes: active. sectors: 32-byte pieces a request. banks: conflict degree."));
    table.line(
        say("report.line_counts", "branches: uniform. All counted in PTX; the hardware's own instructions differ."));
}

} // namespace

namespace {

std::string dynamicSharedInWords(const BoundExperiment& bound)
{
    return say("report.chosen_shared", "{} bytes of dynamic shared memory", grouped(bound.work.dynamicSharedBytes));
}

/// Says what is as in the file's own launch, and how to get the rest.
void addFileLaunch(TextTable& table, const BoundExperiment& bound)
{
    using Left = BoundSource::FileLaunch::Left;
    const BoundSource& source = *bound.source;
    const BoundSource::FileLaunch& own = source.fileLaunch;
    std::string words;
    const auto add = [&](const std::string& word) { words += (words.empty() ? "" : ", ") + word; };
    for (std::size_t i = 0; i < own.arguments.size(); ++i)
        if (own.arguments[i])
            add(fmt::format("{}={}", nameOfParameter(source.signature, i), source.arguments[i]));
    if (own.grid)
        add(say("report.own_grid", "the grid"));
    if (own.block)
        add(say("report.own_block", "the block"));
    if (own.shared)
        add(dynamicSharedInWords(bound));
    if (!words.empty())
        table.row(label::called, say("report.own_launch", "as the launch of {} has it: {}", placeOf(own), words));
    const std::string file = sourceNameOf(SourceKernel{bound.experiment.source->file}); // whole, whichever cell this is
    if (own.left == Left::Computed)
        table.row(label::called,
            say("report.computed_launch",
                "the program computes the rest of the launch of {}: 'warpatlas exec {}' runs it, and its launches "
                "open with what they had",
                placeOf(own), file));
    else if (own.left == Left::Large)
        table.row(label::called,
            say("report.large_launch",
                "the launch of {} has more than 256 MiB of arrays: smaller ones are chosen; 'warpatlas exec {}' "
                "runs it as it is",
                placeOf(own), file));
}

/// Names what was chosen, so that it is not taken for given.
void addChosen(TextTable& table, const BoundExperiment& bound)
{
    const BoundSource& source = *bound.source;
    const BoundSource::FileLaunch& own = source.fileLaunch;
    std::string words;
    for (std::size_t i = 0; i < source.arguments.size(); ++i)
        if (i < own.arguments.size() && own.arguments[i])
            continue;
        else if (source.chosen[i])
            words += fmt::format(
                "{}{}={}", words.empty() ? "" : ", ", nameOfParameter(source.signature, i), source.arguments[i]);
        else
            for (const StructFieldSpec& field : source.chosenFields[i])
                words += fmt::format("{}{}.{}={}", words.empty() ? "" : ", ", nameOfParameter(source.signature, i),
                    field.path, field.text);
    if (!bound.experiment.grid && !own.grid)
        words += fmt::format(
            "{}{}", words.empty() ? "" : "; ", say("report.chosen_grid", "the grid, to cover {}", source.covered));
    if (source.chosenShared)
        words += (words.empty() ? "" : "; ") + dynamicSharedInWords(bound);
    if (!words.empty())
        table.row(label::called, say("report.chosen", "chosen, as nothing was said: {}", words));
    addFileLaunch(table, bound);
    for (const std::string& spec : source.leftOut)
        table.row(label::data, say("report.left_out", "{} is left out: the kernel has no input for it", spec));
}

/// A name that is too long for its column stands before the words.
void addNamedRow(TextTable& table, const std::string& name, const std::string& words)
{
    constexpr std::size_t column = 11;
    table.row(name.size() < column ? name : "", name.size() < column ? words : name + ": " + words);
}

std::string inWords(const BoundSymbol& symbol)
{
    std::string words = symbol.values ? say("report.symbol_values", "symbol {}, {}", nameOf(*symbol.values),
                            counted(symbol.filled / sizeOf(*symbol.values), noun::value))
        : symbol.value.empty()        ? say("report.symbol_bytes", "symbol, {}", counted(symbol.filled, noun::byte))
                                      : say("report.symbol_pointer", "symbol, the address of {}", symbol.value);
    if (symbol.values)
        words += ": " + symbol.value;
    if (symbol.filled < symbol.bytes)
        words += say("report.symbol_part", "; the last {} of its {} keep their initial value",
            grouped(symbol.bytes - symbol.filled), counted(symbol.bytes, noun::byte));
    if (!symbol.used)
        words += say("report.symbol_unused", "; this kernel does not use it");
    return words;
}

std::string inWords(const BoundStruct& structure)
{
    std::string words = structure.type.empty()
        ? say("report.struct_bytes", "structure, {}", counted(structure.bytes, noun::byte))
        : say("report.struct", "{}, {}", structure.type, counted(structure.bytes, noun::byte));
    for (const BoundStruct::Field& field : structure.fields)
        words += fmt::format("{}{}={}", &field == structure.fields.data() ? ": " : " ", field.name, field.value);
    return words;
}

/// Rows of the variables and of the structures, each with its fields; fields that are zero because they were not given
/// are named.
void addGivenValues(TextTable& table, const BoundSource& source)
{
    for (const BoundSymbol& symbol : source.symbols) {
        addNamedRow(table, symbol.name, inWords(symbol));
        if (!symbol.note.empty())
            table.row("", "  " + symbol.note);
    }
    for (const BoundStruct& structure : source.structures) {
        addNamedRow(table, structure.name, inWords(structure));
        if (structure.nothingSaid)
            table.row("",
                "  "
                    + say("report.struct_nothing",
                        "all of it is zero, as nothing was said of it: --arg {}=struct:FIELD=VALUE,... says what it "
                        "has",
                        structure.name));
        if (const std::vector<std::string> zero = structure.zero(); !zero.empty())
            table.row("",
                "  "
                    + say(
                        "report.struct_zero", "zero, because not given: {}", fmt::format("{}", fmt::join(zero, ", "))));
        for (const ClosedField& field : structure.closed)
            table.row("", "  " + say("report.struct_closed", "zero: {}: {}", field.path, inWords(field.why)));
    }
}

} // namespace

void addSource(TextTable& table, const BoundExperiment& bound)
{
    const BoundSource& source = *bound.source;
    const std::string& file = bound.work.code.sourceName;
    table.row(label::kernel, source.signature.text());
    addChosen(table, bound);
    if (!source.compilation) {
        const std::string& made = bound.experiment.source->programCompiler;
        table.row(label::compiler,
            made.empty() ? say("report.no_compiler", "none: {} is PTX", file)
                         : say("report.programs_compiler", "{}, with the program that had {}", made, file));
        return;
    }
    table.row(label::compiler,
        fmt::format("{} ({})", source.compilation->mode, say(modes[std::size_t(source.compilation->compileMode)])));
    for (const CompilerMessage& message : source.compilation->messages)
        table.row(label::message, toText(message, file));
}

std::string sharedMemoryInWords(const Work& work)
{
    const auto dynamic = std::uint64_t{work.dynamicSharedBytes};
    const std::string all = grouped(static_cast<std::uint64_t>(work.code.staticSharedBytes.value_or(0)) + dynamic);
    return dynamic > 0
        ? say("report.dynamic_memory", "; shared memory {} bytes, {} of them dynamic", all, grouped(dynamic))
        : say("report.shared_memory", "; shared memory {} bytes", all);
}

void addCounted(TextTable& table, const Outcome& outcome, std::size_t columns)
{
    const bool recorded = outcome.trace && outcome.trace->recorded;
    if (recorded) {
        table.gap();
        addCounters(table, outcome.trace->total);
    }
    if (outcome.launchProblems.empty() && !outcome.bound->work.buffers.empty())
        table.gap();
    if (outcome.launchProblems.empty())
        addGivenValues(table, *outcome.bound->source);
    for (std::size_t i = 0; outcome.launchProblems.empty() && i < outcome.bound->work.buffers.size(); ++i)
        addBuffer(table, outcome, i);
    if (recorded && !outcome.trace->lines.empty()) {
        table.gap();
        addLines(table, outcome, columns);
    }
}

} // namespace warpatlas::inline report
