#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/program/program_report.h"
#include "app/program/program_words.h"
#include "app/program/real_gpu.h"
#include "app/program/record_part.h"
#include "app/program/saved_program.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "ui/command_line/figure_options.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/page_option.h"
#include "ui/command_line/trace_option.h"
#include "ui/desktop/charts/program_chart.h"
#include "ui/desktop/start/display_check.h"
#include "ui/desktop/window/desktop.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <QtCore/QTemporaryDir>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

namespace warpatlas::ui::inline command_line {

namespace {

/// The arguments of a window's program, as Qt wants them.
struct WindowArguments {
    std::array<char, 10> name{"warpatlas"};
    char* values[2] = {name.data(), nullptr};
    int count = 1;
};

/// How a file is run that is a program already, or a script; empty: it may be CUDA C++.
std::string commandInstead(const std::string& file)
{
    const std::filesystem::path path = file;
    if (path.extension() == ".py")
        return "python3 " + file;
    std::ifstream stream(file, std::ios::binary);
    std::string begin(4, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    const bool runs = begin
            == "\x7f"
               "ELF"
        || begin.starts_with("#!");
    return !stream || !runs ? std::string() : path.has_parent_path() ? file : "./" + file;
}

/// nvcc says nothing of a folder for headers that is not there: `-Iinclude`, `-isystem=include,more`.
void tellMissingFolders(const std::vector<std::string>& options)
{
    for (const std::string& option : options)
        for (const std::string_view name : {"-I", "--include-path=", "-isystem=", "--system-include="}) {
            if (!option.starts_with(name))
                continue;
            std::istringstream folders(option.substr(name == "-I" && option.starts_with("-I=") ? 3 : name.size()));
            std::error_code unknown;
            for (std::string folder; std::getline(folders, folder, ',');)
                if (!std::filesystem::is_directory(folder, unknown))
                    printError(
                        say("cli.exec.no_header_folder", "{}: there is no folder {}, and no header is found there",
                            optionText("--nvcc", option), folder));
        }
}

/// The run as a file that others open: the one that --save wrote, else one that is removed with this.
class KeptRun {
public:
    KeptRun(const std::string& option, const std::string& saved, const ProgramRun& run, const ProgramWish& wish)
        : m_path(saved)
    {
        if (!saved.empty())
            return;
        const std::string name = std::filesystem::path(wish.file).stem().string() + programExtension;
        m_path = m_folder.filePath(QString::fromStdString(name)).toStdString();
        forOption(option.c_str(), m_path, [&] { saveProgram(run, wish, m_path); });
    }
    const std::string& path() const { return m_path; }

private:
    QTemporaryDir m_folder;
    std::string m_path;
};

/// `warpatlas exec`: a whole CUDA program, compiled and run on the simulator, or a command that is compiled already.
class ExecCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "exec", say("cli.exec", "Run a whole CUDA program, host and kernels, without a GPU"));
        const AddOption option{*command};
        option("FILE", m_file, "",
            say("cli.exec.file",
                "CUDA C++ with main() (.cu); what stands behind -- are the program's arguments. Or a notebook "
                "(.ipynb),\n"
                "which is run whole, with a record for each cell. Without FILE, what stands there is a command that\n"
                "is compiled already, and its arguments"));
        option("--device", m_device, "DEVICE",
            say("cli.exec.device",
                "sim[:GPU]: the GPU that the program sees, as `list gpus` shows them; cuda[:N]: this machine's, where\n"
                "calls, copies and kernels are measured"));
        command->add_flag(
            "--check", m_check, say("cli.exec.check", "Exit with 1 where the program ends with 0 and has problems"));
        requireName(*option("--json", m_json, "FILE|-",
            say("cli.exec.json",
                "The record: each call and launch, and the problems; with -, what the program prints goes\n"
                "to standard error")));
        requireName(*option("--save", m_save, "FILE",
            say("cli.exec.save",
                "The run with what its launches found in memory, as FILE.warpatlas-program: `warpatlas run\n"
                "FILE.warpatlas-program:3` opens the third launch")));
        requireName(
            *option("--csv", m_csv, "FILE|-", say("cli.exec.csv", "The timeline as CSV: each bar with its times")));
        m_figure.addTo(*command, FigureFileOptions::Names::Only);
        m_page.addTo(*command);
        m_trace.addTo(*command);
        command->add_flag("--open", m_open,
            say("cli.exec.open", "Then open the window on it: the timeline, and each launch in the views"));
        option("--record-of", m_records, "RECORD[:BYTES]",
            say("cli.exec.record_of",
                "Runs nothing: what a program that still runs has done until now, by the file that WARPATLAS_RECORD\n"
                "names to it, or since that had so many bytes; once for each of its processes"))
            ->allow_extra_args(false);
        option("--keep", m_keep, "MIB",
            say("cli.exec.keep",
                "Memory that --save, --open and a later --record-of find; launches beyond it cannot be opened (256)"))
            ->check(CLI::Range(1, 16384));
        option("-I", m_includeFolders, "DIR",
            say("cli.source.include", "Where headers are that are not beside the file; may be repeated"))
            ->allow_extra_args(false);
        option(
            "-D", m_definitions, "NAME[=VALUE]", say("cli.source.define", "A macro of the compiler; may be repeated"))
            ->allow_extra_args(false);
        option("--compiler", m_compiler, "COMPILER",
            say("cli.exec.compiler",
                "nvcc, or clang with this program's own headers and nothing of NVIDIA's; else nvcc where there is\n"
                "one. Of a command: what nvcc is within it"));
        option("--nvcc", m_compilerOptions, "OPTION",
            say("cli.exec.nvcc",
                "An option of nvcc's, as it takes it, or one more file: --nvcc=--extended-lambda, --nvcc=-lcufft;\n"
                "may be repeated"))
            ->allow_extra_args(false);
        option("--std", m_standard, "STANDARD",
            say("cli.source.standard", "c++14, c++17 (default) or c++20; -std=c++20 as nvcc takes it, too"));
        command->footer(say("cli.exec.footer",
            "The exit status is the program's own; what it did is summed up on standard error.\n\n"
            "Examples:\n"
            "  warpatlas exec saxpy.cu\n"
            "  warpatlas exec blur.cu --device \"sim:RTX 4090\" -- photo.ppm 5\n"
            "  warpatlas exec homework.cu --check --json report.json\n"
            "  warpatlas exec streams.cu --open\n"
            "  warpatlas exec streams.cu --figure timeline.pdf --csv timeline.csv\n"
            "  warpatlas exec streams.cu --device cuda --open\n"
            "  warpatlas exec --check -- ./a.out 1000\n"
            "  warpatlas exec -- python3 course.py"));
        return command;
    }

    int execute() override
    {
        ProgramWish wish = this->wish();
        wish.stillRunning = [&](const auto& running) { printError(stillRunningInWords(running, wish.file)); };
        requireFiles();
        WindowArguments arguments;
        if (const std::string none = m_open ? displayRefusal(arguments.count, arguments.values) : ""; !none.empty())
            throw InputError("--open", none);
        Progress progress;
        std::optional<CancelOnInterrupt> cancel(std::in_place, progress);
        ProgramRun run = m_records.empty() ? runProgram(wish, progress) : recorded(wish, progress);
        if (isNotebook() && !run.stopped)
            return run.status; // it has told and written all by itself, cell by cell
        if (isNotebook())
            throw Cancelled();
        cancel.reset(); // the window has its own way to end
        // What nvcc cannot read among its options stops it before it looks at the program.
        if (!m_compilerOptions.empty() && !run.refusedOption.empty())
            throw InputError("--nvcc", run.refusedOption);
        if (!run.compiled) {
            printError(say("cli.exec.not_compiled", "{}: does not compile:", m_file));
            std::istringstream lines(run.messages);
            for (std::string line; std::getline(lines, line);)
                printError(line);
            return 2;
        }
        if (std::istringstream lines(run.messages); !wish.isCommand)
            for (std::string line; std::getline(lines, line);)
                printError(line);
        for (const std::string& line : summaryOf(run, wish.file))
            printError(line);
        write(run, wish);
        // A page only refers to what it is of.
        std::optional<KeptRun> kept;
        std::optional<SavedProgram> program;
        m_page.write([&](Progress& progress) {
            kept.emplace(m_page.output().first, m_save, run, wish);
            program.emplace(loadProgram(kept->path()));
            return pageOf(*program, progress);
        });
        if (const int status = m_open ? openWindow(run, wish) : 0; status != 0)
            return status;
        if (run.stopped)
            throw Cancelled(); // with what it did until then written
        return run.status == 0 && m_check && run.hasProblems() ? 1 : run.status;
    }

    /// What stands behind "--" of the words of a command line that begins with "exec": the program's own arguments,
    /// which are not read here. Takes them away from `words`, as they are.
    void takeArguments(std::vector<std::string>& words) override
    {
        if (words.empty() || words.front() != "exec")
            return;
        const auto end = std::ranges::find(words, "--");
        if (end == words.end())
            return;
        m_arguments.assign(end + 1, words.end());
        words.erase(end, words.end());
    }

    std::string placeOf(const std::string& extra) const override
    {
        std::error_code unknown;
        if (extra.starts_with('-'))
            return say("cli.exec.extra_option",
                "is not an option here: nvcc's are given as --nvcc={0}, the program's own behind --", extra);
        if (std::filesystem::is_regular_file(extra, unknown) && std::filesystem::path(extra).extension() != "")
            return say("cli.exec.extra_file",
                "is one file too many: what belongs to the program is given as --nvcc={0} (with --nvcc=-rdc=true where "
                "device code uses device code of another file), its arguments behind --",
                extra);
        return say("cli.exec.extra_argument",
            "is not an argument here: the program's own stand behind -- (exec FILE.cu -- {0})", extra);
    }

private:
    ProgramWish wish() const
    {
        ProgramWish wish;
        wish.file = m_file;
        wish.arguments = m_arguments;
        wish.isCommand = m_file.empty();
        if (!m_records.empty()) {
            if (!m_file.empty() || !m_arguments.empty())
                throw InputError(optionText("--record-of", m_records.front()),
                    say("cli.exec.record_alone", "is of a program that runs already: nothing else is run"));
            wish.isCommand = true;
        } else if (isNotebook()) {
            takeNotebook(wish);
        } else if (wish.isCommand) {
            if (m_arguments.empty())
                throw InputError("exec", say("cli.exec.nothing", "needs FILE.cu, or -- and a command"));
            wish.file = m_arguments.front();
            wish.arguments.erase(wish.arguments.begin());
            const bool compiles = !m_includeFolders.empty() || !m_definitions.empty() || m_standard.has_value()
                || !m_compilerOptions.empty();
            if (compiles)
                throw InputError(!m_includeFolders.empty() ? "-I"
                        : !m_definitions.empty()           ? "-D"
                        : !m_compilerOptions.empty()       ? "--nvcc"
                                                           : "--std",
                    say("cli.exec.compiled", "is for FILE.cu, and {} is compiled already", wish.file));
        } else if (isProgramFile(m_file))
            throw InputError(m_file,
                say("cli.exec.is_run",
                    "is a run that was saved: `warpatlas {0}` shows it, `warpatlas run {0}:1` runs its first launch",
                    m_file));
        else if (const std::string command = commandInstead(m_file); !command.empty())
            throw InputError(
                m_file, say("cli.exec.is_command", "is no CUDA C++ text; as a command: warpatlas exec -- {}", command));
        wish.includeFolders = m_includeFolders;
        wish.compilerOptions = m_compilerOptions;
        wish.definitions = m_definitions;
        for (const std::string& definition : m_definitions)
            if (!isDefinition(definition))
                throw InputError(
                    optionText("-D", definition), say("cli.source.no_definition", "is not NAME or NAME=VALUE"));
        std::error_code unknown;
        for (const std::string& given : m_compilerOptions)
            if (!given.starts_with('-') && !std::filesystem::is_regular_file(given, unknown))
                throw InputError(optionText("--nvcc", given),
                    say("cli.exec.no_compiler_option", "is neither an option, which begins with -, nor a file"));
        tellMissingFolders(m_compilerOptions);
        for (const std::string& folder : m_includeFolders)
            if (!std::filesystem::is_directory(folder, unknown))
                throw InputError(optionText("-I", folder), say("cli.exec.no_folder", "is no folder"));
        if (m_compiler) {
            const std::optional<ProgramCompiler> compiler = programCompilerFrom(*m_compiler);
            if (!compiler)
                throw InputError(optionText("--compiler", *m_compiler), notOneOf("nvcc, clang"));
            wish.compiler = *compiler;
            if (wish.compiler == ProgramCompiler::Clang && !m_compilerOptions.empty())
                throw InputError(optionText("--nvcc", m_compilerOptions.front()),
                    say("cli.exec.not_of_nvcc", "is for nvcc, and clang compiles (--compiler clang)"));
        }
        if (m_standard) {
            const std::optional<CppStandard> standard = cppStandardFrom(*m_standard);
            if (!standard)
                throw InputError(optionText("--std", *m_standard), notOneOf("c++14, c++17, c++20"));
            wish.standard = *standard;
        }
        chooseDevice(wish);
        const bool keeps = !m_save.empty() || m_open || m_page.isWanted();
        wish.keptBytes = (!keeps && !m_keep) || wish.real ? 0 : m_keep ? std::uint64_t(*m_keep) << 20 : usualKeptBytes;
        wish.keepsPrinted = keeps && !isNotebook();
        wish.output.outputToError = !isNotebook() && (m_json == "-" || m_csv == "-");
        return wish;
    }

    bool isNotebook() const { return std::filesystem::path(m_file).extension() == ".ipynb"; }

    /// Our package runs its cells, and has this program read what each of them did.
    void takeNotebook(ProgramWish& wish) const
    {
        std::error_code unknown;
        if (!std::filesystem::is_regular_file(m_file, unknown))
            throw InputError(m_file, say("cli.exec.no_notebook", "there is no such file"));
        for (const auto& [option, value] : {std::pair("--csv", m_csv), std::pair("--figure", m_figure.file()),
                 std::pair("--", m_arguments.empty() ? std::string() : m_arguments.front()),
                 std::pair("--open", std::string(m_open ? "--open" : "")),
                 std::pair("--page", std::string(m_page.isWanted() ? "--page" : "")),
                 std::pair("-I", m_includeFolders.empty() ? std::string() : m_includeFolders.front()),
                 std::pair("-D", m_definitions.empty() ? std::string() : m_definitions.front()),
                 std::pair("--nvcc", m_compilerOptions.empty() ? std::string() : m_compilerOptions.front())})
            if (!value.empty())
                throw InputError(option, say("cli.exec.not_of_notebooks", "is not for a notebook"));
        wish.isCommand = true;
        wish.file = "python3";
        wish.arguments = {"-m", "warpatlas.execute", m_file};
        for (const auto& [option, value] : {std::pair("--json", m_json), std::pair("--save", m_save)})
            if (!value.empty())
                wish.arguments.insert(wish.arguments.end(), {option, value});
        if (m_check)
            wish.arguments.push_back("--check");
    }

    /// What the processes of a program have done until now.
    ProgramRun recorded(ProgramWish& wish, const Progress& progress) const
    {
        std::vector<RecordPart> parts;
        for (const std::string& text : m_records)
            parts.push_back(recordPartFrom(text));
        ProgramRun run = runSince(parts, progress);
        wish.file = run.record.program.empty() ? parts.front().file : run.record.program;
        return run;
    }

    void chooseDevice(ProgramWish& wish) const
    {
        const std::optional<DeviceKind> kind = kindOfDevice(m_device);
        if (kind == DeviceKind::Cuda) {
            const Answer<RealGpu> real = findRealGpu(m_device, askMachine());
            if (!real)
                throw InputError(optionText("--device", m_device), real.reason());
            if (wish.compiler == ProgramCompiler::Clang)
                throw InputError(optionText("--compiler", *m_compiler),
                    say("cli.exec.not_for_gpu", "nvcc compiles programs for a real GPU (--device {})", m_device));
            wish.real = real.value();
            return;
        }
        if (kind != DeviceKind::Simulated)
            throw InputError(optionText("--device", m_device),
                say("cli.exec.not_simulated", "exec runs on sim, sim:GPU, cuda or cuda:N; see `warpatlas list gpus`"));
        const std::string named = parseDeviceId(m_device)->gpu;
        const Answer<GpuSheet> gpu = findGpu(named.empty() ? "RTX 3060" : named);
        if (!gpu)
            throw InputError(optionText("--device", m_device), gpu.reason());
        wish.gpu = gpu.value();
    }

    /// Refuses wrong ones before anything is run
    void requireFiles() const
    {
        m_figure.check();
        m_page.check();
        if (!m_save.empty()) {
            if (!isProgramFile(m_save))
                throw InputError(optionText("--save", m_save),
                    say("cli.exec.no_program_file", "a run is saved as FILE{0}: --save {1}{0}",
                        std::string(programExtension), m_save));
            requirePlace("--save", m_save);
        }
        requireOneOnOutput({{"--json", m_json}, {"--csv", m_csv}});
        Experiment reading;
        if (!m_file.empty())
            reading.data = {m_file};
        requireOwnFiles(
            {{"--json", m_json}, {"--csv", m_csv}, {"--figure", m_figure.file()}, m_page.output(), m_trace.output()},
            reading, {});
    }

    /// The files that are asked for
    void write(const ProgramRun& run, const ProgramWish& wish) const
    {
        if (!m_json.empty())
            forOption("--json", m_json, [&] { writeJson(toReport(run, wish), m_json); });
        if (!m_save.empty())
            forOption("--save", m_save, [&] { saveProgram(run, wish, m_save); });
        if (!m_csv.empty())
            forOption("--csv", m_csv, [&] { writeText(programCsv(run.record, wish.file), m_csv); });
        m_trace.write([&] { return programTrace(run.record, wish.file); });
        if (m_figure.file().empty())
            return;
        const auto figure = programFigure(std::shared_ptr<const ProgramRun>(std::shared_ptr<void>(), &run), wish.file,
            wish.gpu.name, m_figure.caption());
        if (!figure)
            throw InputError(optionText("--figure", m_figure.file()),
                say("cli.exec.no_figure", "the program called nothing of CUDA: there is no timeline"));
        m_figure.save(*figure);
    }

    /// Opens the window on a run, and returns when that is closed: its exit status.
    int openWindow(ProgramRun& run, const ProgramWish& wish) const
    {
        const KeptRun kept("--open", m_save, run, wish); // launches are opened from it as long as the window is there
        DesktopOptions options;
        options.files.push_back(kept.path());
        run.contents.clear(); // the file has them, and the window reads it
        WindowArguments arguments;
        return runDesktop(arguments.count, arguments.values, options);
    }

    std::string m_file; ///< empty: the arguments are a command
    std::string m_json, m_save, m_csv;
    FigureFileOptions m_figure;
    PageOption m_page;
    TraceOption m_trace;
    std::optional<int> m_keep; ///< MiB
    std::vector<std::string> m_records; ///< of a program that still runs
    std::string m_device = "sim";
    std::vector<std::string> m_arguments, m_includeFolders, m_definitions, m_compilerOptions;
    std::optional<std::string> m_standard, m_compiler;
    bool m_check = false, m_open = false;
};

} // namespace

std::unique_ptr<Command> execCommand()
{
    return std::make_unique<ExecCommand>();
}

} // namespace warpatlas::ui::inline command_line
