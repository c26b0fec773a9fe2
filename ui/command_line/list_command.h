/// `warpatlas list`: the kernels, devices and GPU data sheets there are.
#pragma once

#include "ui/command_line/command.h"

#include <string>

namespace warpatlas::ui {

class ListCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    std::string m_what;
    bool m_json = false;
};

} // namespace warpatlas::ui
