/// `warpatlas render`: an experiment as the window would show it, as a PNG picture or a film.
#pragma once

#include "kernels/model/progress.h"
#include "ui/command_line/command.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/frame_options.h"
#include "ui/pictures/canvas_picture.h"

namespace warpatlas::ui {

class RenderCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    void tellFiles(const Frame& frame) const;
    SavedView drawWindow(const OutcomePointer& outcome, const Frame& frame) const;
    /// Draws; returns how to draw it again from the file alone, as drawWindow() does.
    SavedView drawCanvas(
        const OutcomePointer& outcome, const Frame& frame, unsigned outputBuffer, render::Offscreen* context) const;
    /// Makes a run and a frame for each value of --over. Returns the exit status.
    int drawEach(Experiment experiment, const Frame& frame, const RunOptions& options) const;
    /// Returns the options of one outcome's picture, at its moment. Throws InputError: no such thread or buffer in it.
    CanvasPictureOptions pictureOf(const OutcomePointer& outcome, const Frame& frame, Progress& progress) const;

    ExperimentOptions m_options;
    FrameOptions m_frame;
    std::string m_out;
};

} // namespace warpatlas::ui
