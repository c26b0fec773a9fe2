#include "ui/command_line/program.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_kind.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "ui/command_line/options/option_values.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <QtCore/QString>
#include <algorithm>
#include <filesystem>
#include <sstream>

namespace warpatlas::ui::inline command_line {

namespace {

/// The longest path that the system knows, and longer than any other value.
constexpr std::size_t longestValue = 4096;
constexpr std::size_t mostLineBytes = 200;

/// Refuses values that no option can have; before the option's own rules, and for every option alike.
std::string refusalOfValue(const std::string& value)
{
    if (value.empty())
        return say("cli.value.empty", "empty; a value is expected");
    if (value.find_first_not_of(" \t\r\n\v\f") == std::string::npos)
        return say("cli.value.blank", "blank; a value is expected");
    if (value.size() > longestValue)
        return say(
            "cli.value.long", "has {} characters; at most {} are read", grouped(value.size()), grouped(longestValue));
    return {};
}

void requireValues(CLI::App& app)
{
    for (CLI::Option* option : app.get_options())
        if (option->get_items_expected_max() > 0) // no flag
            option->check([](const std::string& value) { return refusalOfValue(value); });
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        requireValues(*command);
}

/// nvcc takes -std=c++20 as well as --std=c++20; CLI11 knows one dash before one letter only.
std::vector<std::string> asLongOptions(std::vector<std::string> words)
{
    for (std::string& word : words)
        if (word == "-std" || word.starts_with("-std="))
            word.insert(0, "-");
    return words;
}

/// Silences Qt's advice on screens and folders, which is for windows; a command's own errors are one line.
void keepQtQuiet(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        printError(message.toStdString());
}

std::string seeHelp(const std::string& line)
{
    return say("cli.see_help", "{} (see --help)", line);
}

/// Says whether the command line has this option more than once; CLI11 has one error for that and for no value.
bool givenTwice(const CLI::App& app, const std::string& option)
{
    const CLI::Option* known = app.get_option_no_throw(option);
    if (known && known->count() > 1)
        return true;
    const auto commands = app.get_subcommands();
    return std::any_of(commands.begin(), commands.end(), [&](const CLI::App* c) { return givenTwice(*c, option); });
}

/// "run, render, ...": those that help shows.
std::string commandNames(CLI::App& app)
{
    std::string names;
    for (const CLI::App* command : app.get_subcommands([](CLI::App* one) { return !one->get_group().empty(); }))
        names += (names.empty() ? "" : ", ") + command->get_name();
    return names;
}

} // namespace

Program::Program(const std::string& language)
{
    m_desktop.language = language;
    m_app.description(say("cli.program", "WarpAtlas shows where every CUDA thread goes."));
    m_app.set_version_flag("--version", "WarpAtlas " WARPATLAS_VERSION);
    m_app.require_subcommand(0, 1);
    m_app
        .add_option("FILE", m_desktop.files,
            say("cli.files",
                "An experiment (.warpatlas), or a kernel (.cu, .ptx, .ipynb), images and matrices to open"))
        ->type_name("");
    m_app.add_flag("--no-interop", m_noInterop, noInteropHelp());
    std::string taken; // before this: it is here for the help
    m_app.add_option("--language", taken, say("cli.language", "en or es, or with a territory, es-MX; of all commands"))
        ->type_name("TAG");
    m_app.footer(say("cli.footer",
        "Without a command the desktop opens.\n\n"
        "Examples:\n"
        "  warpatlas photo.jpg\n"
        "  warpatlas a.npy b.csv\n"
        "  warpatlas run --kernel grayscale --data photo.jpg --block 32,8\n"
        "  warpatlas render --kernel matmul --view window --out slide.png\n"
        "  warpatlas present --kernel grayscale --data photo.jpg\n"
        "  warpatlas simulate saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg inout:y.npy:out.npy\n"
        "  warpatlas exec program.cu -- ARGS\n"
        "  warpatlas sweep --kernel vector_add --over size --figure sizes.png\n"
        "  warpatlas compare transpose:naive transpose:tiled\n"
        "  warpatlas occupancy --gpu \"RTX 4090\" --block 256 --registers 40\n"
        "  warpatlas roofline --kernel matmul --variants --figure roofline.png\n"
        "  warpatlas flow --kernel grayscale --chunks 4 --streams 2 --gpu H200\n"
        "  warpatlas fairness --kernel vector_add --code\n"
        "  warpatlas list kernels\n\n"
        "`warpatlas COMMAND --help` shows a command's options. Exit status: 0 done, 1 done and something is\n"
        "wrong with the run, 2 bad usage or bad input.\n\n"
        "More: `warpatlas help` lists the chapters of the guide, `warpatlas help window` shows one."));
    for (const auto make : {runCommand, renderCommand, pageCommand, presentCommand, sweepCommand, compareCommand,
             simulateCommand, execCommand, occupancyCommand, rooflineCommand, flowCommand, fairnessCommand,
             measureCommand, lessonCommand, listCommand, jupyterCommand, helpCommand, toolCommand}) {
        std::unique_ptr<Command> command = make();
        CLI::App* const app = command->addTo(m_app);
        if (const std::string_view topic = topicOfCommand(app->get_name()); !topic.empty())
            app->footer(app->get_footer() + "\n\n" + say("cli.more", "More: warpatlas help {}", topic));
        m_commands.emplace_back(app, std::move(command));
    }
    requireValues(m_app);
}

std::string Program::doing() const
{
    for (const auto& [app, command] : m_commands)
        if (app->parsed())
            return app->get_name();
    return m_app.get_name();
}

int Program::execute(int argc, char** argv)
{
    try {
        std::vector<std::string> words(argv + 1, argv + argc);
        for (const auto& [app, command] : m_commands)
            command->takeArguments(words);
        words = asLongOptions(std::move(words));
        std::reverse(words.begin(), words.end()); // as CLI11 takes them
        m_app.parse(std::move(words));
    } catch (const CLI::Success& wanted) {
        return help(wanted);
    } catch (const CLI::ParseError& error) {
        return refuse(error);
    }
    for (const auto& [app, command] : m_commands)
        if (app->parsed()) {
            if (!m_desktop.files.empty()) {
                printError(seeHelp(shortenedName(m_desktop.files.front()) + ": "
                    + say("cli.not_before", "is not an option or argument before {}", app->get_name())));
                return 2;
            }
            qInstallMessageHandler(keepQtQuiet);
            const CancelOnSignals cancel;
            return command->execute();
        }
    return openDesktop(argc, argv);
}

/// Prints --help and --version.
int Program::help(const CLI::Success& wanted)
{
    std::ostringstream text;
    m_app.exit(wanted, text, text);
    print(text.str());
    return 0;
}

/// Prints CLI11's errors in our own words, one line each.
int Program::refuse(const CLI::ParseError& error) const
{
    std::string line = error.what();
    line.resize(std::min(line.size(), line.find('\n')));
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
        const std::string option = line.substr(0, line.find(": "));
        line = option + ": "
            + (givenTwice(m_app, option) ? say("cli.twice", "is given twice")
                                         : say("cli.no_value", "a value is missing"));
    } else if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
        // CLI11 lists them all, the last one first.
        const std::vector<std::string> extras = m_app.remaining(true);
        const std::string extra = extras.empty() ? line.substr(line.rfind(": ") + 2) : extras.front();
        std::string words;
        for (const auto& [app, command] : m_commands)
            if (app->parsed())
                words = command->placeOf(extra);
        if (words.empty())
            words = say("cli.not_here", "is not an option or argument here");
        line = shortenedName(extra) + ": " + words;
    }
    printError(seeHelp(shortened(line, mostLineBytes)));
    return 2;
}

int Program::openDesktop(int argc, char** argv)
{
    std::error_code ignored;
    for (const std::string& file : m_desktop.files)
        if (m_desktop.files.size() > 1 && isExperimentFile(file))
            throw InputError(file, say("cli.experiment_alone", "an experiment is opened alone"));
    for (const std::string& file : m_desktop.files)
        if (const std::string_view read = fileOf(file); !read.empty() && !std::filesystem::exists(read, ignored))
            throw InputError(
                file, say("cli.no_file", "no such file (and no command; the commands are {})", commandNames(m_app)));
    m_desktop.interop = !m_noInterop;
    return runDesktop(argc, argv, m_desktop);
}

} // namespace warpatlas::ui::inline command_line
