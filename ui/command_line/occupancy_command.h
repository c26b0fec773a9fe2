/// `warpatlas occupancy`: how many blocks fit on an SM, and what limits them.
#pragma once

#include "ui/command_line/command.h"
#include "ui/command_line/result_options.h"

#include <string>

namespace warpatlas::ui {

class OccupancyCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    std::string m_gpu, m_block, m_registers;
    std::string m_shared = "0";
    ResultOptions m_outputs;
};

} // namespace warpatlas::ui
