#include "ui/command_line/simulate_command.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/save.h"
#include "app/simulate/simulate_report.h"
#include "kernels/model/error.h"
#include "ui/command_line/interrupt.h"
#include "ui/command_line/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/terminal_progress.h"
#include "ui/terminal/output.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace warpatlas::ui {

namespace {

constexpr int mostWorkers = 1024;
constexpr int mostSharedBytes = 1 << 30;
constexpr int mostCompilerSeconds = 24 * 60 * 60;

std::string standardInput()
{
    return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

Dim3 requiredDim(const std::string& option, const std::string& text)
{
    const std::optional<Dim3> dim = parseDim(option, text, false);
    if (!dim)
        throw InputError(option + " auto", "nobody knows what this kernel should cover; X, X,Y or X,Y,Z is expected");
    return *dim;
}

template <class T>
T chosen(const std::string& option, const std::string& text, std::optional<T> value, const std::string& known)
{
    if (!value)
        throw InputError(optionText(option, text), "is not one of " + known);
    return *value;
}

} // namespace

CLI::App* SimulateCommand::addTo(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("simulate", "Run your own kernel, from CUDA C++ or PTX, without a GPU");
    const auto option = [&](const char* name, auto& value, const char* type, const char* words) {
        return command->add_option(name, value, words)->type_name(type);
    };
    option("FILE", m_file, "", "CUDA C++ (.cu), PTX (.ptx), or - for standard input")->required();
    option("--kernel", m_kernel, "NAME", "As the source writes it; may be left out where there is only one");
    option("--grid", m_grid, "X[,Y[,Z]]", "Blocks")->required();
    option("--block", m_block, "X[,Y[,Z]]", "Threads of a block")->required();
    option("--shared", m_shared, "BYTES", "Dynamic shared memory of a block (default 0)");
    option("--arg", m_arguments, "SPEC",
        "One for each parameter, in order: i32:5 (or u8 i8 u16 i16 u32 u64 i64 f32 f64),\n"
        "in:FILE.npy, out:TYPE:COUNT[:FILE.npy], inout:FILE.npy[:OUT.npy]; out starts as zeros")
        ->allow_extra_args(false);
    option("--device", m_device, "DEVICE", "sim[:GPU]: the GPU whose limits hold, as `list gpus` shows them");
    option("--compiler", m_compiler, "NAME", "nvrtc or clang (default: NVRTC where it is installed, else clang)");
    option("--mode", m_mode, "MODE", "lesson: loops as written (default); o3: optimised; debug");
    option("--compiler-seconds", m_compilerSeconds, "S", "How long it may take before it is stopped (default 60)");
    option("--workers", m_workers, "N", "Blocks at the same time; the result is the same for any number");
    command->add_flag("--no-record", m_noRecord, "Take no counters and look for nothing: faster");
    command->add_flag("--checks,!--no-checks", m_checks, "Look for uninitialised reads and races (default)");
    requireName(*option("--json", m_json, "FILE|-", "Write the report as JSON to a file, or to standard output (-)"));
    m_trace.addTo(*command);
    command->footer(
        "Examples:\n"
        "  warpatlas simulate saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg inout:y.npy:z.npy\n"
        "  warpatlas simulate kernels.cu --kernel 'fill<float>' --grid 1 --block 32 --arg out:f32:32 --json -\n"
        "  warpatlas simulate old.ptx --kernel reduce --grid 2 --block 64 --arg in:ramp:128 --arg out:f32:2\n"
        "  warpatlas simulate k.cu --grid 2 --block 64 --arg out:i32:128 --trace 1 --trace-thread 3 --trace-lines 5-9");
    return command;
}

SimulateRequest SimulateCommand::request() const
{
    SimulateRequest request;
    request.name = m_file;
    request.kernel = m_kernel;
    request.launch = {requiredDim("--grid", m_grid), requiredDim("--block", m_block)};
    request.dynamicSharedBytes = std::uint32_t(parseWhole("--shared", m_shared, 0, mostSharedBytes));
    request.workers = parseWhole("--workers", m_workers, 0, mostWorkers);
    request.device = m_device;
    request.mode = chosen("--mode", m_mode, compileModeFrom(m_mode), "lesson, o3, debug");
    if (!m_compiler.empty())
        request.compiler = chosen("--compiler", m_compiler, compilerFrom(m_compiler), "nvrtc, clang");
    const double seconds = parseReal("--compiler-seconds", m_compilerSeconds, 0.001, mostCompilerSeconds);
    request.compilerLimits.time = std::chrono::milliseconds(std::llround(seconds * 1000));
    request.record = !m_noRecord;
    request.checks = {m_checks, m_checks};
    for (const std::string& argument : m_arguments)
        request.arguments.push_back(parseArgumentSpec(argument));
    return request;
}

void SimulateCommand::checkFiles(const SimulateRequest& request) const
{
    Experiment reads;
    std::vector<std::pair<std::string, std::string>> outputs;
    if (m_file != "-")
        reads.data.push_back(m_file);
    for (const ArgumentSpec& argument : request.arguments)
        if (const auto* buffer = std::get_if<BufferArgumentSpec>(&argument.value)) {
            if (!buffer->source.empty())
                reads.data.push_back(buffer->source);
            outputs.emplace_back("--arg " + argument.text, buffer->file);
        }
    outputs.emplace_back("--json", m_json);
    outputs.emplace_back("--trace-file", m_trace.file());
    if (m_json == "-" && m_trace.file() == "-")
        throw InputError("--trace-file -", "standard output is the report's; left out, the trace is part of it");
    requireOwnFiles(outputs, reads, {});
}

void SimulateCommand::reportFailure(const CompileFailure& failure) const
{
    if (!m_json.empty())
        forOption("--json", m_json, [&] { writeJson(toReport(failure.compilation()), m_json); });
    // The first is the line on standard error: alone it is not said twice.
    if (m_json == "-" || failure.compilation().messages.size() < 2)
        return;
    std::string text;
    for (const CompilerMessage& message : failure.compilation().messages)
        text += toText(message, m_file) + "\n";
    print(text);
}

/// Recorded and printed: nothing where the launch was refused.
std::string SimulateCommand::tracedBlock(const SimulateOutcome& outcome, const BlockTraceRequest& trace) const
{
    std::string text;
    if (!outcome.launched)
        return text;
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    BlockRecordingPointer recording;
    {
        TerminalProgress terminal;
        recording = recordBlock(outcome, trace, progress, [&](double fraction, const std::string& words) {
            terminal.show(RunProgress{0, Stage::Executed, fraction, words});
        });
    }
    writeBlockTrace(
        recording, outcome, trace, !m_json.empty(), [&](std::string_view part) { text += part; }, progress);
    return text;
}

void SimulateCommand::report(const SimulateOutcome& outcome, const std::optional<BlockTraceRequest>& trace) const
{
    std::string steps = trace ? tracedBlock(outcome, *trace) : "";
    if (!steps.empty() && !m_trace.file().empty() && m_trace.file() != "-") {
        forOption("--trace-file", m_trace.file(), [&] { writeFile(m_trace.file(), asBytes(steps)); });
        steps.clear();
    }
    if (!m_json.empty()) {
        nlohmann::ordered_json json = toReport(outcome);
        if (!steps.empty() && m_trace.file().empty()) {
            json["trace"] = nlohmann::ordered_json::parse(steps);
            steps.clear();
        }
        forOption("--json", m_json, [&] { writeJson(json, m_json); });
    }
    if (m_json == "-")
        return;
    std::string printed = outcome.trace.printed;
    if (!printed.empty() && !printed.ends_with('\n'))
        printed += '\n';
    print(printed + steps + toTable(outcome, outputColumns()));
}

int SimulateCommand::execute()
{
    SimulateRequest request = this->request();
    checkFiles(request);
    const std::optional<BlockTraceRequest> trace = m_trace.request();
    request.keepLaunch = trace.has_value();
    if (trace)
        checkBlockTrace(request.launch, *trace);
    if (m_file == "-") {
        request.text = standardInput();
    } else {
        const std::vector<std::byte> bytes = readFile(m_file, maximumTextBytes);
        request.text = asText(bytes);
        request.headers = readHeaders(request.text, std::filesystem::absolute(m_file).parent_path().string());
    }

    SimulateOutcome outcome;
    {
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        TerminalProgress terminal;
        request.onSlow = [&terminal](const std::string& words) { terminal.say(words); };
        try {
            outcome = simulate(request, progress, [&](double fraction, const std::string& words) {
                terminal.show(RunProgress{0, Stage::Executed, fraction, words});
            });
        } catch (const CompileFailure& failure) {
            reportFailure(failure);
            throw;
        }
    }
    if (outcome.launched)
        for (const SimulatedBuffer& buffer : outcome.buffers)
            if (!buffer.file.empty())
                forOption("--arg", buffer.file, [&] { saveArray(*buffer.contents, buffer.file); });
    report(outcome, trace);
    return exitStatus(outcome);
}

} // namespace warpatlas::ui
