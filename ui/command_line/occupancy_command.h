/// `warpatlas occupancy`: how many blocks fit on an SM, and what limits them.
#pragma once

#include "ui/command_line/command.h"
#include "ui/command_line/figure_options.h"

#include <string>

namespace warpatlas::ui {

class OccupancyCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    std::string m_gpu, m_block, m_registers;
    std::string m_shared = "0";
    std::string m_json;
    FigureFileOptions m_figure;
};

} // namespace warpatlas::ui
