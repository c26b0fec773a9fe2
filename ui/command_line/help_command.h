/// `warpatlas help`: the chapters of the guide, and one of them.
#pragma once

#include "ui/command_line/command.h"

#include <string>
#include <string_view>

namespace warpatlas::ui {

/// Returns the chapter that a command's --help points to; empty for what is no command.
std::string_view topicOfCommand(std::string_view command);

class HelpCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    std::string m_topic;
};

} // namespace warpatlas::ui
