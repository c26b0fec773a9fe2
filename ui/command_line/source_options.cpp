#include "ui/command_line/source_options.h"

#include "app/dataset/save.h"
#include "app/reference/reference_spec.h"
#include "app/report/source_report.h"
#include "app/source/symbol_spec.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/terminal/output.h"

#include <chrono>
#include <cmath>
#include <iostream>
#include <iterator>

namespace warpatlas::ui::inline command_line {

namespace {

constexpr int mostSharedBytes = 1 << 30;
constexpr int mostCompilerSeconds = 24 * 60 * 60;

template <class T>
T chosen(const std::string& option, const std::string& text, std::optional<T> value, const std::string& known)
{
    if (!value)
        throw InputError(optionText(option, text), notOneOf(known));
    return *value;
}

} // namespace

void SourceOptions::addTo(CLI::App& command)
{
    const AddOption option{command, ownKernelGroup()};
    option("--shared", m_shared, "BYTES",
        say("cli.source.shared",
            "Dynamic shared memory of a block (default: what host code's launch says or one element\n"
            "for each thread, which is said; of simulate 0)"));
    command
        .add_flag("--shared-opt-in", m_sharedOptIn,
            say("cli.source.shared_opt_in",
                "As if the program asked for more than 48 KiB of it (cudaFuncSetAttribute)"))
        ->group(ownKernelGroup());
    command
        .add_flag("--cooperative", m_cooperative,
            say("cli.source.cooperative",
                "All blocks are on the GPU at once, as of cudaLaunchCooperativeKernel: this_grid().sync()"))
        ->group(ownKernelGroup());
    option("--arg", m_arguments, "SPEC",
        say("cli.source.arg",
            "One for each parameter, in order: i32:5 (or another type's name: u8 f64 f16 bf16 bool),\n"
            "in:FILE.npy, out:TYPE:COUNT[:FILE.npy], inout:FILE.npy[:OUT.npy]; out starts as zeros;\n"
            "tex:DATA[,filter=linear][,address=border][,normalized][,read=float], surf:in:..., surf:out:...;\n"
            "struct:FIELD=VALUE,LIST={{1,0.5}},... or bytes:HEX by value; at:BYTES:in:... points into its\n"
            "array, at:BYTES:arg:1 into that of the first. Or NAME=SPEC for the parameter of that\n"
            "name: then the others are chosen, which is said"))
        ->allow_extra_args(false);
    option("--symbol", m_symbols, "NAME=SPEC",
        say("cli.source.symbol",
            "Fills a __constant__, __device__ or __managed__ variable, as cudaMemcpyToSymbol does:\n"
            "NAME=f32:0.1,0.2,0.4, NAME=in:DATA, NAME=struct:FIELD=VALUE,...; once for each"))
        ->allow_extra_args(false);
    option("--reference", m_references, "[OUTPUT=]SPEC",
        say("cli.source.reference",
            "What an output is checked against: a file or generator as --data takes it, NAME[:VARIANT]\n"
            "of the catalogue, FILE.cu:NAME or kernel:NAME for another kernel, cpu:NAME for a host\n"
            "function of the file, which one thread of the simulator runs; once for each output"))
        ->allow_extra_args(false);
    option("--tolerance", m_tolerance, "X",
        say("cli.source.tolerance",
            "How far values may be from the reference's (default: 0 for whole numbers, roundings\n"
            "for floats, which is said)"));
    option("--compiler", m_compiler, "NAME",
        say("cli.source.compiler", "nvrtc or clang (default: NVRTC where it is installed, else clang)"));
    option(
        "--mode", m_mode, "MODE", say("cli.source.mode", "lesson: loops as written (default); o3: optimised; debug"));
    option("-I", m_includeFolders, "DIR",
        say("cli.source.include", "Where headers are that are not beside the file; may be repeated"))
        ->allow_extra_args(false);
    option("-D", m_definitions, "NAME[=VALUE]", say("cli.source.define", "A macro of the compiler; may be repeated"))
        ->allow_extra_args(false);
    option("--std", m_standard, "STANDARD",
        say("cli.source.standard", "c++14, c++17 (default) or c++20; -std=c++20 as nvcc takes it, too"));
    option("--compiler-seconds", m_compilerSeconds, "S",
        say("cli.source.seconds", "How long it may take before it is stopped (default 60)"));
}

std::string SourceOptions::given() const
{
    if (!m_arguments.empty())
        return optionText("--arg", m_arguments.front());
    if (!m_symbols.empty())
        return optionText("--symbol", m_symbols.front());
    if (!m_references.empty())
        return optionText("--reference", m_references.front());
    if (m_sharedOptIn)
        return "--shared-opt-in";
    if (m_cooperative)
        return "--cooperative";
    for (const auto& [name, values] : {std::pair("-I", &m_includeFolders), std::pair("-D", &m_definitions)})
        if (!values->empty())
            return optionText(name, values->front());
    for (const auto& [name, value] : {std::pair("--std", m_standard), std::pair("--shared", m_shared),
             std::pair("--compiler", m_compiler), std::pair("--mode", m_mode), std::pair("--tolerance", m_tolerance),
             std::pair("--compiler-seconds", m_compilerSeconds)})
        if (value)
            return optionText(name, *value);
    return {};
}

void SourceOptions::apply(Experiment& experiment) const
{
    apply(*experiment.source);
    applyReferences(experiment);
}

void SourceOptions::applyReferences(Experiment& experiment) const
{
    for (const std::string& reference : m_references)
        parseReferenceSpec(reference); // refused before any file is read
    if (!m_references.empty())
        experiment.references = m_references;
    if (!m_tolerance)
        return;
    constexpr double most = 1e300;
    experiment.tolerance = parseReal("--tolerance", *m_tolerance, 0, most);
    if (experiment.references.empty())
        throw InputError(optionText("--tolerance", *m_tolerance),
            say("cli.source.tolerance_of_what", "is how far the result may be from a --reference, and none is given"));
}

void SourceOptions::apply(SourceKernel& source) const
{
    if (m_shared)
        source.dynamicSharedBytes = std::uint32_t(parseWhole("--shared", *m_shared, 0, mostSharedBytes));
    if (m_mode)
        source.mode = chosen("--mode", *m_mode, compileModeFrom(*m_mode), "lesson, o3, debug");
    if (m_compiler)
        source.compiler = chosen("--compiler", *m_compiler, compilerFrom(*m_compiler), "nvrtc, clang");
    if (m_standard)
        source.standard = chosen("--std", *m_standard, cppStandardFrom(*m_standard), "c++14, c++17, c++20");
    for (const std::string& definition : m_definitions)
        if (!isDefinition(definition))
            throw InputError(
                optionText("-D", definition), say("cli.source.no_definition", "is not NAME or NAME=VALUE"));
    if (!m_definitions.empty())
        source.definitions = m_definitions;
    if (!m_includeFolders.empty())
        source.includeFolders = m_includeFolders;
    if (m_compilerSeconds) {
        const double seconds = parseReal("--compiler-seconds", *m_compilerSeconds, 0.001, mostCompilerSeconds);
        source.compilerLimits.time = std::chrono::milliseconds(std::llround(seconds * 1000));
    }
    for (const std::string& argument : m_arguments)
        namedArgument(argument); // refused before any file is read
    if (!m_arguments.empty())
        source.arguments = m_arguments;
    for (const std::string& symbol : m_symbols)
        parseSymbolSpec(symbol);
    if (!m_symbols.empty())
        source.symbols = m_symbols;
    source.sharedOptIn = source.sharedOptIn || m_sharedOptIn;
    source.cooperative = source.cooperative || m_cooperative;
}

void readSource(SourceKernel& source, std::string& kernel)
{
    if (source.file == "-") {
        source.text.assign(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
        source.headers = readHeaders(source, {});
    } else {
        readText(source, kernel);
    }
}

void saveArguments(const Outcome& outcome)
{
    for (std::size_t i = 0; i < outcome.after.size(); ++i)
        if (const std::string& file = outcome.bound->source->files[i].output; !file.empty())
            forOption("--arg", file, [&] {
                if (const std::string changed = saveArray(*outcome.after[i], file); !changed.empty())
                    printError(optionText("--arg", file) + ": " + changed);
            });
}

void reportFailure(const CompileFailure& failure, const std::string& file, const std::string& json)
{
    if (!json.empty())
        forOption("--json", json, [&] { writeJson(toReport(failure.compilation()), json); });
    // The first message is on standard error: alone it is not printed twice.
    if (json == "-" || failure.compilation().messages.size() < 2)
        return;
    std::string text;
    for (const CompilerMessage& message : failure.compilation().messages)
        text += toText(message, file) + "\n";
    print(text);
}

} // namespace warpatlas::ui::inline command_line
