/// `warpatlas compare A B`: two experiments, two saved results, or two sweeps, side by side.
#pragma once

#include "app/compare/compared_run.h"
#include "app/sweep/sweep_result.h"
#include "ui/command_line/command.h"
#include "ui/command_line/result_options.h"
#include "ui/pictures/canvas_picture.h"

#include <string>
#include <variant>
#include <vector>

namespace warpatlas::ui {

class CompareCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    /// What A or B turned out to be. An experiment has not been run yet.
    using Side = std::variant<Experiment, ComparedRun, SweepResult>;

    /// Reads a side; `device`: what --device says for it, may be empty. Throws InputError about the side.
    Side sideOf(const std::string& text, const std::string& device) const;
    /// A side as it is compared; `outcome` is null where it was kept.
    struct Run {
        ComparedRun facts;
        OutcomePointer outcome;
    };
    Run runOf(const std::string& text, const Side& side) const;
    void drawBoth(const Run& a, const Run& b) const;
    CanvasPictureOptions pictureOptions() const;
    int compareKeptSweeps(const SweepResult& a, const SweepResult& b) const;
    int compareTwoRuns(const Side& a, const Side& b) const;

    std::string m_a, m_b, m_out;
    std::string m_view = "data", m_colour, m_time, m_size = "1920x1080";
    std::vector<std::string> m_devices;
    std::vector<CLI::Option*> m_ofPicture; ///< that say what --out draws
    bool m_noMeasure = false;
    ResultOptions m_outputs;
};

} // namespace warpatlas::ui
