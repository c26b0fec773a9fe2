/// `warpatlas present`: the picture of a run for a lecture hall, full screen, without any Qt widget.
#pragma once

#include "ui/command_line/command.h"
#include "ui/command_line/experiment_options.h"

namespace warpatlas::ui {

class PresentCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    ExperimentOptions m_options;
    std::string m_monitor; ///< empty: the second one, else the first
    std::string m_windowed; ///< empty: full screen
    std::string m_theme = "dark";
    std::string m_view, m_colour, m_time; ///< empty: the file's, else data, state, and the end
};

} // namespace warpatlas::ui
