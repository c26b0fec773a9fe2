#include "ui/command_line/command_line.h"

#include "app/dataset/data_spec.h"
#include "kernels/values/error.h"
#include "ui/command_line/interrupt.h"
#include "ui/command_line/list_command.h"
#include "ui/command_line/measure_command.h"
#include "ui/command_line/occupancy_command.h"
#include "ui/command_line/output.h"
#include "ui/command_line/present_command.h"
#include "ui/command_line/render_command.h"
#include "ui/command_line/run_command.h"
#include "ui/command_line/simulate_command.h"
#include "ui/desktop/desktop.h"

#include <CLI/CLI.hpp>
#include <QtCore/QThread>
#include <algorithm>
#include <filesystem>

namespace warpatlas::ui {

namespace {

/// The whole program as CLI11 sees it.
class Program {
public:
    Program()
    {
        m_app.set_version_flag("--version", "WarpAtlas " WARPATLAS_VERSION);
        m_app.require_subcommand(0, 1);
        m_app.add_option("FILE", m_desktop.file, "An experiment (.warpatlas), an image or a matrix to open")
            ->type_name("");
        m_app.add_flag("--no-interop", m_noInterop, "Copy results through the host instead of sharing GPU memory");
        m_app.footer(
            "Without a command the desktop opens.\n\n"
            "Examples:\n"
            "  warpatlas photo.jpg\n"
            "  warpatlas run --kernel grayscale --data photo.jpg --block 32,8\n"
            "  warpatlas render --kernel matmul --view window --out slide.png\n"
            "  warpatlas present --kernel grayscale --data photo.jpg\n"
            "  warpatlas simulate saxpy.cu --grid 4 --block 256 --arg f32:2 --arg in:x.npy --arg inout:y.npy:out.npy\n"
            "  warpatlas occupancy --gpu \"RTX 4090\" --block 256 --registers 40\n"
            "  warpatlas list kernels\n\n"
            "`warpatlas COMMAND --help` shows a command's options. Exit status: 0 done, 1 done and something is\n"
            "wrong with the run, 2 bad usage or bad input.");
        for (Command* command :
            {static_cast<Command*>(&m_run), static_cast<Command*>(&m_render), static_cast<Command*>(&m_present),
                static_cast<Command*>(&m_simulate), static_cast<Command*>(&m_occupancy),
                static_cast<Command*>(&m_measure), static_cast<Command*>(&m_list)})
            m_commands.emplace_back(command->addTo(m_app), command);
    }

    int execute(int argc, char** argv)
    {
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::Success& wanted) {
            return help(wanted);
        } catch (const CLI::ParseError& error) {
            return refuse(error);
        }
        for (const auto& [app, command] : m_commands)
            if (app->parsed()) {
                qInstallMessageHandler(keepQtQuiet);
                return command->execute();
            }
        return openDesktop(argc, argv);
    }

private:
    /// Qt's advice on screens and folders is for windows; a command has none, and its own errors are one line.
    static void keepQtQuiet(QtMsgType type, const QMessageLogContext&, const QString& message)
    {
        if (type == QtCriticalMsg || type == QtFatalMsg)
            printError(message.toStdString());
    }

    /// --help and --version.
    int help(const CLI::Success& wanted)
    {
        std::ostringstream text;
        m_app.exit(wanted, text, text);
        print(text.str());
        return 0;
    }

    /// Whether the command line has this option more than once; CLI11 has one error for that and for no value.
    static bool givenTwice(const CLI::App& app, const std::string& option)
    {
        const CLI::Option* known = app.get_option_no_throw(option);
        if (known && known->count() > 1)
            return true;
        const auto commands = app.get_subcommands();
        return std::any_of(commands.begin(), commands.end(), [&](const CLI::App* c) { return givenTwice(*c, option); });
    }

    /// CLI11's errors in our own words, one line each.
    int refuse(const CLI::ParseError& error) const
    {
        std::string line = error.what();
        line.resize(std::min(line.size(), line.find('\n')));
        if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
            const std::string option = line.substr(0, line.find(": "));
            line = option + (givenTwice(m_app, option) ? ": is given twice" : ": a value is missing");
        } else if (dynamic_cast<const CLI::ExtrasError*>(&error))
            line = line.substr(line.rfind(": ") + 2) + ": is not an option or argument here";
        printError(line + " (see --help)");
        return 2;
    }

    int openDesktop(int argc, char** argv)
    {
        const std::string& file = m_desktop.file;
        std::error_code ignored;
        if (const std::string_view read = fileOf(file); !read.empty() && !std::filesystem::exists(read, ignored))
            throw InputError(file,
                "no such file (and no command; the commands are run, render, present, simulate, occupancy, measure, "
                "list)");
        m_desktop.interop = !m_noInterop;
        return runDesktop(argc, argv, m_desktop);
    }

    CLI::App m_app{"WarpAtlas shows where every CUDA thread goes.", "warpatlas"};
    RunCommand m_run;
    RenderCommand m_render;
    PresentCommand m_present;
    SimulateCommand m_simulate;
    OccupancyCommand m_occupancy;
    MeasureCommand m_measure;
    ListCommand m_list;
    std::vector<std::pair<CLI::App*, Command*>> m_commands;
    DesktopOptions m_desktop;
    bool m_noInterop = false;
};

} // namespace

int runCommandLine(int argc, char** argv)
{
    ignoreClosedPipes();
    // Qt takes the first thread that it meets for the main one, and workers that read images are threads as well.
    (void)QThread::currentThread();
    try {
        return Program().execute(argc, argv);
    } catch (const Cancelled&) {
        printError("cancelled");
        return interruptedStatus;
    } catch (const DeviceError& error) {
        printError(error.what());
        return 1;
    } catch (const std::exception& error) {
        printError(error.what());
        return 2;
    }
}

} // namespace warpatlas::ui
