/// `warpatlas render`: what the window would show of an experiment, as a PNG picture.
#pragma once

#include "render/offscreen.h"
#include "ui/command_line/command.h"
#include "ui/command_line/experiment_options.h"

namespace warpatlas::ui {

class RenderCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    struct Frame;
    Frame parseFrame() const;

    ExperimentOptions m_options;
    std::string m_out;
    std::string m_view = "data";
    std::string m_time = "1";
    std::string m_size; ///< empty: the view's own
    std::string m_theme = "dark";
    std::string m_colour = "state";
    std::string m_scale = "1";
};

} // namespace warpatlas::ui
