/// `warpatlas render`: what the window would show of an experiment, as a PNG picture or a film.
#pragma once

#include "ui/canvas/canvas_picture.h"
#include "ui/command_line/command.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/frame_options.h"

namespace warpatlas::ui {

class RenderCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    void drawWindow(const OutcomePointer& outcome, const Frame& frame) const;
    void drawCanvas(const OutcomePointer& outcome, const Frame& frame, CanvasPictureOptions picture,
        render::Offscreen* context) const;

    ExperimentOptions m_options;
    FrameOptions m_frame;
    std::string m_out;
};

} // namespace warpatlas::ui
