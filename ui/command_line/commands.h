/// The subcommands: what each of them is to the program, and how its options are added.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline command_line {

/// Adds options, each with the form of its value as --help shows it.
struct AddOption {
    CLI::App& command;
    std::string group{}; ///< heading in --help; empty: the usual one

    template <class T>
    CLI::Option* operator()(const char* name, T& value, const std::string& form, const std::string& words) const
    {
        CLI::Option* const option = command.add_option(name, value, words)->type_name(form);
        return group.empty() ? option : option->group(group);
    }
};

class Command {
public:
    virtual ~Command() = default;
    /// Registers the subcommand and keeps what tells later whether it was chosen.
    virtual CLI::App* addTo(CLI::App& program) = 0;
    /// Takes away what of the words of a command line is not for CLI11.
    virtual void takeArguments(std::vector<std::string>&) { }
    /// Of a word that stands where none may, where it belongs; empty: nowhere.
    virtual std::string placeOf(const std::string&) const { return {}; }
    /// Returns the exit status. Throws InputError, DeviceError, RenderError, Cancelled.
    virtual int execute() = 0;
};

std::unique_ptr<Command> compareCommand(), execCommand(), fairnessCommand(), flowCommand(), helpCommand(),
    jupyterCommand(), lessonCommand(), listCommand(), measureCommand(), occupancyCommand(), pageCommand(),
    presentCommand(), renderCommand(), rooflineCommand(), runCommand(), simulateCommand(), sweepCommand(),
    toolCommand();

/// Returns the chapter that a command's --help points to; empty for what is no command.
std::string_view topicOfCommand(std::string_view command);

} // namespace warpatlas::ui::inline command_line
