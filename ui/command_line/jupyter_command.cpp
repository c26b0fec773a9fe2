#include "app/dataset/file_bytes.h"
#include "app/program/command_file.h"
#include "app/program/program_process.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

namespace warpatlas::ui::inline command_line {

namespace {

namespace fs = std::filesystem;

constexpr const char* folderName = "warpatlas"; ///< of the kernel among the others

std::string kernelName()
{
    return say("cli.jupyter.name", "Python 3 (WarpAtlas, simulated GPU)");
}

std::string variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// Where Jupyter looks for a person's own kernels.
fs::path ownFolder()
{
    if (const std::string data = variable("JUPYTER_DATA_DIR"); !data.empty())
        return fs::path(data) / "kernels";
    if (const std::string data = variable("XDG_DATA_HOME"); !data.empty())
        return fs::path(data) / "jupyter/kernels";
    return fs::path(variable("HOME")) / ".local/share/jupyter/kernels";
}

/// `warpatlas jupyter`: a kernel for notebooks all of whose cells run under `exec`.
class JupyterCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "jupyter", say("cli.jupyter", "A kernel for Jupyter whose cells use the simulated GPU"));
        const AddOption option{*command};
        option("ACTION", m_action, "",
            say("cli.jupyter.action", "install: add the kernel \"Python 3 (WarpAtlas, simulated GPU)\"; remove it"))
            ->required();
        command->add_flag("--user", m_user, say("cli.jupyter.user", "For this user (default)"));
        option("--prefix", m_prefix, "DIR",
            say("cli.jupyter.prefix", "In DIR/share/jupyter, where DIR is that of an environment"));
        option("--python", m_python, "PYTHON",
            say("cli.jupyter.python", "The Python that runs the cells; it has ipykernel (default python3)"));
        command->footer(say("cli.jupyter.footer",
            "Examples:\n"
            "  warpatlas jupyter install\n"
            "  warpatlas jupyter install --prefix .venv --python .venv/bin/python\n"
            "  warpatlas jupyter remove"));
        return command;
    }

    int execute() override
    {
        if (m_user && m_prefix)
            throw InputError(
                optionText("--prefix", *m_prefix), say("cli.jupyter.two_places", "is another place than --user"));
        std::error_code unknown;
        if (m_prefix && !fs::is_directory(*m_prefix, unknown))
            throw InputError(optionText("--prefix", *m_prefix), say("cli.exec.no_folder", "is no folder"));
        const fs::path kernels = m_prefix ? fs::absolute(*m_prefix) / "share/jupyter/kernels" : ownFolder();
        const fs::path folder = (kernels / folderName).lexically_normal();
        if (m_action == "install")
            install(folder);
        else if (m_action == "remove")
            remove(folder);
        else
            throw InputError(m_action, notOneOf("install, remove"));
        return 0;
    }

private:
    void install(const fs::path& folder) const
    {
        std::string python;
        forOption("--python", m_python, [&] {
            python = fs::absolute(findCommand(m_python)).string();
            requireIpykernel(python);
        });
        // Jupyter sends a signal to all of a kernel's processes, and exec would stop the kernel: it is to send a
        // message, as the kernel's Python alone is to stop.
        const nlohmann::ordered_json kernel{
            {"argv",
                {ownProgramFile(), "exec", "--keep", "256", "--", python, "-m", "ipykernel_launcher", "-f",
                    "{connection_file}", "--IPKernelApp.extra_extensions=warpatlas.colab"}},
            {"display_name", kernelName()}, {"language", "python"}, {"interrupt_mode", "message"},
            {"metadata", {{"debugger", true}}}};
        std::error_code failed;
        fs::create_directories(folder, failed);
        if (failed)
            throw InputError(folder.string(), failed.message());
        const std::string file = folder / "kernel.json", text = kernel.dump(2) + '\n';
        writeFile(file, asBytes(text));
        print(say("cli.jupyter.installed", "{}: the kernel \"{}\", which runs {}\n", file, kernelName(), python));
    }

    static void requireIpykernel(const std::string& python)
    {
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        ProgramOutput output;
        output.told = [](std::string_view) {};
        const ProgramEnd end =
            runProcess({python, "-m", "ipykernel_launcher", "--version"}, {}, output, progress, [] {});
        if (end.stopped)
            throw Cancelled();
        if (end.status != 0)
            throw InputError(python,
                say("cli.jupyter.no_ipykernel", "has no ipykernel, which runs cells: {} -m pip install ipykernel",
                    python));
    }

    static void remove(const fs::path& folder)
    {
        std::error_code failed;
        if (!fs::is_regular_file(folder / "kernel.json", failed))
            throw InputError(folder.string(), say("cli.jupyter.none", "there is no such kernel"));
        fs::remove_all(folder, failed);
        if (failed)
            throw InputError(folder.string(), failed.message());
        print(say("cli.jupyter.removed", "{}: removed\n", folder.string()));
    }

    std::string m_action, m_python = "python3";
    std::optional<std::string> m_prefix;
    bool m_user = false;
};

} // namespace

std::unique_ptr<Command> jupyterCommand()
{
    return std::make_unique<JupyterCommand>();
}

} // namespace warpatlas::ui::inline command_line
